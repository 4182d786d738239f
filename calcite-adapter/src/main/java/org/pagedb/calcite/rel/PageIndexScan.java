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
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Reads the rows that ranges of an index name. */
public final class PageIndexScan extends PageScan {

  private final Table.Index index;

  private PageIndexScan(
      RelOptCluster cluster,
      PagedbRelOptTable table,
      Table.Index index,
      List<Integer> columns,
      RexNode filter) {
    super(cluster, cluster.traitSetOf(CONVENTION), table, columns, filter);
    this.index = index;
  }

  /** The scan by an index, or null if the filter says nothing of the index's first key. */
  public static PageIndexScan of(PageTableScan scan, Table.Index index) {
    IndexUse use = new ScanOutput(scan.scanned(), scan.columns, scan.filter).use(index);
    return use == null || !use.isRestricted()
        ? null
        : new PageIndexScan(scan.getCluster(), scan.scanned(), index, scan.columns, scan.filter);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexScan(getCluster(), scanned(), index, columns, filter);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("index", index.name());
  }

  @Override
  Estimate scanEstimate(ScanOutput output) {
    return output.costs().indexScan(output.use(index));
  }

  @Override
  public PhysicalPlan implement() {
    ScanOutput output = new ScanOutput(scanned(), columns, filter);
    IndexUse use = output.use(index);
    Estimate estimate = output.costs().indexScan(use);
    return output.projected(
        new IndexScanPlan(
            output.scanned(),
            index,
            use.bounds(),
            false,
            use.residual(),
            output.condition(),
            estimate),
        estimate);
  }
}
