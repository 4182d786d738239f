package org.pagedb.sql.exec.operator;

import java.util.Arrays;
import java.util.BitSet;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Joins by trying every pair: the right side is kept and read again for each batch of the left. All
 * kinds of join and any condition.
 */
public final class NestedLoopOperator implements Operator, Counting {

  private final Operator left;
  private final Operator right;
  private final JoinShape shape;
  private final Kernel condition;
  private final ExecutionContext context;
  private final PairBatch pairs;
  private final long[] rightRows = new long[ColumnBatch.PREFERRED_ROWS];
  private StoredRows stored;
  private BitSet rightMatched;
  private boolean[] matched = new boolean[0];
  private ColumnBatch leftBatch;
  private StoredRows.Reader reader;
  private ColumnBatch rightBatch;
  private long rightStart;
  private int leftIndex;
  private int rightIndex;
  private int restIndex;
  private boolean leftDone;
  private long removed;

  /** {@code condition} is over the left, then the right columns; null for a cross join. */
  public NestedLoopOperator(
      Operator left, Operator right, JoinShape shape, Kernel condition, ExecutionContext context) {
    this.left = left;
    this.right = right;
    this.shape = shape;
    this.condition = condition;
    this.context = context;
    pairs = new PairBatch(shape.leftTypes(), shape.rightTypes());
  }

  @Override
  public void open() {
    closeRows();
    leftBatch = null;
    rightBatch = null;
    leftDone = false;
    left.open();
  }

  @Override
  public ColumnBatch next() {
    if (stored == null) {
      readRight();
    }
    while (!leftDone) {
      if (leftBatch == null && !nextLeft()) {
        break;
      }
      if (rightBatch != null && leftIndex == leftBatch.size()) {
        // Not before: pairs given out refer to the right batch, which the reader overwrites.
        advanceRight();
      }
      ColumnBatch output = rightBatch != null ? joined() : rest();
      if (output != null) {
        return output;
      }
    }
    return rightMatched == null ? null : unmatchedRight();
  }

  private void readRight() {
    stored = new StoredRows(shape.rightTypes(), context);
    right.open();
    for (ColumnBatch batch = right.next(); batch != null; batch = right.next()) {
      context.checkInterrupts();
      stored.add(batch);
    }
    right.close();
    rightMatched = shape.keepsRight() ? new BitSet() : null;
  }

  private boolean nextLeft() {
    context.checkInterrupts();
    leftBatch = left.next();
    if (leftBatch == null) {
      leftDone = true;
      reader = stored.read();
      rightBatch = null;
      rightStart = 0;
      return false;
    }
    int limit = leftBatch.row(leftBatch.size() - 1) + 1;
    if (matched.length < limit) {
      matched = new boolean[limit];
    }
    Arrays.fill(matched, 0, limit, false);
    restIndex = 0;
    reader = stored.read();
    rightBatch = reader.next();
    rightStart = 0;
    leftIndex = 0;
    rightIndex = 0;
    return true;
  }

  /** The next batch of pairs that fulfil the condition, or null. */
  private ColumnBatch joined() {
    pairs.clear();
    while (leftIndex < leftBatch.size() && !pairs.isFull()) {
      int position = leftBatch.row(leftIndex);
      boolean skip = shape.isSemi() && matched[position];
      while (!skip && rightIndex < rightBatch.size() && !pairs.isFull()) {
        rightRows[pairs.count()] = rightStart + rightIndex;
        pairs.add(leftBatch, position, rightBatch, rightBatch.row(rightIndex++));
      }
      if (skip || rightIndex == rightBatch.size()) {
        rightIndex = 0;
        leftIndex++;
      }
    }
    ColumnBatch output = pairs.batch();
    if (condition != null && output.size() > 0) {
      int found = output.size();
      removed += found - Batches.filter(output, condition);
    }
    mark(output);
    return output.size() > 0 && !shape.isSemi() ? output : null;
  }

  /** Goes on to the next right batch once all left rows have met this one. */
  private void advanceRight() {
    rightStart += rightBatch.size();
    rightBatch = reader.next();
    rightIndex = 0;
    leftIndex = 0;
  }

  private void mark(ColumnBatch output) {
    for (int i = 0; i < output.size(); i++) {
      int pair = output.row(i);
      matched[pairs.leftPosition(pair)] = true;
      if (rightMatched != null) {
        rightMatched.set(Math.toIntExact(rightRows[pair]));
      }
    }
  }

  /** What a left batch gives after all pairs: unmatched rows, or a semi join's result. */
  private ColumnBatch rest() {
    ColumnBatch batch = leftBatch;
    if (shape.isSemi()) {
      leftBatch = null;
      return shape.semi(batch, matched);
    }
    if (!shape.keepsLeft()) {
      leftBatch = null;
      return null;
    }
    pairs.clear();
    while (restIndex < batch.size() && !pairs.isFull()) {
      int position = batch.row(restIndex++);
      if (!matched[position]) {
        pairs.add(batch, position, null, 0);
      }
    }
    if (restIndex == batch.size()) {
      leftBatch = null;
    }
    return pairs.count() == 0 ? null : pairs.batch();
  }

  private ColumnBatch unmatchedRight() {
    while (true) {
      if (rightBatch == null || rightIndex == rightBatch.size()) {
        rightStart += rightBatch == null ? 0 : rightBatch.size();
        rightBatch = reader.next();
        rightIndex = 0;
        if (rightBatch == null) {
          return null;
        }
      }
      pairs.clear();
      for (; rightIndex < rightBatch.size() && !pairs.isFull(); rightIndex++) {
        if (!rightMatched.get(Math.toIntExact(rightStart + rightIndex))) {
          pairs.add(null, 0, rightBatch, rightBatch.row(rightIndex));
        }
      }
      if (pairs.count() > 0) {
        return pairs.batch();
      }
    }
  }

  private void closeRows() {
    if (stored != null) {
      stored.close();
      stored = null;
    }
    reader = null;
    rightMatched = null;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Join Filter", removed);
  }

  @Override
  public void close() {
    closeRows();
    leftDone = true;
    left.close();
    right.close();
  }
}
