package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Puts left joins in the place of the {@link ScalarAggregate}s that expressions over a node hold.
 */
final class ScalarRewrite {

  private AlgebraNode input;

  /** For expressions over {@code input}. */
  ScalarRewrite(AlgebraNode input) {
    this.input = input;
  }

  /** A filter over joined aggregates, its columns as before. */
  static AlgebraNode filter(AlgebraNode.Filter filter) {
    ScalarRewrite rewrite = new ScalarRewrite(filter.input());
    Expression condition = rewrite.rewritten(filter.condition());
    if (rewrite.input == filter.input()) {
      return filter;
    }
    List<OutputColumn> columns = filter.columns();
    List<Expression> kept = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      kept.add(new Expression.InputReference(i, columns.get(i).type(), columns.get(i).typmod()));
    }
    return new AlgebraNode.Project(new AlgebraNode.Filter(rewrite.input, condition), kept, columns);
  }

  /** A projection over joined aggregates. */
  static AlgebraNode project(AlgebraNode.Project project) {
    ScalarRewrite rewrite = new ScalarRewrite(project.input());
    List<Expression> expressions = new ArrayList<>(project.expressions().size());
    for (Expression expression : project.expressions()) {
      expressions.add(rewrite.rewritten(expression));
    }
    return rewrite.input == project.input()
        ? project
        : new AlgebraNode.Project(rewrite.input, expressions, project.columns());
  }

  /** The input, joined with what the expressions rewritten so far need. */
  private Expression rewritten(Expression expression) {
    if (expression instanceof Expression.Subquery subquery) {
      ScalarAggregate aggregate = ScalarAggregate.of(subquery);
      return aggregate == null ? expression : joined(aggregate);
    }
    // A branch may be there to keep its sub-query from running, so it stays inside.
    return expression instanceof Expression.Case || expression instanceof Expression.Coalesce
        ? expression
        : ExpressionChildren.map(expression, this::rewritten);
  }

  private Expression joined(ScalarAggregate aggregate) {
    int left = input.columns().size();
    List<OutputColumn> columns = new ArrayList<>(input.columns());
    columns.addAll(aggregate.grouped().columns());
    input =
        new AlgebraNode.Join(
            input,
            SubqueryRewrite.rewrite(aggregate.grouped()),
            AlgebraNode.JoinKind.LEFT,
            aggregate.condition(left),
            false,
            columns);
    return aggregate.valueOver(left);
  }
}
