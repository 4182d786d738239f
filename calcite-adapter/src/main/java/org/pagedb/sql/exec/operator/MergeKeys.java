package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The keys of a merge join: both sides come ascending by them, nulls last. */
final class MergeKeys {

  private final int[] left;
  private final int[] right;
  private final ValueOrder[] orders;

  MergeKeys(int[] left, int[] right, List<PgType> leftTypes) {
    this.left = left;
    this.right = right;
    orders = new ValueOrder[left.length];
    for (int k = 0; k < left.length; k++) {
      PgType type = leftTypes.get(left[k]);
      orders[k] = ValueOrder.of(type, type.collationOid());
    }
  }

  boolean anyLeftNull(ColumnBatch batch, int row) {
    return anyNull(batch, row, left);
  }

  boolean anyRightNull(ColumnBatch batch, int row) {
    return anyNull(batch, row, right);
  }

  private static boolean anyNull(ColumnBatch batch, int row, int[] columns) {
    for (int column : columns) {
      if (batch.column(column).isNull(row)) {
        return true;
      }
    }
    return false;
  }

  /** Compares a left row with a right one; a null is beyond all values and equal to a null. */
  int compare(ColumnBatch leftBatch, int leftRow, ColumnBatch rightBatch, int rightRow) {
    return compare(leftBatch, leftRow, left, rightBatch, rightRow);
  }

  /** Whether two right rows are neighbours with the same keys. */
  boolean sameRight(ColumnBatch one, int oneRow, ColumnBatch other, int otherRow) {
    return compare(one, oneRow, right, other, otherRow) == 0;
  }

  private int compare(ColumnBatch one, int oneRow, int[] columns, ColumnBatch other, int row) {
    for (int k = 0; k < orders.length; k++) {
      ColumnVector a = one.column(columns[k]);
      ColumnVector b = other.column(right[k]);
      boolean aNull = a.isNull(oneRow);
      if (aNull || b.isNull(row)) {
        if (aNull != b.isNull(row)) {
          return aNull ? 1 : -1;
        }
        continue;
      }
      int comparison = orders[k].compare(a, oneRow, b, row);
      if (comparison != 0) {
        return comparison;
      }
    }
    return 0;
  }
}
