package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** A join that hashes its right input. */
public final class PageHashJoin extends PageJoin {

  /** A join with at least one hash key in its condition. */
  public PageHashJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType) {
    super(cluster, traits, left, right, condition, joinType);
  }

  @Override
  public PageHashJoin copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType joinType,
      boolean semiJoinDone) {
    return new PageHashJoin(getCluster(), traits, left, right, condition, joinType);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double probe = mq.getRowCount(getLeft());
    double build = mq.getRowCount(getRight());
    double rows = mq.getRowCount(this);
    return planner
        .getCostFactory()
        .makeCost(
            rows,
            probe * PagedbCost.CPU_OPERATOR * 2
                + build * PagedbCost.CPU_TUPLE * 1.5
                + rows * PagedbCost.CPU_OPERATOR
                + penalty(Method.HASHJOIN),
            0);
  }

  @Override
  public boolean blocksOn(int input) {
    return input == 1;
  }

  @Override
  public PhysicalPlan implement() {
    JoinKeys keys = JoinKeys.of(this);
    Side probe = Side.of(getLeft(), keys.left());
    Side build = Side.of(getRight(), keys.right());
    Estimate estimate = Implementation.estimate(this, false, probe.plan, build.plan);
    Expression residual =
        keys.residual() == null ? null : RexToExpression.translate(keys.residual());
    if (probe.added == 0 && build.added == 0) {
      return new HashJoinPlan(
          probe.plan, build.plan, kind(), probe.keys, build.keys, residual, false, estimate);
    }
    PhysicalPlan joined =
        new HashJoinPlan(
            probe.plan,
            build.plan,
            kind(),
            probe.keys,
            build.keys,
            residual == null ? null : shifted(residual, probe),
            false,
            estimate);
    return withoutKeyColumns(joined, probe, build, estimate);
  }

  /** The right input's columns stand further on when key columns were added to the left. */
  private static Expression shifted(Expression residual, Side probe) {
    int own = probe.plan.types().size() - probe.added;
    return ColumnShift.from(residual, own, probe.added);
  }

  private PhysicalPlan withoutKeyColumns(
      PhysicalPlan joined, Side probe, Side build, Estimate estimate) {
    List<Expression> columns = new ArrayList<>();
    List<PgType> types = joined.types();
    int left = probe.plan.types().size();
    for (int i = 0; i < types.size(); i++) {
      boolean isKey =
          i < left ? i >= left - probe.added : i - left >= build.plan.types().size() - build.added;
      if (!isKey) {
        columns.add(new Expression.InputReference(i, types.get(i), PgType.NO_TYPMOD));
      }
    }
    return new ProjectPlan(joined, columns, Implementation.types(this), estimate);
  }

  /** An input whose keys are columns: computed keys are added behind its own columns. */
  private static final class Side {
    final PhysicalPlan plan;
    final List<Integer> keys;
    final int added;

    private Side(PhysicalPlan plan, List<Integer> keys, int added) {
      this.plan = plan;
      this.keys = keys;
      this.added = added;
    }

    static Side of(RelNode input, List<RexNode> keys) {
      PhysicalPlan plan = Implementation.of(input);
      List<PgType> types = new ArrayList<>(plan.types());
      List<Expression> columns = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        columns.add(new Expression.InputReference(i, types.get(i), PgType.NO_TYPMOD));
      }
      List<Integer> positions = new ArrayList<>();
      int added = 0;
      for (RexNode key : keys) {
        if (key instanceof RexInputRef) {
          positions.add(((RexInputRef) key).getIndex());
        } else {
          Expression computed = RexToExpression.translate(key);
          positions.add(columns.size());
          columns.add(computed);
          types.add(computed.type());
          added++;
        }
      }
      return added == 0
          ? new Side(plan, positions, 0)
          : new Side(new ProjectPlan(plan, columns, types, plan.estimate()), positions, added);
    }
  }
}
