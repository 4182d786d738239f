package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The constraint that a partition's bound is, and those of the tables above it: a row that is put
 * into the partition by name must be one that they would send there.
 */
final class PartitionCheck {

  /** A partitioned table above, and which of its partitions must be found. */
  private record Level(PartitionNode node, int partition) {}

  private final Table table;
  private final ExecutionContext context;
  private final List<Level> levels = new ArrayList<>(1);

  private PartitionCheck(Table table, ExecutionContext context) {
    this.table = table;
    this.context = context;
    TableAccess access = context.environment().tables();
    Table partition = table;
    while (partition.traits().bound() != null) {
      Table parent = access.table(partition.traits().parents().get(0));
      levels.add(new Level(new PartitionNode(parent, places(parent), context), partition.oid()));
      partition = parent;
    }
  }

  /** The check for rows of a table's columns; null if it is no partition. */
  static PartitionCheck of(Table table, ExecutionContext context) {
    return table.traits().bound() == null ? null : new PartitionCheck(table, context);
  }

  /** For each column of an ancestor the place of the table's column of that name. */
  private int[] places(Table ancestor) {
    List<String> names = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        names.add(column.name());
      }
    }
    int[] places = new int[ancestor.columns().size()];
    int count = 0;
    for (TableColumn column : ancestor.columns()) {
      if (!column.dropped()) {
        places[count++] = names.indexOf(column.name());
      }
    }
    return places;
  }

  /** Whether a row of the table's columns that are not dropped belongs to it. */
  boolean holds(ColumnBatch values, int row) {
    for (Level level : levels) {
      Table found = level.node().find(values, row);
      if (found == null || found.oid() != level.partition()) {
        return false;
      }
    }
    return true;
  }

  /** The index of the first row of a batch that does not belong; the size if all do. */
  int firstFailure(ColumnBatch values) {
    for (int i = 0; i < values.size(); i++) {
      if (!holds(values, values.row(i))) {
        return i;
      }
    }
    return values.size();
  }

  /** What is wrong with a row for which the check does not hold. */
  SqlFailure failure(ColumnBatch values, int row) {
    return SqlFailure.of(
            SqlState.CHECK_VIOLATION,
            "new row for relation \"%s\" violates partition constraint",
            table.name())
        .detail(
            context.environment().tables().hidesRows(table)
                ? null
                : "Failing row contains "
                    + RowText.values(table, values, row, context.types())
                    + ".")
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name());
  }
}
