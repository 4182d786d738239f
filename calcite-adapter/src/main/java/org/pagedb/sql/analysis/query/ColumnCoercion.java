package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** Gives the columns of a plan other types, inside its uppermost projection if it has one. */
final class ColumnCoercion {

  private final StatementContext statement;

  ColumnCoercion(StatementContext statement) {
    this.statement = statement;
  }

  /** How a column's value is changed. */
  @FunctionalInterface
  interface Change {
    Expression apply(int column, Expression value);
  }

  /** The plan with implicit casts to the given types, which must exist. */
  AlgebraNode implicit(AlgebraNode plan, List<PgType> wanted) {
    boolean same = true;
    for (int i = 0; i < wanted.size() && same; i++) {
      same = plan.columns().get(i).type().oid() == wanted.get(i).oid();
    }
    if (same) {
      return plan;
    }
    return change(
        plan,
        (column, value) ->
            statement
                .coercion()
                .coerce(value, wanted.get(column), PgType.NO_TYPMOD, CastContext.IMPLICIT, 0));
  }

  /** The plan with each column's value changed. */
  AlgebraNode change(AlgebraNode plan, Change change) {
    if (plan instanceof AlgebraNode.Project project) {
      List<Expression> changed = each(project.expressions(), change);
      return new AlgebraNode.Project(project.input(), changed, columns(changed, project.columns()));
    }
    if (plan instanceof AlgebraNode.Values values) {
      List<List<Expression>> rows = new ArrayList<>(values.rows().size());
      for (List<Expression> row : values.rows()) {
        rows.add(each(row, change));
      }
      return new AlgebraNode.Values(rows, columns(rows.get(0), values.columns()));
    }
    List<Expression> references = new ArrayList<>(plan.columns().size());
    for (int i = 0; i < plan.columns().size(); i++) {
      OutputColumn column = plan.columns().get(i);
      references.add(new Expression.InputReference(i, column.type(), column.typmod()));
    }
    List<Expression> changed = each(references, change);
    return new AlgebraNode.Project(plan, changed, columns(changed, plan.columns()));
  }

  private static List<Expression> each(List<Expression> values, Change change) {
    List<Expression> changed = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      changed.add(change.apply(i, values.get(i)));
    }
    return changed;
  }

  private static List<OutputColumn> columns(List<Expression> values, List<OutputColumn> before) {
    List<OutputColumn> columns = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Expression value = values.get(i);
      OutputColumn column = before.get(i);
      boolean same = value.type().oid() == column.type().oid() && value.typmod() == column.typmod();
      columns.add(same ? column : new OutputColumn(column.name(), value.type(), value.typmod()));
    }
    return columns;
  }
}
