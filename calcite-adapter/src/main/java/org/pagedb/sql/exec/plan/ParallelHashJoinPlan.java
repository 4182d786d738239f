package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.HashJoinOperator;
import org.pagedb.sql.exec.operator.JoinShape;
import org.pagedb.sql.exec.operator.SharedHash;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * A hash join of which the lanes of a Gather divide the left side between them; one hash table of
 * the right side serves them all.
 *
 * @param join its left input is a partial plan; of a kind that need not know which right rows have
 *     found no partner in any lane
 * @param together whether the right input is a partial plan too; else one lane runs it
 * @param threads how many there will be
 */
public record ParallelHashJoinPlan(
    HashJoinPlan join, boolean together, int threads, Estimate estimate) implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return join.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return join.inputs();
  }

  @Override
  public void describe(PlanDescription description) {
    join.describe(description);
    if (together) {
      description.parallelAware();
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    int[] leftKeys = AggregatePlan.array(join.leftKeys());
    int[] rightKeys = AggregatePlan.array(join.rightKeys());
    JoinShape shape = new JoinShape(join.kind(), join.left().types(), join.right().types());
    SharedHash shared =
        context
            .shares()
            .of(
                this,
                SharedHash.class,
                () ->
                    new SharedHash(
                        shape, leftKeys, rightKeys, together, join.nullAware(), threads, context));
    return new HashJoinOperator(
        join.left().start(context),
        join.right().start(context),
        shape,
        leftKeys,
        rightKeys,
        LimitPlan.kernel(join.residual(), context),
        join.nullAware(),
        shared,
        context);
  }
}
