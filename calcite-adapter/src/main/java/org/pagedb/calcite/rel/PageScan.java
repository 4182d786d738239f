package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.calcite.schema.ScannedColumns;
import org.pagedb.sql.exec.plan.Estimate;

/** What all scans share: some columns of a table, of the rows that pass a condition. */
abstract class PageScan extends TableScan implements PagedbRel, ScannedColumns {

  final List<Integer> columns;
  final RexNode filter;
  final ScanOutput output;

  /** {@code filter} is over all columns of the table as scanned, or null. */
  PageScan(
      RelOptCluster cluster,
      RelTraitSet traits,
      PagedbRelOptTable table,
      List<Integer> columns,
      RexNode filter) {
    super(cluster, traits, List.of(), table);
    this.columns = List.copyOf(columns);
    this.filter = filter;
    output = new ScanOutput(table, this.columns, filter);
  }

  /** Another way to read what a scan reads. */
  PageScan(PageScan other, RelTraitSet traits) {
    super(other.getCluster(), traits, List.of(), other.table);
    columns = other.columns;
    filter = other.filter;
    output = other.output;
  }

  /** Whether it leaves out rows. */
  public final boolean hasFilter() {
    return filter != null;
  }

  final PagedbRelOptTable scanned() {
    return (PagedbRelOptTable) table;
  }

  /** The share of the table's rows that pass. */
  final double selectivity(RelMetadataQuery mq) {
    return filter == null ? 1 : ((PagedbMetadataQuery) mq).scanSelectivity(scanned(), filter);
  }

  @Override
  public final int scannedColumn(int column) {
    return columns.get(column);
  }

  @Override
  public final RelDataType deriveRowType() {
    RelDataTypeFactory.Builder row = getCluster().getTypeFactory().builder();
    for (int column : columns) {
      row.add(table.getRowType().getFieldList().get(column));
    }
    return row.build();
  }

  @Override
  public final double estimateRowCount(RelMetadataQuery mq) {
    return Math.max(1, table.getRowCount() * selectivity(mq));
  }

  /** What the scan is expected to cost and give. */
  abstract Estimate scanEstimate();

  @Override
  public final RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    Estimate estimate = scanEstimate();
    return planner.getCostFactory().makeCost(mq.getRowCount(this), estimate.totalCost(), 0);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("columns", columns)
        .itemIf("filter", filter, filter != null);
  }
}
