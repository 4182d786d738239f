package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.expression.ExpressionChildren;

/** What a sub-query refers to outside of itself, and whether it is volatile. */
public final class Correlation {

  private final Set<OuterReference> references = new LinkedHashSet<>();
  private boolean isVolatile;

  /** Looks through a sub-query. */
  public Correlation(AlgebraNode query) {
    node(query, 0);
  }

  /** The references that leave the sub-query, with levels as seen from its outermost nodes. */
  public List<OuterReference> references() {
    return new ArrayList<>(references);
  }

  /** Whether it calls a volatile function. */
  public boolean isVolatile() {
    return isVolatile;
  }

  private void node(AlgebraNode node, int depth) {
    AlgebraChildren.forEachExpression(node, expression -> expression(expression, depth));
    List<AlgebraNode> inputs = AlgebraChildren.inputs(node);
    for (int i = 0; i < inputs.size(); i++) {
      boolean lateral = i == 1 && node instanceof AlgebraNode.Join join && join.lateral();
      node(inputs.get(i), lateral ? depth + 1 : depth);
    }
  }

  private void expression(Expression expression, int depth) {
    if (expression == null) {
      return;
    }
    if (expression instanceof OuterReference reference && reference.level() > depth) {
      references.add(
          new OuterReference(
              reference.level() - depth, reference.index(), reference.type(), reference.typmod()));
    }
    if (expression instanceof Expression.FunctionCall call) {
      isVolatile |= call.function().volatility() == 'v';
    }
    if (expression instanceof Expression.Subquery subquery) {
      node((AlgebraNode) subquery.query(), depth + 1);
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      expression(child, depth);
    }
  }
}
