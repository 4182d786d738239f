package org.pagedb.sql.exec.window;

import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.FrameExclusion;
import org.pagedb.sql.exec.aggregate.Accumulator;
import org.pagedb.sql.exec.aggregate.Accumulators;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * An aggregate over each row's frame. A frame that only grows is aggregated once, as it grows; any
 * other is aggregated anew whenever it changes.
 */
final class FrameAggregate implements WindowFunction {

  private final Accumulators accumulators;
  private final AggregateCall call;
  private final WindowFrame frame;
  private final boolean skipsNothing;
  private final int[] rows = new int[RowBuffer.CHUNK_ROWS];
  private WindowPartition partition;
  private Accumulator current;
  private int from;
  private int to;

  FrameAggregate(Accumulators accumulators, AggregateCall call, WindowFrame frame) {
    this.accumulators = accumulators;
    this.call = call;
    this.frame = frame;
    skipsNothing = frame.frame().exclusion() == FrameExclusion.NO_OTHERS;
  }

  @Override
  public void enter(WindowPartition newPartition) {
    partition = newPartition;
    frame.enter(newPartition);
    restart();
  }

  private void restart() {
    current = accumulators.of(call);
    current.grow(1);
    from = 0;
    to = 0;
  }

  @Override
  public void compute(int row, ColumnVector output, int target) {
    frame.moveTo(row);
    boolean grows = skipsNothing && frame.start() == from && frame.end() >= to;
    if (!grows) {
      restart();
      from = frame.start();
      to = frame.start();
    }
    add(to, frame.end(), row);
    to = frame.end();
    if (!skipsNothing) {
      // What is left out differs from row to row.
      from = -1;
    }
    current.result(0, output, target);
  }

  private void add(int start, int end, int row) {
    int next = start;
    while (next < end) {
      ColumnBatch chunk = partition.chunk(next);
      int chunkEnd = Math.min(end, (next | RowBuffer.CHUNK_ROWS - 1) + 1);
      int count = 0;
      for (; next < chunkEnd; next++) {
        int position = RowBuffer.position(next);
        if (!frame.isExcluded(next, row) && passesFilter(chunk, position)) {
          rows[count++] = position;
        }
      }
      if (count > 0) {
        current.add(chunk, rows, count, null);
      }
    }
  }

  private boolean passesFilter(ColumnBatch chunk, int position) {
    if (call.filter() == AggregateCall.NO_FILTER) {
      return true;
    }
    LongVector condition = (LongVector) chunk.column(call.filter());
    return !condition.isNull(position) && condition.at(position) != 0;
  }
}
