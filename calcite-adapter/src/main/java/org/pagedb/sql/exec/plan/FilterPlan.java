package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.operator.FilterOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** Rows that fulfil a condition. */
public record FilterPlan(PhysicalPlan input, Expression condition, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return input.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Result", "");
    description.condition("Filter", condition);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new FilterOperator(
        input.start(context), new ExpressionCompiler(context).compile(condition));
  }
}
