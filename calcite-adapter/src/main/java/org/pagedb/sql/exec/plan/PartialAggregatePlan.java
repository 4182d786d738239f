package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * The groups that one thread finds among its share of the rows, not yet put together with those of
 * the others: {@link FinalizeAggregatePlan} does that, and runs this node too.
 *
 * @param whole the aggregation, over one thread's share of the input
 */
public record PartialAggregatePlan(AggregatePlan whole, Estimate estimate) implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return whole.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return whole.inputs();
  }

  @Override
  public void describe(PlanDescription description) {
    whole.describe(description);
    description.partialMode("Partial");
  }

  @Override
  public Operator create(ExecutionContext context) {
    throw new IllegalStateException("only FinalizeAggregatePlan can run its parts");
  }
}
