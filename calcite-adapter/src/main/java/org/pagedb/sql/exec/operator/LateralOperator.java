package org.pagedb.sql.exec.operator;

import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.OuterRow;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * A nested loop whose right side depends on the left row: it is opened anew for each of them, with
 * that row as its level-1 outer row. Kinds INNER, LEFT, SEMI and ANTI.
 */
public final class LateralOperator implements Operator, Counting {

  private final Operator left;
  private final Operator right;
  private final OuterRow outer;
  private final JoinShape shape;
  private final Kernel condition;
  private final ExecutionContext context;
  private final PairBatch pairs;
  private ColumnBatch leftBatch;
  private int leftIndex;
  private ColumnBatch rightBatch;
  private int rightIndex;
  private boolean rightOpen;
  private boolean matched;
  private long removed;

  /**
   * Joins each left row with what the right side gives for it.
   *
   * @param outer the row that the right side was compiled against
   * @param condition over the left, then the right columns, or null
   */
  public LateralOperator(
      Operator left,
      Operator right,
      OuterRow outer,
      JoinShape shape,
      Kernel condition,
      ExecutionContext context) {
    this.left = left;
    this.right = right;
    this.outer = outer;
    this.shape = shape;
    this.condition = condition;
    this.context = context;
    pairs = new PairBatch(shape.leftTypes(), shape.rightTypes());
  }

  @Override
  public void open() {
    leftBatch = null;
    rightOpen = false;
    left.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      if (leftBatch == null) {
        leftBatch = left.next();
        leftIndex = 0;
        if (leftBatch == null) {
          return null;
        }
      }
      ColumnBatch output = shape.isSemi() ? semi() : joined();
      if (output != null) {
        return output;
      }
    }
  }

  private void openRight() {
    context.checkInterrupts();
    outer.moveTo(leftBatch, leftBatch.row(leftIndex));
    right.open();
    rightOpen = true;
    rightBatch = null;
    matched = false;
  }

  private void closeRight() {
    right.close();
    rightOpen = false;
    leftIndex++;
    if (leftIndex == leftBatch.size()) {
      leftBatch = null;
    }
  }

  /** The joined rows of one right batch, or the unmatched left row, or null to be called again. */
  private ColumnBatch joined() {
    if (!rightOpen) {
      openRight();
    }
    if (rightBatch == null) {
      rightBatch = right.next();
      rightIndex = 0;
    }
    pairs.clear();
    int position = leftBatch.row(leftIndex);
    if (rightBatch == null) {
      boolean unmatched = !matched && shape.keepsLeft();
      if (unmatched) {
        pairs.add(leftBatch, position, null, 0);
      }
      closeRight();
      return unmatched ? pairs.batch() : null;
    }
    while (rightIndex < rightBatch.size() && !pairs.isFull()) {
      pairs.add(leftBatch, position, rightBatch, rightBatch.row(rightIndex++));
    }
    if (rightIndex == rightBatch.size()) {
      rightBatch = null;
    }
    ColumnBatch output = pairs.batch();
    if (condition != null) {
      int found = output.size();
      removed += found - Batches.filter(output, condition);
    }
    matched |= output.size() > 0;
    return output.size() > 0 ? output : null;
  }

  private ColumnBatch semi() {
    ColumnBatch batch = leftBatch;
    boolean wanted = shape.kind() == JoinKind.SEMI;
    int size = batch.size();
    int[] selected = batch.selectionBuffer(size);
    int kept = 0;
    for (leftIndex = 0; leftIndex < size; ) {
      int position = batch.row(leftIndex);
      openRight();
      while (!matched && (rightBatch = right.next()) != null) {
        matched = anyPair(position);
      }
      if (matched == wanted) {
        selected[kept++] = position;
      }
      closeRight();
    }
    batch.select(kept);
    return kept == 0 ? null : batch;
  }

  private boolean anyPair(int position) {
    if (condition == null) {
      return true;
    }
    rightIndex = 0;
    while (rightIndex < rightBatch.size()) {
      pairs.clear();
      while (rightIndex < rightBatch.size() && !pairs.isFull()) {
        pairs.add(leftBatch, position, rightBatch, rightBatch.row(rightIndex++));
      }
      int found = pairs.count();
      int kept = Batches.filter(pairs.batch(), condition);
      removed += found - kept;
      if (kept > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Join Filter", removed);
  }

  @Override
  public void close() {
    leftBatch = null;
    rightOpen = false;
    left.close();
    right.close();
  }
}
