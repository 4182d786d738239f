package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.operator.ProjectOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** One expression a column. PostgreSQL has no such node, so EXPLAIN shows the input instead. */
public record ProjectPlan(
    PhysicalPlan input, List<Expression> expressions, List<PgType> types, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Result", "");
    description.computes(expressions);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ProjectOperator(
        input.start(context), new ExpressionCompiler(context).compileAll(expressions));
  }
}
