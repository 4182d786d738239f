package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;

/**
 * Reads ranges of an index and takes all columns from its entries; the heap is asked only about
 * rows on pages that the visibility map does not vouch for.
 */
public final class PageIndexOnlyScan extends PageScan {

  private final Table.Index index;

  private PageIndexOnlyScan(
      RelOptCluster cluster,
      PagedbRelOptTable table,
      Table.Index index,
      List<Integer> columns,
      RexNode filter) {
    super(cluster, cluster.traitSetOf(CONVENTION), table, columns, filter);
    this.index = index;
  }

  /** The scan by an index alone, or null if its entries lack a column that is wanted. */
  public static PageIndexOnlyScan of(PageTableScan scan, Table.Index index) {
    ScanOutput output = new ScanOutput(scan.scanned(), scan.columns, scan.filter);
    IndexUse use = output.use(index);
    return use == null || output.covered(use) == null
        ? null
        : new PageIndexOnlyScan(
            scan.getCluster(), scan.scanned(), index, scan.columns, scan.filter);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexOnlyScan(getCluster(), scanned(), index, columns, filter);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("index", index.name());
  }

  @Override
  Estimate scanEstimate(ScanOutput output) {
    return output.costs().indexOnlyScan(output.use(index));
  }

  @Override
  public PhysicalPlan implement() {
    ScanOutput output = new ScanOutput(scanned(), columns, filter);
    IndexUse use = output.use(index);
    Estimate estimate = output.costs().indexOnlyScan(use);
    return output.projected(
        new IndexOnlyScanPlan(
            output.covered(use),
            index,
            use.bounds(),
            use.isRestricted() ? Direction.FORWARD : Direction.FILE_ORDER,
            use.residual(),
            estimate),
        estimate);
  }
}
