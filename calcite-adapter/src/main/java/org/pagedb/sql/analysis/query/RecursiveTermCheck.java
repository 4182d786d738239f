package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Where the recursive term of a query may name the query itself: once, and where one more row of
 * the working table can only add rows to the result.
 */
final class RecursiveTermCheck {

  private final int id;
  private final String name;
  private final List<Integer> positions;
  private int references;

  /** {@code positions} are those of the references, in the order of analysis. */
  RecursiveTermCheck(int id, String name, List<Integer> positions) {
    this.id = id;
    this.name = name;
    this.positions = positions;
  }

  /** Fails with 42P19 where the recursive term does not have the form that can be carried out. */
  void check(AlgebraNode term) {
    visit(term, null);
  }

  private void visit(AlgebraNode node, String inside) {
    if (node instanceof AlgebraNode.CommonTableScan scan) {
      if (scan.id() == id) {
        meet(inside);
      }
    } else if (node instanceof AlgebraNode.Join join) {
      AlgebraNode.JoinKind kind = join.kind();
      boolean left = kind == AlgebraNode.JoinKind.RIGHT || kind == AlgebraNode.JoinKind.FULL;
      boolean right = kind == AlgebraNode.JoinKind.LEFT || kind == AlgebraNode.JoinKind.FULL;
      visit(join.left(), left ? "an outer join" : inside);
      visit(join.right(), right ? "an outer join" : inside);
    } else if (node instanceof AlgebraNode.SetOperation operation) {
      boolean all = operation.all();
      boolean intersect = operation.operator() == AlgebraNode.SetOperator.INTERSECT && all;
      boolean except = operation.operator() == AlgebraNode.SetOperator.EXCEPT;
      visit(operation.left(), intersect ? "INTERSECT" : except && all ? "EXCEPT" : inside);
      visit(operation.right(), intersect ? "INTERSECT" : except ? "EXCEPT" : inside);
    } else {
      for (AlgebraNode input : AlgebraChildren.inputs(node)) {
        visit(input, inside);
      }
    }
    AlgebraChildren.forEachExpression(node, this::visit);
    if (node instanceof AlgebraNode.Aggregate aggregate
        && !aggregate.calls().isEmpty()
        && references > 0) {
      throw new SqlFailure(
          SqlState.INVALID_RECURSION,
          "aggregate functions are not allowed in a recursive query's recursive term");
    }
  }

  private void visit(Expression expression) {
    if (expression instanceof Expression.Subquery subquery) {
      visit((AlgebraNode) subquery.query(), "a subquery");
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      visit(child);
    }
  }

  private void meet(String inside) {
    int position = references < positions.size() ? positions.get(references) : 0;
    references++;
    if (inside != null) {
      throw failure("within " + inside).at(position);
    }
    if (references > 1) {
      throw failure("more than once").at(position);
    }
  }

  private SqlFailure failure(String place) {
    return new SqlFailure(
        SqlState.INVALID_RECURSION,
        "recursive reference to query \"" + name + "\" must not appear " + place);
  }
}
