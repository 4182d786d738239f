package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.IndexBounds;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Reads the rows that a range of an index names. */
public final class PageIndexScan extends PageScan {

  /** Pages from the root to a leaf, about. */
  private static final double DESCENT = 3;

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
  public static PageIndexScan of(
      RelOptCluster cluster,
      PagedbRelOptTable table,
      Table.Index index,
      List<Integer> columns,
      RexNode filter) {
    ScanOutput output = new ScanOutput(table, columns, filter);
    return IndexBounds.of(index, output.attributes(), output.condition()) == null
        ? null
        : new PageIndexScan(cluster, table, index, columns, filter);
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
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(this);
    double heapPages = Math.min(rows, Math.max(1, scanned().statistics().pages()));
    return planner
        .getCostFactory()
        .makeCost(
            rows,
            rows * (PagedbCost.CPU_TUPLE + PagedbCost.CPU_INDEX_TUPLE),
            (DESCENT * PagedbCost.CPU_TUPLE) + heapPages * PagedbCost.RANDOM_PAGE);
  }

  @Override
  public PhysicalPlan implement() {
    ScanOutput output = new ScanOutput(scanned(), columns, filter);
    IndexBounds.Split split = IndexBounds.of(index, output.attributes(), output.condition());
    Estimate estimate = Implementation.estimate(this, false);
    return output.projected(
        new IndexScanPlan(
            output.scanned(),
            index,
            split.bounds(),
            false,
            split.residual(),
            output.condition(),
            estimate),
        estimate);
  }
}
