package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.parallel.GatherMergeOperator;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * As {@link GatherPlan}, of rows that each thread gives in an order, which is kept.
 *
 * @param input a sort of what one thread has
 * @param workers how many there are to be
 * @param keys the order
 */
public record GatherMergePlan(
    PhysicalPlan input, int workers, List<SortKey> keys, Estimate estimate)
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
    description.name("Gather Merge", "");
    description.property("Workers Planned", workers);
  }

  @Override
  public Operator create(ExecutionContext context) {
    RowOrder order = new RowOrder(keys, types());
    return new GatherMergeOperator(input::start, workers, types(), order, context);
  }
}
