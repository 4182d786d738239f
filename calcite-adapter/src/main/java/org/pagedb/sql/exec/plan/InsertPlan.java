package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.InsertOperator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * INSERT without ON CONFLICT.
 *
 * @param input one column for each of the table's that is not dropped
 * @param returning over the same columns; empty without RETURNING
 */
public record InsertPlan(
    Table table,
    PhysicalPlan input,
    List<Check> checks,
    List<Expression> returning,
    List<PgType> types)
    implements PhysicalPlan {

  @Override
  public Estimate estimate() {
    return input.estimate();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Insert", "on " + table.name());
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new InsertOperator(
        table,
        input.start(context),
        checks,
        new ExpressionCompiler(context).compileAll(returning),
        context);
  }
}
