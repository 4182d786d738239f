package org.pagedb.calcite.metadata;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.calcite.schema.ScannedColumns;

/**
 * The table column whose values a column of some node shows unchanged.
 *
 * @param table the table as scanned
 * @param column the column of the scan, from 0
 */
record ColumnOrigin(PagedbRelOptTable table, int column) {

  /** The origin of a node's column, or null if it is computed. */
  static ColumnOrigin of(RelNode rel, int column) {
    RelNode node = PagedbMetadataQuery.real(rel);
    if (node instanceof Filter || node instanceof Sort) {
      return of(node.getInput(0), column);
    } else if (node instanceof Project) {
      RexNode expression = ((Project) node).getProjects().get(column);
      return expression instanceof RexInputRef
          ? of(((Project) node).getInput(), ((RexInputRef) expression).getIndex())
          : null;
    } else if (node instanceof Join) {
      int leftColumns = ((Join) node).getLeft().getRowType().getFieldCount();
      return column < leftColumns
          ? of(((Join) node).getLeft(), column)
          : of(((Join) node).getRight(), column - leftColumns);
    } else if (node instanceof Aggregate) {
      int keys = ((Aggregate) node).getGroupCount();
      return column < keys
          ? of(((Aggregate) node).getInput(), ((Aggregate) node).getGroupSet().nth(column))
          : null;
    } else if (node.getTable() instanceof PagedbRelOptTable) {
      int scanned =
          node instanceof ScannedColumns ? ((ScannedColumns) node).scannedColumn(column) : column;
      return new ColumnOrigin((PagedbRelOptTable) node.getTable(), scanned);
    }
    return null;
  }
}
