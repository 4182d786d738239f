package org.pagedb.sql.exec.access;

import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.expression.ExpressionChildren;

/** Which columns of their input expressions read, sub-queries' references to them included. */
public final class ColumnUse {

  private ColumnUse() {}

  /** The columns that any of the expressions reads. */
  public static BitSet of(List<Expression> expressions) {
    BitSet used = new BitSet();
    for (Expression expression : expressions) {
      add(expression, used);
    }
    return used;
  }

  /** Adds the columns that an expression reads; null reads none. */
  public static void add(Expression expression, BitSet used) {
    if (expression == null) {
      return;
    }
    if (expression instanceof Expression.InputReference reference) {
      used.set(reference.index());
    }
    if (expression instanceof Expression.Subquery subquery
        && subquery.query() instanceof AlgebraNode query) {
      addOuter(query, used);
    } else if (expression instanceof Expression.Subquery planned
        && planned.query() instanceof SubqueryProgram program) {
      addLevelOne(program.correlation(), used);
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      add(child, used);
    }
  }

  /** Adds the columns that a sub-query or lateral input reads of the row around it. */
  public static void addOuter(AlgebraNode query, BitSet used) {
    addLevelOne(new Correlation(query).references(), used);
  }

  private static void addLevelOne(List<OuterReference> references, BitSet used) {
    for (OuterReference reference : references) {
      if (reference.level() == 1) {
        used.set(reference.index());
      }
    }
  }
}
