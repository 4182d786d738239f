package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.parallel.GatherOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * The rows of a part of the plan that worker threads and the statement's own carry out together.
 *
 * @param input what each of them does: together they give all rows once
 * @param workers how many there are to be
 * @param single whether one thread carries out all of {@code input}, which cannot be divided
 * @param hidden whether EXPLAIN leaves the node out
 */
public record GatherPlan(
    PhysicalPlan input, int workers, boolean single, boolean hidden, Estimate estimate)
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
    description.name("Gather", "");
    description.property("Workers Planned", workers);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new GatherOperator(input::start, workers, single, context);
  }
}
