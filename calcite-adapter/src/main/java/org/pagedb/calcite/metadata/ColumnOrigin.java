package org.pagedb.calcite.metadata;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.schema.CountedColumns;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.calcite.schema.ScannedColumns;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.exec.access.RelationSizes;

/** The column whose values a column of some node shows unchanged, and what is known of them. */
sealed interface ColumnOrigin {

  /** How many values it has, at least 1; not limited by the rows that are left of it. */
  double distinct();

  /** What ANALYZE found out about it, or null. */
  ColumnStatistics statistics();

  /** The rows of the table that it comes from. */
  double rows();

  /**
   * A column of a table.
   *
   * @param table the table as scanned
   * @param column the column of the scan, from 0
   */
  record TableColumn(PagedbRelOptTable table, int column) implements ColumnOrigin {

    @Override
    public double distinct() {
      return PagedbMetadataQuery.distinctValues(table, column);
    }

    @Override
    public ColumnStatistics statistics() {
      return table.statistics().columns().get(table.attribute(column));
    }

    @Override
    public double rows() {
      return table.getRowCount();
    }
  }

  /** A column of a leaf that knows how many values it has. */
  record LeafColumn(RelationSizes leaf, int column) implements ColumnOrigin {

    @Override
    public double distinct() {
      return leaf.distinct(column);
    }

    @Override
    public ColumnStatistics statistics() {
      return null;
    }

    @Override
    public double rows() {
      return leaf.rows();
    }
  }

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
      return new TableColumn((PagedbRelOptTable) node.getTable(), scanned);
    } else if (node instanceof CountedColumns leaf && leaf.sizes() != null) {
      return new LeafColumn(leaf.sizes(), column);
    }
    return null;
  }
}
