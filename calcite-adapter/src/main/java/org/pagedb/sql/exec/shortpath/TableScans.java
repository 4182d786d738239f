package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.table.ScanColumns;

/** What a scan of the algebra reads. */
final class TableScans {

  private TableScans() {}

  /** The places of all columns of a system relation. */
  static List<Integer> allColumns(AlgebraNode.SystemScan scan) {
    List<Integer> columns = new ArrayList<>(scan.columns().size());
    for (int i = 0; i < scan.columns().size(); i++) {
      columns.add(i);
    }
    return columns;
  }

  /** The scan of an algebra node, with the columns that are needed (null for all). */
  static ScannedTable scanned(AlgebraNode.TableScan scan, BitSet needed) {
    List<Integer> attributes = new ArrayList<>();
    List<Boolean> wanted = new ArrayList<>();
    for (TableColumn column : scan.table().columns()) {
      if (!column.dropped()) {
        attributes.add(column.number());
      }
    }
    for (String name : scan.systemColumns()) {
      attributes.add(ScanColumns.systemAttribute(name));
    }
    for (int i = 0; i < attributes.size(); i++) {
      wanted.add(needed == null || needed.get(i));
    }
    return new ScannedTable(scan.table(), scan.alias(), attributes, wanted);
  }
}
