package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.operator.JoinShape;
import org.pagedb.sql.exec.operator.MergeJoinOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * A join of two inputs that ascend by their keys, nulls last.
 *
 * @param leftKeys columns of the left input
 * @param rightKeys columns of the right input, pairwise of the same type or both integers
 * @param residual over the left, then the right columns, or null
 */
public record MergeJoinPlan(
    PhysicalPlan left,
    PhysicalPlan right,
    JoinKind kind,
    List<Integer> leftKeys,
    List<Integer> rightKeys,
    Expression residual,
    Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return HashJoinPlan.joinedTypes(kind, left, right);
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(left, right);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Merge" + HashJoinPlan.kindName(kind) + " Join", "");
    description.equalities("Merge Cond", leftKeys, rightKeys, left.types().size());
    if (residual != null) {
      description.condition("Join Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new MergeJoinOperator(
        left.start(context),
        right.start(context),
        new JoinShape(kind, left.types(), right.types()),
        AggregatePlan.array(leftKeys),
        AggregatePlan.array(rightKeys),
        LimitPlan.kernel(residual, context),
        context);
  }
}
