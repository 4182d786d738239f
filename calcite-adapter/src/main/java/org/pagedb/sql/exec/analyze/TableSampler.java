package org.pagedb.sql.exec.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Takes a random sample of the rows that a snapshot sees. One thread. */
public final class TableSampler {

  /** Longer values are not kept. */
  static final int WIDEST = 1024;

  private final HeapTable heap;
  private final Snapshot snapshot;
  private final int[] columns;
  private final List<PgType> types;
  private final int target;
  private final RandomGenerator random;
  private final Runnable interruption;
  private final List<TableSample.Row> kept = new ArrayList<>();
  private long seen;

  /**
   * A sampler of some columns.
   *
   * @param columns places in the heap's layout
   * @param types of each column
   * @param target how many rows are wanted
   * @param interruption called between pages; may throw to end the work
   */
  public TableSampler(
      HeapTable heap,
      Snapshot snapshot,
      int[] columns,
      List<PgType> types,
      int target,
      RandomGenerator random,
      Runnable interruption) {
    this.heap = heap;
    this.snapshot = snapshot;
    this.columns = columns.clone();
    this.types = types;
    this.target = target;
    this.random = random;
    this.interruption = interruption;
  }

  /** Takes the sample. */
  public TableSample sample() {
    HeapScan scan = heap.scan(snapshot, HeapScan.Request.of(columns));
    ColumnBatch batch = scan.newBatch();
    int blocks = heap.blocks();
    int wanted = Math.min(blocks, target);
    int chosen = 0;
    int from = 0;
    while (chosen < wanted) {
      // Neighbours are read together: where all blocks are wanted this is one scan.
      from = nextChosen(from, blocks, wanted - chosen);
      int to = from + 1;
      chosen++;
      while (chosen < wanted && isChosen(blocks - to, wanted - chosen)) {
        to++;
        chosen++;
      }
      scan.range(from, to);
      read(scan, batch);
      from = to + 1; // block "to" was passed over, or there is none left to choose
    }
    kept.sort(Comparator.comparingLong(TableSample.Row::place));
    return new TableSample(kept, blocks, wanted, seen);
  }

  /** Knuth's algorithm S: of {@code left} blocks {@code wanted} are to be chosen. */
  private boolean isChosen(int left, int wanted) {
    return wanted >= left || random.nextDouble() * left < wanted;
  }

  private int nextChosen(int from, int blocks, int wanted) {
    int block = from;
    while (!isChosen(blocks - block, wanted)) {
      block++;
    }
    return block;
  }

  private void read(HeapScan scan, ColumnBatch batch) {
    while (scan.next(batch)) {
      interruption.run();
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        if (kept.size() < target) {
          kept.add(row(batch, row));
        } else {
          long slot = random.nextLong(seen + 1);
          if (slot < target) {
            kept.set((int) slot, row(batch, row));
          }
        }
        seen++;
      }
    }
  }

  private TableSample.Row row(ColumnBatch batch, int row) {
    Object[] values = new Object[columns.length];
    int[] widths = new int[columns.length];
    for (int c = 0; c < columns.length; c++) {
      ColumnVector vector = batch.column(c);
      if (vector.isNull(row)) {
        widths[c] = -1;
      } else {
        widths[c] = vector instanceof BytesVector bytes ? bytes.length(row) : 0;
        values[c] = widths[c] > WIDEST ? null : DatumVectors.read(types.get(c), vector, row);
      }
    }
    return new TableSample.Row(seen, values, widths);
  }
}
