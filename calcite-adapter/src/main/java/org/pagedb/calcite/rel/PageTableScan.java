package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
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

  private PageTableScan(PageTableScan other, RelTraitSet traits) {
    super(other, traits);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageTableScan(this, traits);
  }

  @Override
  Estimate scanEstimate() {
    return output.costs().tableScan(output.condition());
  }

  @Override
  public PhysicalPlan implement() {
    Estimate estimate = scanEstimate();
    return output.projected(
        new TableScanPlan(output.scanned(), output.condition(), estimate), estimate);
  }
}
