package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.pagedb.calcite.rel.PageTableScan;
import org.pagedb.calcite.schema.PagedbRelOptTable;

/**
 * Reads a whole table with all its columns.
 *
 * <pre>
 * LogicalTableScan(t)   =>   PageTableScan(t, columns=all)
 * </pre>
 */
public final class TableScanRule extends ConverterRule {

  TableScanRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalTableScan scan = (LogicalTableScan) rel;
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < scan.getRowType().getFieldCount(); i++) {
      columns.add(i);
    }
    return new PageTableScan(rel.getCluster(), (PagedbRelOptTable) scan.getTable(), columns, null);
  }
}
