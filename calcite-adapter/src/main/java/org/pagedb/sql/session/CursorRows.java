package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * A cursor's rows and where among them it stands: before the first, on one, or behind the last.
 * Rows are made as they are reached; those of a cursor that can go back, or that is held, are kept.
 */
final class CursorRows implements AutoCloseable {

  private final List<PgType> types;
  private final ExecutionContext context;
  private final boolean scrolls;
  private Operator operator;
  private StoredRows kept;
  private StoredRows.Reader reader;
  private ColumnBatch batch;
  private int index = -1;
  private long batchStart;
  private long position = -1;

  /** {@code operator} is open. */
  CursorRows(Operator operator, List<PgType> types, ExecutionContext context, boolean scrolls) {
    this.operator = operator;
    this.types = types;
    this.context = context;
    this.scrolls = scrolls;
    if (scrolls) {
      kept = new StoredRows(types, context);
    }
  }

  /** Moves to the next row; false if the cursor then stands behind the last. */
  boolean forward() {
    if (kept == null) {
      return stream();
    }
    position++;
    while (operator != null && kept.size() <= position) {
      makeMore();
    }
    if (position < kept.size()) {
      seek(position);
      return true;
    }
    position = kept.size();
    return false;
  }

  private boolean stream() {
    index++;
    while (batch == null || index >= batch.size()) {
      batch = operator == null ? null : operator.next();
      if (batch == null) {
        finish();
        return false;
      }
      index = 0;
    }
    return true;
  }

  private void makeMore() {
    ColumnBatch more = operator.next();
    if (more == null) {
      finish();
    } else {
      kept.add(more);
    }
  }

  private void finish() {
    if (operator != null) {
      operator.close();
      operator = null;
    }
  }

  /** Moves to the row before; false if the cursor then stands before the first. */
  boolean backward() {
    if (position > 0) {
      position--;
      seek(position);
      return true;
    }
    position = -1;
    return false;
  }

  /** Moves before the first row. */
  void rewind() {
    position = -1;
  }

  private void seek(long row) {
    if (batch != null && row >= batchStart && row < batchStart + batch.size()) {
      index = (int) (row - batchStart);
      return;
    }
    if (reader == null || row < batchStart) {
      reader = kept.read();
      batch = null;
      batchStart = 0;
    }
    do {
      batchStart += batch == null ? 0 : batch.size();
      batch = reader.next();
    } while (row >= batchStart + batch.size());
    index = (int) (row - batchStart);
  }

  /** Makes and keeps all rows that are left, so that the query need not run any longer. */
  void hold() {
    if (kept == null) {
      kept = new StoredRows(types, context);
      if (batch != null && index < batch.size()) {
        keepCurrent();
        position = 0;
      }
      batch = null;
    }
    while (operator != null) {
      makeMore();
    }
  }

  /** The current row and those behind it in its batch; rows passed already are not kept. */
  private void keepCurrent() {
    int left = batch.size() - index;
    int[] selected = batch.selectionBuffer(batch.size());
    for (int i = 0; i < left; i++) {
      selected[i] = batch.row(index + i);
    }
    batch.select(left);
    kept.add(batch);
  }

  boolean scrolls() {
    return scrolls;
  }

  /** The batch with the current row. */
  ColumnBatch batch() {
    return batch;
  }

  /** The current row's position in the batch's vectors. */
  int row() {
    return batch.row(index);
  }

  @Override
  public void close() {
    finish();
    if (kept != null) {
      kept.close();
    }
  }
}
