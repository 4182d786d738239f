package org.pagedb.sql.exec.operator;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** LIMIT and OFFSET, and FETCH FIRST … WITH TIES over an ordered input. */
public final class LimitOperator implements Operator {

  private final Operator input;
  private final Kernel count;
  private final Kernel offset;
  private final RowOrder ties;
  private final java.util.List<PgType> types;
  private final ColumnBatch nothing = new ColumnBatch();
  private long toSkip;
  private long toGive;
  private RowBuffer last;

  /**
   * Cuts the input.
   *
   * @param count how many rows, or null for all
   * @param offset how many to skip first, or null
   * @param ties the input's order if rows equal to the last one are given too, else null
   * @param types the input's columns
   */
  public LimitOperator(
      Operator input, Kernel count, Kernel offset, RowOrder ties, java.util.List<PgType> types) {
    this.input = input;
    this.count = count;
    this.offset = offset;
    this.ties = ties;
    this.types = types;
    nothing.selectAll(1);
  }

  /** The value of a LIMIT, {@code Long.MAX_VALUE} for NULL or none. */
  public static long limit(Kernel kernel, ColumnBatch nothing) {
    long value = read(kernel, nothing, Long.MAX_VALUE);
    if (value < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, "LIMIT must not be negative");
    }
    return value;
  }

  /** The value of an OFFSET, 0 for NULL or none. */
  public static long offset(Kernel kernel, ColumnBatch nothing) {
    long value = read(kernel, nothing, 0);
    if (value < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE, "OFFSET must not be negative");
    }
    return value;
  }

  private static long read(Kernel kernel, ColumnBatch nothing, long absent) {
    if (kernel == null) {
      return absent;
    }
    LongVector value = (LongVector) kernel.evaluate(nothing, null, 1);
    return value.isNull(0) ? absent : value.at(0);
  }

  @Override
  public void open() {
    toSkip = offset(offset, nothing);
    toGive = limit(count, nothing);
    last = null;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    while (toGive > 0) {
      ColumnBatch batch = input.next();
      if (batch == null) {
        return null;
      }
      int skipped = (int) Math.min(toSkip, batch.size());
      toSkip -= skipped;
      int given = (int) Math.min(toGive, batch.size() - skipped);
      if (given > 0) {
        return cut(batch, skipped, given);
      }
    }
    return last == null ? null : nextTies();
  }

  private ColumnBatch cut(ColumnBatch batch, int skipped, int given) {
    toGive -= given;
    int end = skipped + given;
    if (toGive == 0 && ties != null) {
      last = new RowBuffer(types);
      last.appendRow(batch, batch.row(end - 1));
      int tied = end;
      while (tied < batch.size() && isTie(batch, batch.row(tied))) {
        tied++;
      }
      last = tied < batch.size() ? null : last;
      end = tied;
    }
    if (skipped > 0 || end < batch.size()) {
      Batches.slice(batch, skipped, end);
    }
    return batch;
  }

  private ColumnBatch nextTies() {
    ColumnBatch batch = input.next();
    if (batch == null) {
      return null;
    }
    int tied = 0;
    while (tied < batch.size() && isTie(batch, batch.row(tied))) {
      tied++;
    }
    if (tied < batch.size()) {
      last = null;
      Batches.slice(batch, 0, tied);
    }
    return tied == 0 ? null : batch;
  }

  private boolean isTie(ColumnBatch batch, int row) {
    return ties.compare(batch, row, last.chunkOf(0), 0) == 0;
  }

  @Override
  public void close() {
    input.close();
  }
}
