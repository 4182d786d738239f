package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Referring rows with other values in the foreign key's columns: those of a new key, or null. */
final class KeyReplacement implements Operator {

  private final ReferencingScan scan;
  private final ColumnBatch newKeys;
  private final int[] positions;

  /** {@code newKeys} has a row for each key of the scan; null to put nulls. */
  KeyReplacement(
      Table table, List<Integer> foreignColumns, ReferencingScan scan, ColumnBatch newKeys) {
    this.scan = scan;
    this.newKeys = newKeys;
    positions = new int[foreignColumns.size()];
    int next = 0;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        int place = foreignColumns.indexOf(column.number());
        if (place >= 0) {
          positions[place] = next;
        }
        next++;
      }
    }
  }

  /** The same for one row version, which another transaction made meanwhile. */
  KeyReplacement again(RecheckRow row) {
    return new KeyReplacement(scan.again(row), newKeys, positions);
  }

  private KeyReplacement(ReferencingScan scan, ColumnBatch newKeys, int[] positions) {
    this.scan = scan;
    this.newKeys = newKeys;
    this.positions = positions;
  }

  @Override
  public void open() {
    scan.open();
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = scan.next();
    if (batch == null) {
      return null;
    }
    ColumnVector[] columns = new ColumnVector[batch.columnCount()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = batch.column(c);
    }
    for (int k = 0; k < positions.length; k++) {
      ColumnVector replaced = columns[positions[k]].emptyLikeThis(batch.row(batch.size() - 1) + 1);
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        if (newKeys == null) {
          replaced.putNull(row);
        } else {
          DatumVectors.pass(newKeys.column(k), scan.matches()[row], replaced, row);
        }
      }
      columns[positions[k]] = replaced;
    }
    ColumnBatch output = new ColumnBatch(columns);
    Batches.copySelection(batch, output);
    return output;
  }

  @Override
  public void close() {
    scan.close();
  }
}
