package org.pagedb.sql.exec.rows;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Merges sorted runs with a binary heap of run numbers; of equal rows the earlier run's is first.
 */
public final class RunMerge implements BatchSource {

  private final RowOrder order;
  private final BatchSource[] readers;
  private final ColumnBatch[] batches;
  private final int[] positions;
  private final int[] heap;
  private int heapSize;
  private final ColumnBatch output;

  /** Merges what each of the sources gives in that order, all columns of which are present. */
  public RunMerge(List<? extends BatchSource> runs, List<PgType> types, RowOrder order) {
    this.order = order;
    int size = runs.size();
    readers = runs.toArray(new BatchSource[0]);
    batches = new ColumnBatch[size];
    positions = new int[size];
    heap = new int[size];
    output = SortedRows.newBatch(types);
    for (int run = 0; run < size; run++) {
      batches[run] = readers[run].next();
      if (batches[run] != null) {
        heap[heapSize++] = run;
      }
    }
    for (int i = heapSize / 2 - 1; i >= 0; i--) {
      siftDown(i);
    }
  }

  static RunMerge ofFiles(List<SpillFile> files, List<PgType> types, RowOrder order) {
    List<BatchSource> readers = new ArrayList<>(files.size());
    for (SpillFile file : files) {
      readers.add(file.read());
    }
    return new RunMerge(readers, types, order);
  }

  @Override
  public ColumnBatch next() {
    if (heapSize == 0) {
      return null;
    }
    for (int c = 0; c < output.columnCount(); c++) {
      output.column(c).reset();
      output.column(c).ensureCapacity(ColumnBatch.PREFERRED_ROWS);
    }
    int count = 0;
    while (count < ColumnBatch.PREFERRED_ROWS && heapSize > 0) {
      int run = heap[0];
      // Copied, since the run's batch is overwritten when its reader goes on.
      for (int c = 0; c < output.columnCount(); c++) {
        output.column(c).copyFrom(batches[run].column(c), batches[run].row(positions[run]), count);
      }
      count++;
      advance(run);
    }
    output.selectAll(count);
    return output;
  }

  private void advance(int run) {
    positions[run]++;
    if (positions[run] == batches[run].size()) {
      batches[run] = readers[run].next();
      positions[run] = 0;
    }
    if (batches[run] == null) {
      heapSize--;
      heap[0] = heap[heapSize];
    }
    siftDown(0);
  }

  private void siftDown(int from) {
    int at = from;
    while (2 * at + 1 < heapSize) {
      int child = 2 * at + 1;
      if (child + 1 < heapSize && precedes(heap[child + 1], heap[child])) {
        child++;
      }
      if (!precedes(heap[child], heap[at])) {
        return;
      }
      int swap = heap[at];
      heap[at] = heap[child];
      heap[child] = swap;
      at = child;
    }
  }

  private boolean precedes(int run, int other) {
    int comparison =
        order.compare(
            batches[run],
            batches[run].row(positions[run]),
            batches[other],
            batches[other].row(positions[other]));
    return comparison < 0 || comparison == 0 && run < other;
  }
}
