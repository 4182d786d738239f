package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.exec.operator.ParameterRowsOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/**
 * The parameters of many executions as rows: with it an INSERT of one row of values becomes one
 * INSERT of as many rows as there are executions.
 */
public record ParameterRowsPlan(List<PgType> types) implements PhysicalPlan {

  @Override
  public Estimate estimate() {
    return Estimate.UNKNOWN;
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Result", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ParameterRowsOperator(types, context);
  }

  /**
   * The plan that does at once what a plan does with one set of parameters after the other; null if
   * that is not sure to be the same: only a plain INSERT of one row of values, without sub-queries.
   */
  public static PhysicalPlan ofMany(PhysicalPlan plan, List<PgType> parameters) {
    if (!(plan instanceof InsertPlan insert)
        || !insert.returning().isEmpty()
        || refersToItself(insert.table())) {
      return null;
    }
    PhysicalPlan rows = rows(insert.input(), parameters);
    return rows == null
        ? null
        : new InsertPlan(insert.table(), rows, insert.checks(), insert.returning(), insert.types());
  }

  /** Such a row could refer to one that comes later. */
  private static boolean refersToItself(Table table) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'f' && constraint.referencedTable() == table.oid()) {
        return true;
      }
    }
    return false;
  }

  private static PhysicalPlan rows(PhysicalPlan input, List<PgType> parameters) {
    if (input instanceof ProjectPlan project && project.input() instanceof ValuesPlan) {
      PhysicalPlan values = rows(project.input(), parameters);
      boolean fits = values != null && !needsParameters(project.expressions());
      return fits
          ? new ProjectPlan(values, project.expressions(), project.types(), Estimate.UNKNOWN)
          : null;
    }
    if (!(input instanceof ValuesPlan values)
        || values.rows().size() != 1
        || hasSubquery(values.rows().get(0))) {
      return null;
    }
    List<Expression> row = new ArrayList<>();
    for (Expression value : values.rows().get(0)) {
      row.add(overRows(value));
    }
    return new ProjectPlan(
        new ParameterRowsPlan(parameters), row, values.types(), Estimate.UNKNOWN);
  }

  /** Whether a parameter or a sub-query stands where the rows are no longer those of parameters. */
  private static boolean needsParameters(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (expression instanceof Expression.Parameter
          || needsParameters(ExpressionChildren.of(expression))) {
        return true;
      }
    }
    return hasSubquery(expressions);
  }

  private static boolean hasSubquery(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (expression instanceof Expression.Subquery
          || hasSubquery(ExpressionChildren.of(expression))) {
        return true;
      }
    }
    return false;
  }

  private static Expression overRows(Expression expression) {
    if (expression instanceof Expression.Parameter parameter) {
      return new Expression.InputReference(parameter.index(), parameter.type(), PgType.NO_TYPMOD);
    }
    return ExpressionChildren.map(expression, ParameterRowsPlan::overRows);
  }
}
