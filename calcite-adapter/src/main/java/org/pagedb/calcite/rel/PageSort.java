package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;

/** All rows in order. */
public final class PageSort extends Sort implements PagedbRel {

  /** A sort of an input in our convention, without limit or offset. */
  public PageSort(
      RelOptCluster cluster, RelTraitSet traits, RelNode input, RelCollation collation) {
    super(cluster, traits, input, collation, null, null);
  }

  @Override
  public PageSort copy(
      RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
    return new PageSort(getCluster(), traits, input, collation);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    double comparisons = rows * Math.max(1, Math.log(rows) / Math.log(2));
    return planner.getCostFactory().makeCost(rows, comparisons * 2 * PagedbCost.CPU_OPERATOR, 0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new SortPlan(input, keys(), Implementation.estimate(this, true, input));
  }

  /** The keys with each column's own collation. */
  List<AlgebraNode.SortKey> keys() {
    List<AlgebraNode.SortKey> keys = new ArrayList<>();
    for (RelFieldCollation field : collation.getFieldCollations()) {
      keys.add(
          new AlgebraNode.SortKey(
              field.getFieldIndex(),
              field.getDirection().isDescending(),
              field.nullDirection == RelFieldCollation.NullDirection.FIRST,
              Implementation.types(this).get(field.getFieldIndex()).collationOid()));
    }
    return keys;
  }
}
