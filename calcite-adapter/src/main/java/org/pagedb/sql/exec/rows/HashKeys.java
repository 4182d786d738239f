package org.pagedb.sql.exec.rows;

import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Hashing and equality of rows by some of their columns; nulls hash and compare as equal. */
public final class HashKeys {

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final int NULL_HASH = 0x5bd1e995;

  private final int[] columns;
  private final PgType[] types;
  private final boolean[] byBits;

  /** The key columns' positions, and the types of all columns. */
  public HashKeys(int[] columns, List<PgType> types) {
    this.columns = columns;
    this.types = new PgType[columns.length];
    byBits = new boolean[columns.length];
    for (int k = 0; k < columns.length; k++) {
      this.types[k] = types.get(columns[k]);
      byBits[k] = this.types[k].codec().equalWhenSameBits();
    }
  }

  /** How many key columns there are. */
  public int count() {
    return columns.length;
  }

  /** The position of a key column. */
  public int column(int key) {
    return columns[key];
  }

  /** Whether the only key is carried as long and equal where its longs are. */
  public boolean isSingleLong(ColumnBatch batch) {
    return columns.length == 1 && byBits[0] && batch.column(columns[0]) instanceof LongVector;
  }

  /** Writes a hash for each row of the batch, by index within the batch. */
  public void hash(ColumnBatch batch, int[] hashes) {
    java.util.Arrays.fill(hashes, 0, batch.size(), 0);
    for (int k = 0; k < columns.length; k++) {
      ColumnVector vector = batch.column(columns[k]);
      if (vector instanceof LongVector && byBits[k]) {
        hashLongs(batch, (LongVector) vector, hashes);
      } else {
        for (int i = 0; i < batch.size(); i++) {
          hashes[i] = combine(hashes[i], hashOne(k, vector, batch.row(i)));
        }
      }
    }
  }

  private static void hashLongs(ColumnBatch batch, LongVector vector, int[] hashes) {
    long[] values = vector.values();
    boolean nulls = vector.mayHaveNulls();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      int hash = nulls && vector.isNull(row) ? NULL_HASH : hashLong(values[row]);
      hashes[i] = combine(hashes[i], hash);
    }
  }

  private static int combine(int hash, int next) {
    return hash * 31 + next;
  }

  /** Spreads a long over an int. */
  static int hashLong(long value) {
    long mixed = value * MIX;
    return (int) (mixed ^ mixed >>> 32);
  }

  private int hashOne(int key, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return NULL_HASH;
    }
    if (vector instanceof DoubleVector) {
      return hashLong(Double.doubleToLongBits(((DoubleVector) vector).at(row) + 0.0));
    }
    if (!byBits[key]) {
      return hashLong(types[key].codec().hash(DatumVectors.read(types[key], vector, row)));
    }
    if (vector instanceof LongVector) {
      return hashLong(((LongVector) vector).at(row));
    }
    BytesVector bytes = (BytesVector) vector;
    byte[] buffer = bytes.buffer(row);
    int hash = 1;
    int end = bytes.offset(row) + bytes.length(row);
    for (int i = bytes.offset(row); i < end; i++) {
      hash = hash * 31 + buffer[i];
    }
    return hashLong(hash);
  }

  /** Whether the keys of two rows are equal, each row with its own key columns. */
  public boolean equal(ColumnBatch a, int aRow, HashKeys bKeys, ColumnBatch b, int bRow) {
    for (int k = 0; k < columns.length; k++) {
      if (!equalKey(k, a.column(columns[k]), aRow, b.column(bKeys.columns[k]), bRow)) {
        return false;
      }
    }
    return true;
  }

  private boolean equalKey(int key, ColumnVector a, int aRow, ColumnVector b, int bRow) {
    boolean aNull = a.isNull(aRow);
    if (aNull || b.isNull(bRow)) {
      return aNull && b.isNull(bRow);
    }
    if (a instanceof DoubleVector) {
      double x = ((DoubleVector) a).at(aRow);
      double y = ((DoubleVector) b).at(bRow);
      return x == y || x != x && y != y;
    }
    if (!byBits[key]) {
      PgType type = types[key];
      return type.codec()
              .compare(DatumVectors.read(type, a, aRow), DatumVectors.read(type, b, bRow))
          == 0;
    }
    if (a instanceof LongVector) {
      return ((LongVector) a).at(aRow) == ((LongVector) b).at(bRow);
    }
    BytesVector bytes = (BytesVector) b;
    return ((BytesVector) a)
        .equalsSlice(aRow, bytes.buffer(bRow), bytes.offset(bRow), bytes.length(bRow));
  }

  /** Whether any key of the row is null. */
  public boolean anyNull(ColumnBatch batch, int row) {
    for (int column : columns) {
      if (batch.column(column).isNull(row)) {
        return true;
      }
    }
    return false;
  }
}
