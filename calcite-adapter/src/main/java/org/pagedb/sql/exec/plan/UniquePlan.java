package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.UniqueOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/** The first row for each value of the keys, by which the input is sorted. */
public record UniquePlan(PhysicalPlan input, List<Integer> keys, Estimate estimate)
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
    description.name("Unique", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new UniqueOperator(input.start(context), types(), AggregatePlan.array(keys));
  }
}
