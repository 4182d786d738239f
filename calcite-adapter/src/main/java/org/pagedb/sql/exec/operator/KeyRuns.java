package org.pagedb.sql.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Cuts rows that come with equal keys together into portions, such that no key is in two of them.
 * Who reads takes what there is until the portion is large enough, and then only what belongs to
 * the key seen last.
 */
final class KeyRuns {

  private final Operator input;
  private final int[] keys;
  private final ExecutionContext context;
  private final HashKeys inputKeys;
  private final HashKeys lastKeys;
  private final RowBuffer last;
  private final ColumnBatch keyView;
  private ColumnBatch batch;
  private ColumnBatch view;
  private int from;
  private boolean done;

  /** {@code keys} are columns of the input. */
  KeyRuns(Operator input, List<PgType> types, int[] keys, ExecutionContext context) {
    this.input = input;
    this.keys = keys;
    this.context = context;
    List<PgType> keyTypes = new ArrayList<>(keys.length);
    int[] positions = new int[keys.length];
    for (int k = 0; k < keys.length; k++) {
      keyTypes.add(types.get(keys[k]));
      positions[k] = k;
    }
    inputKeys = new HashKeys(keys, types);
    lastKeys = new HashKeys(positions, keyTypes);
    last = new RowBuffer(keyTypes);
    keyView = new ColumnBatch(new ColumnVector[keys.length]);
  }

  void open() {
    batch = null;
    done = false;
    last.clear();
    input.open();
  }

  /** Whether the input is at its end. */
  boolean isDone() {
    return done && batch == null;
  }

  /**
   * The next rows, good until the next call; null at the end, and where a portion ends.
   *
   * @param onlyOfLastKey whether only rows with the key of the last row given are wanted
   */
  ColumnBatch next(boolean onlyOfLastKey) {
    if (batch == null && !nextBatch()) {
      return null;
    }
    int end = onlyOfLastKey ? endOfRun() : batch.size();
    if (end == from) {
      return null;
    }
    int[] rows = view.selectionBuffer(end - from);
    for (int i = from; i < end; i++) {
      rows[i - from] = batch.row(i);
    }
    view.select(end - from);
    last.clear();
    last.appendRow(keyView, batch.row(end - 1));
    from = end;
    if (end == batch.size()) {
      batch = null;
    }
    return view;
  }

  private boolean nextBatch() {
    context.checkInterrupts();
    batch = done ? null : input.next();
    from = 0;
    if (batch == null) {
      done = true;
      return false;
    }
    if (view == null) {
      view = new ColumnBatch(new ColumnVector[batch.columnCount()]);
    }
    for (int c = 0; c < batch.columnCount(); c++) {
      view.replaceColumn(c, batch.column(c));
    }
    for (int k = 0; k < keys.length; k++) {
      keyView.replaceColumn(k, batch.column(keys[k]));
    }
    return true;
  }

  private int endOfRun() {
    int end = from;
    while (end < batch.size()
        && inputKeys.equal(batch, batch.row(end), lastKeys, last.chunkOf(0), 0)) {
      end++;
    }
    return end;
  }

  void close() {
    batch = null;
    done = true;
    input.close();
  }
}
