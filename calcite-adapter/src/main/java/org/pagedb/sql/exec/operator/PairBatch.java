package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Collects pairs of a left and a right row into a batch of joined rows. Values are passed by
 * reference: both sides' batches must stay as they are until the joined batch has been read.
 */
final class PairBatch {

  private final int leftWidth;
  private final int rightWidth;
  private final ColumnBatch output;
  private final int[] leftPositions = new int[ColumnBatch.PREFERRED_ROWS];
  private int count;

  PairBatch(List<PgType> leftTypes, List<PgType> rightTypes) {
    leftWidth = leftTypes.size();
    rightWidth = rightTypes.size();
    List<PgType> types = new java.util.ArrayList<>(leftTypes);
    types.addAll(rightTypes);
    output = Batches.empty(types, 0);
  }

  /** Starts anew. */
  void clear() {
    count = 0;
    for (int c = 0; c < output.columnCount(); c++) {
      output.column(c).reset();
      output.column(c).ensureCapacity(ColumnBatch.PREFERRED_ROWS);
    }
  }

  int count() {
    return count;
  }

  boolean isFull() {
    return count == ColumnBatch.PREFERRED_ROWS;
  }

  /** Where in the left batch's vectors the left row of a pair is. */
  int leftPosition(int pair) {
    return leftPositions[pair];
  }

  /** Adds a pair; a null batch stands for a row of nulls. */
  void add(ColumnBatch left, int leftPosition, ColumnBatch right, int rightPosition) {
    leftPositions[count] = leftPosition;
    for (int c = 0; c < leftWidth; c++) {
      pass(left, c, leftPosition, c);
    }
    for (int c = 0; c < rightWidth; c++) {
      pass(right, c, rightPosition, leftWidth + c);
    }
    count++;
  }

  private void pass(ColumnBatch source, int column, int position, int target) {
    if (source == null) {
      output.column(target).putNull(count);
    } else {
      DatumVectors.pass(source.column(column), position, output.column(target), count);
    }
  }

  /** All pairs as a batch. */
  ColumnBatch batch() {
    output.selectAll(count);
    return output;
  }
}
