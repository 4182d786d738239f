package org.pagedb.sql.exec.rows;

import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Keeps the first {@code limit} rows in order, of any number. It collects a few times that many,
 * sorts, cuts, and from then on refuses rows that stand behind the last one kept.
 */
public final class TopRows {

  private static final int LEAST_SLACK = 1024;

  private final List<PgType> types;
  private final RowOrder order;
  private final int limit;
  private RowBuffer buffer;
  private boolean hasCut;
  private int[] sorted = new int[0];
  private int next;
  private final ColumnBatch output;

  /** Nothing yet. */
  public TopRows(List<PgType> types, RowOrder order, int limit) {
    this.types = types;
    this.order = order;
    this.limit = limit;
    buffer = new RowBuffer(types);
    output = SortedRows.newBatch(types);
  }

  /** Adds those rows of a batch that can still be among the first. */
  public void add(ColumnBatch batch) {
    if (limit == 0) {
      return;
    }
    if (!hasCut) {
      buffer.append(batch);
    } else {
      addBetter(batch);
    }
    if (buffer.size() >= 2L * limit + LEAST_SLACK) {
      cut();
    }
  }

  /** After a cut the buffer's row {@code limit - 1} is the worst one kept. */
  private void addBetter(ColumnBatch batch) {
    ColumnBatch worst = buffer.chunkOf(limit - 1);
    int position = RowBuffer.position(limit - 1);
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (order.compare(batch, row, worst, position) < 0) {
        buffer.appendRow(batch, row);
      }
    }
  }

  private void cut() {
    int[] rows = new RowSorter(buffer, order).sort();
    RowBuffer kept = new RowBuffer(types);
    for (int i = 0; i < limit; i++) {
      kept.appendRow(buffer.chunkOf(rows[i]), RowBuffer.position(rows[i]));
    }
    buffer = kept;
    hasCut = true;
  }

  /** Ends adding. */
  public void finish() {
    sorted = new RowSorter(buffer, order).sort();
    next = 0;
  }

  /** About how many bytes are held. */
  public long memory() {
    return buffer.memory();
  }

  /** The next rows in order, or null after {@code limit} rows. */
  public ColumnBatch next() {
    int end = Math.min(sorted.length, limit);
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, end - next);
    if (count <= 0) {
      return null;
    }
    for (int c = 0; c < output.columnCount(); c++) {
      ColumnVector target = output.column(c);
      target.reset();
      target.ensureCapacity(count);
      for (int i = 0; i < count; i++) {
        int row = sorted[next + i];
        DatumVectors.pass(buffer.column(row, c), RowBuffer.position(row), target, i);
      }
    }
    output.selectAll(count);
    next += count;
    return output;
  }
}
