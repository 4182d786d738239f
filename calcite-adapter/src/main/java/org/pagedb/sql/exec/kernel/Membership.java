package org.pagedb.sql.exec.kernel;

import java.util.List;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * A set of values, and IN by SQL's rules: for a value that is not found the answer is null if the
 * set has a null, and false else; for a null it is null unless the set is empty.
 */
final class Membership {

  private final GroupTable values;
  private boolean hasNull;
  private final ColumnBatch probe = new ColumnBatch(new ColumnVector[1]);
  private int[] groups = new int[0];

  Membership(PgType type) {
    values = new GroupTable(new int[] {0}, List.of(type));
  }

  /** Adds the first column of a batch. */
  void add(ColumnBatch batch) {
    probe.replaceColumn(0, batch.column(0));
    int kept = 0;
    int[] selection = probe.selectionBuffer(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (batch.column(0).isNull(row)) {
        hasNull = true;
      } else {
        selection[kept++] = row;
      }
    }
    probe.select(kept);
    find(probe, Integer.MAX_VALUE);
  }

  private void find(ColumnBatch batch, int maximum) {
    if (groups.length < batch.size()) {
      groups = new int[batch.size()];
    }
    values.find(batch, groups, maximum);
  }

  /**
   * Puts the answers at the rows' positions.
   *
   * @param negation 1 for NOT IN, else 0
   */
  void test(ColumnVector candidates, int[] rows, int count, LongVector result, int negation) {
    boolean isEmpty = values.size() == 0 && !hasNull;
    probe.replaceColumn(0, candidates);
    if (rows == null) {
      probe.selectAll(count);
    } else {
      System.arraycopy(rows, 0, probe.selectionBuffer(count), 0, count);
      probe.select(count);
    }
    find(probe, values.size());
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      boolean found = groups[i] != GroupTable.ABSENT;
      if (!isEmpty && (candidates.isNull(row) || !found && hasNull)) {
        result.putNull(row);
      } else {
        result.values()[row] = (found ? 1 : 0) ^ negation;
      }
    }
  }
}
