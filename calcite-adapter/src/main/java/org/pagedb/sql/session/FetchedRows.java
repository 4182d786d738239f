package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.vector.ColumnBatch;

/** The rows of a FETCH, taken from the cursor as they are asked for. */
final class FetchedRows implements RowStream {

  private final Cursor cursor;
  private final TransactionControl control;
  private final SessionTransaction transaction;
  private final ColumnBatch batch;
  private final boolean backward;
  private final Runnable interrupts;
  private long left;
  private long rows;
  private boolean first;
  private boolean ended;

  /**
   * So many rows in one direction.
   *
   * @param includesCurrent whether the row at which the cursor stands is the first of them
   */
  FetchedRows(
      Cursor cursor,
      long count,
      boolean backward,
      boolean includesCurrent,
      TransactionControl control,
      Runnable interrupts) {
    this.cursor = cursor;
    this.control = control;
    this.transaction = control.currentOrNull();
    this.backward = backward;
    this.interrupts = interrupts;
    left = count;
    first = includesCurrent;
    List<PgType> types = new ArrayList<>();
    for (OutputColumn column : cursor.columns()) {
      types.add(column.type());
    }
    batch = Batches.empty(types, (int) Math.min(count, ColumnBatch.PREFERRED_ROWS));
  }

  @Override
  public List<OutputColumn> columns() {
    return cursor.columns();
  }

  @Override
  public ColumnBatch next() {
    if (ended) {
      return null;
    }
    if (!isAlive()) {
      finish();
      control.refuseIfFailed();
      throw new SqlFailure(
          SqlState.INVALID_CURSOR_STATE, "the transaction of these rows has ended");
    }
    try {
      interrupts.run();
      int size = fill();
      if (size == 0) {
        finish();
        return null;
      }
      rows += size;
      return batch;
    } catch (StorageException failure) {
      throw fail(StorageFailures.of(failure));
    } catch (SqlFailure failure) {
      throw fail(failure);
    } catch (RuntimeException | Error failure) {
      fail(failure);
      throw failure;
    }
  }

  private int fill() {
    for (int c = 0; c < batch.columnCount(); c++) {
      batch.column(c).reset();
    }
    int size = 0;
    while (left > 0 && size < ColumnBatch.PREFERRED_ROWS && move()) {
      for (int c = 0; c < batch.columnCount(); c++) {
        batch.column(c).ensureCapacity(size + 1);
        batch.column(c).copyFrom(cursor.batch().column(c), cursor.row(), size);
      }
      size++;
      left -= left == Cursor.ALL ? 0 : 1;
    }
    batch.selectAll(size);
    return size;
  }

  private boolean move() {
    if (first) {
      first = false;
      return true;
    }
    boolean moved = backward ? cursor.backward() : cursor.forward();
    if (!moved) {
      left = 0;
    }
    return moved;
  }

  @Override
  public long affectedRows() {
    return rows;
  }

  /** The cursor moves as far as was asked for, whoever looks at the rows. */
  @Override
  public void close() {
    while (!ended && isAlive()) {
      next();
    }
    if (!ended) {
      finish();
    }
  }

  private boolean isAlive() {
    return control.currentOrNull() == transaction && control.status() != TransactionStatus.FAILED;
  }

  private void finish() {
    ended = true;
    if (control.currentOrNull() == transaction) {
      control.statementEnds();
    }
  }

  private <F extends Throwable> F fail(F failure) {
    ended = true;
    cursor.broken();
    control.statementFails(true, failure);
    return failure;
  }
}
