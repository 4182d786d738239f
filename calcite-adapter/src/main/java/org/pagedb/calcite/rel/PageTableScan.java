package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.TableScanPlan;

/** Reads every page of a table once, in block order. */
public final class PageTableScan extends PageScan {

  /** A scan of some columns, of the rows that pass {@code filter}, which may be null. */
  public PageTableScan(
      RelOptCluster cluster, PagedbRelOptTable table, List<Integer> columns, RexNode filter) {
    super(cluster, cluster.traitSetOf(CONVENTION), table, columns, filter);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageTableScan(getCluster(), scanned(), columns, filter);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = table.getRowCount();
    int conditions = filter == null ? 0 : RelOptUtil.conjunctions(filter).size();
    double perRow =
        PagedbCost.CPU_TUPLE
            + conditions * PagedbCost.CPU_OPERATOR
            + columns.size() * PagedbCost.CPU_OPERATOR / 10;
    return planner
        .getCostFactory()
        .makeCost(mq.getRowCount(this), rows * perRow, scanned().statistics().pages());
  }

  @Override
  public PhysicalPlan implement() {
    ScanOutput output = new ScanOutput(scanned(), columns, filter);
    Estimate estimate = Implementation.estimate(this, false);
    return output.projected(
        new TableScanPlan(output.scanned(), output.condition(), estimate), estimate);
  }
}
