package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.CommonRows;
import org.pagedb.sql.exec.operator.RecursiveOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/** WITH RECURSIVE: {@code step} reads the working table by the same id. */
public record RecursivePlan(
    int id, boolean all, PhysicalPlan seed, PhysicalPlan step, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return seed.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(seed, step);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Recursive Union", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    CommonRows working = new CommonRows(types(), context);
    return new RecursiveOperator(
        seed.start(context),
        step.start(context.sharing(id, working)),
        all,
        types(),
        working,
        context);
  }
}
