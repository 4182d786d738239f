package org.pagedb.sql.exec.rows;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Sorts any number of rows: in memory while they fit into {@code work_mem}, else in sorted runs on
 * temporary files that are merged while they are read. Rows that compare as equal keep their order.
 */
public final class SortedRows implements AutoCloseable {

  private static final int FAN_IN = 32;

  private final List<PgType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private final RowBuffer buffer;
  private final List<SpillFile> runs = new ArrayList<>();
  private final ColumnBatch output;
  private int[] sorted;
  private int next;
  private long spilledRows;
  private long spilledBytes;
  private RunMerge merge;

  /** Nothing yet. */
  public SortedRows(List<PgType> types, RowOrder order, ExecutionContext context) {
    this.types = types;
    this.order = order;
    this.context = context;
    buffer = new RowBuffer(types);
    output = newBatch(types);
  }

  static ColumnBatch newBatch(List<PgType> types) {
    ColumnVector[] columns = new ColumnVector[types.size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = DatumVectors.vectorFor(types.get(c), 0);
    }
    return new ColumnBatch(columns);
  }

  /** Adds all rows of a batch. */
  public void add(ColumnBatch batch) {
    buffer.append(batch);
    if (buffer.memory() > context.environment().workMemory()) {
      writeRun();
    }
  }

  /** Ends adding. */
  public void finish() {
    if (runs.isEmpty()) {
      sorted = new RowSorter(buffer, order).sort();
      return;
    }
    if (buffer.size() > 0) {
      writeRun();
    }
    while (runs.size() > FAN_IN) {
      mergeSome();
    }
    merge = RunMerge.ofFiles(runs, types, order);
  }

  /** About how many bytes are held in memory. */
  public long memory() {
    return buffer.memory();
  }

  /** How many rows went to temporary files. */
  public long spilledRows() {
    return spilledRows;
  }

  /** How many bytes went to temporary files. */
  public long spilledBytes() {
    return spilledBytes;
  }

  /** The next rows in order, or null at the end. */
  public ColumnBatch next() {
    if (merge != null) {
      return merge.next();
    }
    ColumnBatch batch = gather(sorted, next);
    next += batch == null ? 0 : batch.size();
    return batch;
  }

  private ColumnBatch gather(int[] rows, int from) {
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, rows.length - from);
    if (count <= 0) {
      return null;
    }
    for (int c = 0; c < output.columnCount(); c++) {
      ColumnVector target = output.column(c);
      target.reset();
      target.ensureCapacity(count);
      if (buffer.column(rows[from], c) == null) {
        putNulls(target, count); // nobody wants the column, but a merge copies it
        continue;
      }
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        DatumVectors.pass(buffer.column(row, c), RowBuffer.position(row), target, i);
      }
    }
    output.selectAll(count);
    return output;
  }

  private static void putNulls(ColumnVector target, int count) {
    for (int i = 0; i < count; i++) {
      target.putNull(i);
    }
  }

  private void writeRun() {
    int[] rows = new RowSorter(buffer, order).sort();
    SpillFile run = new SpillFile(types, context);
    runs.add(run);
    for (int from = 0; from < rows.length; from += ColumnBatch.PREFERRED_ROWS) {
      context.checkInterrupts();
      run.write(gather(rows, from));
    }
    spilledRows += rows.length;
    spilledBytes += run.bytes();
    buffer.clear();
  }

  /** Merges the oldest runs into one, which takes their place so that the sort stays stable. */
  private void mergeSome() {
    List<SpillFile> first = new ArrayList<>(runs.subList(0, FAN_IN));
    SpillFile merged = new SpillFile(types, context);
    runs.add(0, merged);
    RunMerge merging = RunMerge.ofFiles(first, types, order);
    for (ColumnBatch batch = merging.next(); batch != null; batch = merging.next()) {
      context.checkInterrupts();
      merged.write(batch);
    }
    for (SpillFile run : first) {
      runs.remove(run);
      run.close();
    }
  }

  @Override
  public void close() {
    for (SpillFile run : runs) {
      run.close();
    }
    runs.clear();
    buffer.clear();
    sorted = null;
    merge = null;
    next = 0;
  }
}
