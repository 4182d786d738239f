package org.pagedb.sql.exec.rows;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** The order that ORDER BY keys give to rows. */
public final class RowOrder {

  private final int[] columns;
  private final ValueOrder[] orders;
  private final boolean[] descending;
  private final boolean[] nullsFirst;

  /** The keys' order over rows of the given types. */
  public RowOrder(List<SortKey> keys, List<PgType> types) {
    int size = keys.size();
    columns = new int[size];
    orders = new ValueOrder[size];
    descending = new boolean[size];
    nullsFirst = new boolean[size];
    for (int i = 0; i < size; i++) {
      SortKey key = keys.get(i);
      columns[i] = key.column();
      orders[i] = ValueOrder.of(types.get(key.column()), key.collation());
      descending[i] = key.descending();
      nullsFirst[i] = key.nullsFirst();
    }
  }

  /** Compares two rows by all keys. */
  public int compare(ColumnBatch a, int aRow, ColumnBatch b, int bRow) {
    return compare(a, aRow, b, bRow, columns.length);
  }

  /** Compares two rows by the first {@code keyCount} keys. */
  public int compare(ColumnBatch a, int aRow, ColumnBatch b, int bRow, int keyCount) {
    for (int k = 0; k < keyCount; k++) {
      int comparison = compareKey(k, a.column(columns[k]), aRow, b.column(columns[k]), bRow);
      if (comparison != 0) {
        return comparison;
      }
    }
    return 0;
  }

  private int compareKey(int k, ColumnVector a, int aRow, ColumnVector b, int bRow) {
    boolean aNull = a.isNull(aRow);
    boolean bNull = b.isNull(bRow);
    if (aNull || bNull) {
      return aNull == bNull ? 0 : aNull == nullsFirst[k] ? -1 : 1;
    }
    int comparison = orders[k].compare(a, aRow, b, bRow);
    return descending[k] ? -comparison : comparison;
  }

  /**
   * Numbers that order as the first key does, as far as 8 bytes can tell: where two differ, so do
   * the rows, in that order; where they are equal, {@link #compare} decides.
   */
  void prefixes(ColumnBatch batch, int count, long[] target, int at) {
    if (columns.length == 0) {
      java.util.Arrays.fill(target, at, at + count, 0);
      return;
    }
    ColumnVector vector = batch.column(columns[0]);
    long nullPrefix = nullsFirst[0] ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      int row = batch.row(i);
      if (vector.isNull(row)) {
        target[at + i] = nullPrefix;
      } else {
        long prefix = prefix(vector, row);
        target[at + i] = descending[0] ? ~prefix : prefix;
      }
    }
  }

  private long prefix(ColumnVector vector, int row) {
    if (vector instanceof LongVector) {
      return ((LongVector) vector).at(row);
    }
    if (vector instanceof DoubleVector) {
      double value = ((DoubleVector) vector).at(row);
      // Adding zero makes -0 into 0, which are equal in SQL.
      long bits = Double.doubleToLongBits(value + 0.0);
      return bits ^ (bits >> 63) >>> 1;
    }
    return orders[0].ordersAsBytes() ? bytesPrefix((BytesVector) vector, row) : 0;
  }

  private static long bytesPrefix(BytesVector vector, int row) {
    byte[] buffer = vector.buffer(row);
    int offset = vector.offset(row);
    int length = Math.min(Long.BYTES, vector.length(row));
    long prefix = 0;
    for (int i = 0; i < length; i++) {
      prefix |= (buffer[offset + i] & 0xFFL) << 56 - 8 * i;
    }
    return prefix ^ Long.MIN_VALUE;
  }
}
