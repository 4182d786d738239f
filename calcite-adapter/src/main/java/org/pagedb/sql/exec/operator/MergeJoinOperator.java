package org.pagedb.sql.exec.operator;

import java.util.Arrays;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Joins two inputs that come ascending by their keys, for all kinds of join. Of the right side only
 * the rows of one key are kept. Rows come in the order of the left side's keys, but for RIGHT and
 * FULL joins, and LEFT ones with a residual condition.
 */
public final class MergeJoinOperator implements Operator, Counting {

  /** So many right rows are kept for joined rows that were not given out yet. */
  private static final int MOST_HELD = 8 * ColumnBatch.PREFERRED_ROWS;

  private final Operator left;
  private final MergeInput right;
  private final JoinShape shape;
  private final MergeKeys keys;
  private final Kernel residual;
  private final ExecutionContext context;
  private final PairBatch pairs;
  private final MergeGroup group;
  private final int[] groupRows = new int[ColumnBatch.PREFERRED_ROWS];
  private boolean[] matched = new boolean[0];
  private ColumnBatch leftBatch;
  private int leftIndex;
  private boolean leftDone;
  private boolean hasGroup;
  private boolean inGroup;
  private boolean leavingGroup;
  private int restIndex;

  /** Whether the pairs are right rows without a partner, for which no residual is tested. */
  private boolean unmatchedPairs;

  private long removed;

  /**
   * Joins two inputs.
   *
   * @param leftKeys key columns by which the left input ascends, nulls last
   * @param rightKeys as many of the right one, pairwise of one type or integers
   * @param residual a condition over the joined columns beyond the keys' equality, or null
   */
  public MergeJoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      int[] leftKeys,
      int[] rightKeys,
      Kernel residual,
      ExecutionContext context) {
    this.left = left;
    this.shape = shape;
    this.residual = residual;
    this.context = context;
    keys = new MergeKeys(leftKeys, rightKeys, shape.leftTypes());
    this.right = new MergeInput(right, keys, context);
    pairs = new PairBatch(shape.leftTypes(), shape.rightTypes());
    group = new MergeGroup(shape.rightTypes(), context);
  }

  @Override
  public void open() {
    group.begin(true);
    hasGroup = false;
    inGroup = false;
    leavingGroup = false;
    leftBatch = null;
    leftDone = false;
    restIndex = -1;
    left.open();
    right.open();
  }

  @Override
  public ColumnBatch next() {
    clearPairs();
    while (true) {
      boolean more = step();
      if (pairs.isFull() || !more || mustFlush()) {
        ColumnBatch output = flushed();
        if (output != null) {
          return output;
        }
        if (!more && leftBatch == null) {
          return null;
        }
        clearPairs();
      }
      if (!more && leftBatch != null) {
        ColumnBatch output = endOfLeftBatch();
        if (output != null) {
          return output;
        }
        clearPairs();
      }
    }
  }

  /** What joined rows refer to is about to be overwritten, or it must be known what they match. */
  private boolean mustFlush() {
    if (pairs.count() == 0) {
      return false;
    }
    return (inGroup || leavingGroup) && group.nextOverwrites()
        || residual != null && unmatchedPairs != leavingGroup
        || !hasGroup && group.held() > MOST_HELD;
  }

  /** Goes on by a little; false at the end of a left batch, and at the end of all. */
  private boolean step() {
    if (leavingGroup) {
      leaveGroup();
      return true;
    }
    if (inGroup) {
      joinGroup();
      return true;
    }
    if (leftBatch == null && !nextLeft()) {
      return nextOfRight();
    }
    if (leftIndex == leftBatch.size()) {
      return false;
    }
    align(leftBatch.row(leftIndex));
    return true;
  }

  private boolean nextLeft() {
    if (leftDone) {
      return false;
    }
    context.checkInterrupts();
    leftBatch = left.next();
    leftIndex = 0;
    if (leftBatch == null) {
      leftDone = true;
      return false;
    }
    int limit = leftBatch.row(leftBatch.size() - 1) + 1;
    if (matched.length < limit) {
      matched = new boolean[limit];
    }
    Arrays.fill(matched, 0, limit, false);
    return true;
  }

  /** After the left side's end: right rows without a partner. */
  private boolean nextOfRight() {
    if (!shape.keepsRight()) {
      return false;
    }
    if (!hasGroup) {
      if (!right.hasRow()) {
        return false;
      }
      takeGroup();
    }
    startLeaving();
    return true;
  }

  /** Moves the right side towards a left row, by one group at most. */
  private void align(int position) {
    if (keys.anyLeftNull(leftBatch, position)) {
      withoutPartner(position);
      return;
    }
    if (hasGroup) {
      int order = keys.compare(leftBatch, position, group.keyBatch(), group.keyPosition());
      if (order > 0) {
        startLeaving();
      } else if (order < 0) {
        withoutPartner(position);
      } else {
        meet(position);
      }
      return;
    }
    while (right.hasRow()) {
      int order = keys.compare(leftBatch, position, right.batch(), right.position());
      if (order > 0 && !shape.keepsRight()) {
        right.skip();
        continue;
      }
      if (order < 0) {
        withoutPartner(position);
      } else {
        takeGroup();
      }
      return;
    }
    withoutPartner(position);
  }

  private void takeGroup() {
    group.begin(pairs.count() == 0);
    right.take(group);
    hasGroup = true;
  }

  /** A left row whose keys are the group's. */
  private void meet(int position) {
    if (residual == null) {
      matched[position] = true;
      group.matchAll();
      if (shape.isSemi()) {
        leftIndex++;
        return;
      }
    }
    group.rewind();
    inGroup = true;
  }

  private void joinGroup() {
    int position = leftBatch.row(leftIndex);
    boolean any = group.next();
    while (any && !pairs.isFull()) {
      groupRows[pairs.count()] = group.number();
      pairs.add(leftBatch, position, group.batch(), group.position());
      if (pairs.isFull() || group.nextOverwrites()) {
        return;
      }
      any = group.next();
    }
    inGroup = false;
    leftIndex++;
  }

  private void withoutPartner(int position) {
    if (residual == null && shape.keepsLeft()) {
      groupRows[pairs.count()] = 0;
      pairs.add(leftBatch, position, null, 0);
    }
    leftIndex++;
  }

  private void startLeaving() {
    if (shape.keepsRight() && !group.isMatchedAsAWhole()) {
      leavingGroup = true;
      group.rewind();
    } else {
      hasGroup = false;
    }
  }

  /** Gives the group's rows that found no partner. */
  private void leaveGroup() {
    while (group.next()) {
      if (group.isUnmatched()) {
        unmatchedPairs = true;
        pairs.add(null, 0, group.batch(), group.position());
      }
      if (pairs.isFull() || group.nextOverwrites()) {
        return;
      }
    }
    leavingGroup = false;
    hasGroup = false;
  }

  private void clearPairs() {
    pairs.clear();
    unmatchedPairs = false;
  }

  /** The pairs that fulfil the condition, or null; notes which rows they match. */
  private ColumnBatch flushed() {
    ColumnBatch output = pairs.batch();
    if (residual != null && !unmatchedPairs) {
      int found = output.size();
      removed += found - Batches.filter(output, residual);
      for (int i = 0; i < output.size(); i++) {
        int pair = output.row(i);
        matched[pairs.leftPosition(pair)] = true;
        if (shape.keepsRight()) {
          group.match(groupRows[pair]);
        }
      }
    }
    return output.size() > 0 && !shape.isSemi() ? output : null;
  }

  /** A semi join's result, or left rows without a partner; null if there are none (left). */
  private ColumnBatch endOfLeftBatch() {
    ColumnBatch batch = leftBatch;
    if (shape.isSemi()) {
      leftBatch = null;
      return shape.semi(batch, matched);
    }
    if (residual == null || !shape.keepsLeft()) {
      leftBatch = null;
      return null;
    }
    clearPairs();
    restIndex = Math.max(0, restIndex);
    while (restIndex < batch.size() && !pairs.isFull()) {
      int position = batch.row(restIndex++);
      if (!matched[position]) {
        pairs.add(batch, position, null, 0);
      }
    }
    if (restIndex == batch.size()) {
      leftBatch = null;
      restIndex = -1;
    }
    return pairs.count() == 0 ? null : pairs.batch();
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Join Filter", removed);
  }

  @Override
  public void close() {
    group.close();
    leftBatch = null;
    leftDone = true;
    left.close();
    right.close();
  }
}
