package org.pagedb.storage.btree.key;

import java.util.Arrays;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Turns column values, put one after the other, into an entry's two byte strings: the key, which
 * orders, and the payload, which rides along. Reused from entry to entry; belongs to one thread.
 *
 * <p>A bound is made with the same calls by putting fewer columns than the key has: an encoded
 * prefix of columns is a byte prefix of every key that starts with those values, and of no other.
 */
public final class KeyEncoder {

  private final KeyLayout layout;
  private final ByteSink key = new ByteSink(64);
  private final ByteSink payload = new ByteSink(16);
  private final ByteSink included = new ByteSink(16);
  private final DecimalValue decimal = new DecimalValue();
  private int column;
  private boolean hasNull;

  /** An encoder for entries of {@code layout}. */
  public KeyEncoder(KeyLayout layout) {
    this.layout = layout;
  }

  /** Starts the next entry or bound. */
  public KeyEncoder clear() {
    key.clear();
    payload.clear();
    included.clear();
    column = 0;
    hasNull = false;
    return this;
  }

  /** Starts over behind the first {@code columns} columns of a key, whose bytes are given. */
  public KeyEncoder rewind(byte[] start, int columns) {
    clear();
    key.put(start, 0, start.length);
    column = columns;
    return this;
  }

  /** Puts a null into the next column. */
  public KeyEncoder putNull() {
    if (layout.isKey(column)) {
      key.put(layout.column(column).nullMarker());
      hasNull = true;
    } else {
      included.put(0);
    }
    column++;
    return this;
  }

  /**
   * Ends a bound: every value of the next key column that is not null. As a lower bound and as an
   * upper bound, both inclusive, it leaves out the nulls.
   */
  public KeyEncoder putAnyNotNull() {
    key.put(KeyColumn.NOT_NULL);
    column++;
    return this;
  }

  /** Puts a boolean (0 or 1) or an integer, which must fit the column, into the next column. */
  public KeyEncoder putLong(long value) {
    int width = next().width();
    int unused = Long.SIZE - width * 8;
    if (value << unused >> unused != value) {
      throw new IllegalArgumentException("value=%d width=%d".formatted(value, width));
    }
    KeyColumn next = begin(next().kind().isLong());
    if (!layout.isKey(column++)) {
      included.putBigEndian(value, width);
      return this;
    }
    long signBit = next.kind() == KeyKind.BOOL ? 0 : 1L << (width * 8 - 1);
    int start = key.length();
    key.putBigEndian(value ^ signBit, width);
    key.flip(start, next.flip());
    return this;
  }

  /** Puts a float4 or float8 into the next column. */
  public KeyEncoder putDouble(double value) {
    KeyColumn next = begin(next().kind().isDouble());
    boolean single = next.kind() == KeyKind.FLOAT4;
    long bits =
        single ? (long) Float.floatToIntBits((float) value) << 32 : Double.doubleToLongBits(value);
    if (!layout.isKey(column++)) {
      included.putBigEndian(single ? bits >>> 32 : bits, next.width());
      return this;
    }
    if (bits << 1 == 0) { // both zeros are one key, so the sign rides along
      payload.put(bits < 0 ? 1 : 0);
      bits = 0;
    }
    long ordered = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    int start = key.length();
    key.putBigEndian(single ? ordered >>> 32 : ordered, next.width());
    key.flip(start, next.flip());
    return this;
  }

  /** Puts a byte string, or a numeric in the caller's form, into the next column. */
  public KeyEncoder putBytes(byte[] bytes, int offset, int length) {
    KeyColumn next = next();
    if (next.kind() == KeyKind.DECIMAL) {
      next.decimalForm().read(bytes, offset, length, decimal);
      return putDecimal(decimal);
    }
    if (next.kind() == KeyKind.FIXED && length != next.width()) {
      throw new IllegalArgumentException("width=%d length=%d".formatted(next.width(), length));
    }
    begin(next.kind() == KeyKind.FIXED || next.kind() == KeyKind.BYTES);
    if (!layout.isKey(column++)) {
      if (next.kind() == KeyKind.BYTES) {
        included.putBigEndian(length, Short.BYTES);
      }
      included.put(bytes, offset, length);
      return this;
    }
    int start = key.length();
    if (next.kind() == KeyKind.FIXED) {
      key.put(bytes, offset, length);
    } else {
      ByteStrings.write(bytes, offset, length, key);
    }
    key.flip(start, next.flip());
    return this;
  }

  /** Puts a numeric into the next column, which is a key column. */
  public KeyEncoder putDecimal(DecimalValue value) {
    KeyColumn next = begin(next().kind() == KeyKind.DECIMAL);
    column++;
    int start = key.length();
    Decimals.write(value, key);
    key.flip(start, next.flip());
    if (value.kind() == DecimalValue.Kind.FINITE) {
      payload.putBigEndian(value.scale(), Short.BYTES);
    }
    return this;
  }

  /** Puts the value at {@code row} of {@code values} into the next column. */
  public KeyEncoder put(ColumnVector values, int row) {
    if (values.isNull(row)) {
      return putNull();
    }
    if (values instanceof LongVector longs) {
      return putLong(longs.at(row));
    }
    if (values instanceof DoubleVector doubles) {
      return putDouble(doubles.at(row));
    }
    BytesVector bytes = (BytesVector) values;
    return putBytes(bytes.buffer(row), bytes.offset(row), bytes.length(row));
  }

  /** The buffer that starts with the key; replaced as it grows. */
  public byte[] key() {
    return key.array();
  }

  /** The length of the key so far. */
  public int keyLength() {
    return key.length();
  }

  /** The buffer that starts with the payload; ask after the last column is in. */
  public byte[] payload() {
    joinPayload();
    return payload.array();
  }

  /** The length of the payload; often 0. */
  public int payloadLength() {
    joinPayload();
    return payload.length();
  }

  /** Whether a key column is null, so that a unique index may let duplicates pass. */
  public boolean hasNull() {
    return hasNull;
  }

  /** Whether every column has been put. */
  public boolean isComplete() {
    return column == layout.columnCount();
  }

  /** A fresh array with the key's bytes. */
  public byte[] copyKey() {
    return Arrays.copyOf(key.array(), key.length());
  }

  private KeyColumn next() {
    if (column == layout.columnCount()) {
      throw new IllegalStateException("all %d columns are put".formatted(column));
    }
    return layout.column(column);
  }

  private KeyColumn begin(boolean fits) {
    KeyColumn next = next();
    if (!fits) {
      throw new IllegalArgumentException("column=%d kind=%s".formatted(column, next.kind()));
    }
    (layout.isKey(column) ? key : included).put(KeyColumn.NOT_NULL);
    return next;
  }

  /** What completes the key columns comes first, so that it can be found without the others. */
  private void joinPayload() {
    if (included.length() > 0) {
      payload.put(included.array(), 0, included.length());
      included.clear();
    }
  }
}
