package org.pagedb.storage.btree.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Turns the keys and payloads of many entries back into columns, a column at a time. Columns behind
 * the last wanted one are not looked at. Reused from batch to batch; belongs to one thread.
 */
public final class KeyDecoder {

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final KeyLayout layout;

  /** For each index column where it goes in the batch, or -1; ends with the last wanted column. */
  private final int[] targets;

  private final int keyColumns;
  private final DecimalValue decimal = new DecimalValue();
  private int[] keyAt = new int[0];
  private int[] payloadAt = new int[0];
  private byte[] scratch = new byte[64];

  /**
   * A decoder that puts index column {@code wanted[i]} into column {@code i} of a batch. Refuses a
   * column that is a sort key.
   */
  public KeyDecoder(KeyLayout layout, int... wanted) {
    this.layout = layout;
    int last = -1;
    for (int column : wanted) {
      if (!layout.column(column).decodable()) {
        throw new IllegalArgumentException("not decodable: column=" + column);
      }
      last = Math.max(last, column);
    }
    targets = new int[last + 1];
    java.util.Arrays.fill(targets, -1);
    for (int i = 0; i < wanted.length; i++) {
      targets[wanted[i]] = i;
    }
    // The payload of included columns begins behind that of all key columns.
    keyColumns = last < layout.keyColumnCount() ? last + 1 : layout.keyColumnCount();
  }

  /** An empty vector of the class that the values of {@code column} go to. */
  public static ColumnVector vectorFor(KeyColumn column, int capacity) {
    if (column.kind().isLong()) {
      return new LongVector(capacity);
    }
    return column.kind().isDouble() ? new DoubleVector(capacity) : new BytesVector(capacity);
  }

  /**
   * Fills rows 0 to {@code count - 1} of {@code batch} and selects them all. Byte strings may be
   * put as references into {@code page}, which has 7 bytes to spare behind the last entry.
   *
   * @param keys where in {@code page} each entry's key starts
   * @param payloads where each entry's payload starts; may be null where no entry has one
   */
  public void decode(byte[] page, int[] keys, int[] payloads, int count, ColumnBatch batch) {
    start(keys, payloads, count);
    for (int column = 0; column < targets.length; column++) {
      int target = targets[column];
      ColumnVector vector = target < 0 ? null : batch.column(target);
      if (vector != null) {
        vector.reset();
        vector.ensureCapacity(count);
      }
      if (column < keyColumns) {
        decodeKeyColumn(page, layout.column(column), count, vector);
      } else {
        decodeIncludedColumn(page, layout.column(column), count, vector);
      }
    }
    batch.selectAll(count);
  }

  private void start(int[] keys, int[] payloads, int count) {
    if (keyAt.length < count) {
      keyAt = new int[count];
      payloadAt = new int[count];
    }
    System.arraycopy(keys, 0, keyAt, 0, count);
    if (payloads != null) {
      System.arraycopy(payloads, 0, payloadAt, 0, count);
    }
  }

  private void decodeKeyColumn(byte[] page, KeyColumn column, int count, ColumnVector target) {
    byte nullMarker = column.nullMarker();
    for (int i = 0; i < count; i++) {
      int at = keyAt[i];
      if (page[at] != nullMarker) {
        continue;
      }
      if (target != null) {
        target.putNull(i);
      }
    }
    switch (column.kind()) {
      case BOOL, INT2, INT4, INT8 -> decodeLongs(page, column, count, (LongVector) target);
      case FLOAT4, FLOAT8 -> decodeDoubles(page, column, count, (DoubleVector) target);
      case FIXED, BYTES -> decodeBytes(page, column, count, (BytesVector) target);
      case DECIMAL -> decodeDecimals(page, column, count, (BytesVector) target);
    }
  }

  private void decodeLongs(byte[] page, KeyColumn column, int count, LongVector target) {
    int width = column.width();
    byte nullMarker = column.nullMarker();
    long flip = column.descending() ? -1L : 0L;
    long signBit = column.kind() == KeyKind.BOOL ? 0 : Long.MIN_VALUE;
    int unused = Long.SIZE - width * 8;
    for (int i = 0; i < count; i++) {
      int at = keyAt[i];
      if (page[at] == nullMarker) {
        keyAt[i] = at + 1;
        continue;
      }
      if (target != null) {
        long value = eight(page, at + 1) ^ flip ^ signBit;
        // A boolean has no sign bit to spread.
        target.put(i, signBit == 0 ? value >>> unused : value >> unused);
      }
      keyAt[i] = at + 1 + width;
    }
  }

  private void decodeDoubles(byte[] page, KeyColumn column, int count, DoubleVector target) {
    int width = column.width();
    byte nullMarker = column.nullMarker();
    long flip = column.descending() ? -1L : 0L;
    int unused = Long.SIZE - width * 8;
    for (int i = 0; i < count; i++) {
      int at = keyAt[i];
      if (page[at] == nullMarker) {
        keyAt[i] = at + 1;
        continue;
      }
      long ordered = (eight(page, at + 1) ^ flip) & -1L << unused;
      long bits = ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered & -1L << unused;
      if (bits == 0 && page[payloadAt[i]++] != 0) {
        bits = Long.MIN_VALUE;
      }
      if (target != null) {
        target.put(i, width == Float.BYTES ? single(bits) : Double.longBitsToDouble(bits));
      }
      keyAt[i] = at + 1 + width;
    }
  }

  private void decodeBytes(byte[] page, KeyColumn column, int count, BytesVector target) {
    byte nullMarker = column.nullMarker();
    byte flip = column.flip();
    boolean fixed = column.kind() == KeyKind.FIXED;
    for (int i = 0; i < count; i++) {
      int at = keyAt[i];
      if (page[at++] == nullMarker) {
        keyAt[i] = at;
        continue;
      }
      int end = fixed ? at + column.width() : ByteStrings.end(page, at, flip);
      if (target != null) {
        if (fixed) {
          putFixed(page, at, end, flip, target, i);
        } else {
          putString(page, at, end, flip, target, i);
        }
      }
      keyAt[i] = fixed ? end : end + 1;
    }
  }

  private void putFixed(byte[] page, int at, int end, byte flip, BytesVector target, int row) {
    if (flip == 0) {
      target.putReference(row, page, at, end - at);
      return;
    }
    byte[] copy = scratch(end - at);
    for (int i = at; i < end; i++) {
      copy[i - at] = (byte) (page[i] ^ flip);
    }
    target.putCopy(row, copy, 0, end - at);
  }

  private void putString(byte[] page, int at, int end, byte flip, BytesVector target, int row) {
    if (ByteStrings.isPlain(page, at, end, flip)) {
      target.putReference(row, page, at, end - at);
    } else {
      byte[] copy = scratch(end - at);
      target.putCopy(row, copy, 0, ByteStrings.read(page, at, end, flip, copy));
    }
  }

  private void decodeDecimals(byte[] page, KeyColumn column, int count, BytesVector target) {
    byte nullMarker = column.nullMarker();
    byte flip = column.flip();
    for (int i = 0; i < count; i++) {
      int at = keyAt[i];
      if (page[at++] == nullMarker) {
        keyAt[i] = at;
        continue;
      }
      boolean scaled = Decimals.hasScale(page, at, flip);
      if (target != null) {
        Decimals.read(page, at, flip, decimal);
        if (scaled) {
          decimal.scale((int) bigEndian(page, payloadAt[i], Short.BYTES));
        }
        putDecimal(column.decimalForm(), target, i);
      }
      payloadAt[i] += scaled ? Short.BYTES : 0;
      keyAt[i] = Decimals.skip(page, at, flip);
    }
  }

  private void putDecimal(DecimalForm form, BytesVector target, int row) {
    int length = form.length(decimal);
    byte[] copy = scratch(length);
    form.write(decimal, copy, 0);
    target.putCopy(row, copy, 0, length);
  }

  private void decodeIncludedColumn(byte[] page, KeyColumn column, int count, ColumnVector target) {
    int width = column.width();
    for (int i = 0; i < count; i++) {
      int at = payloadAt[i];
      if (page[at++] == 0) {
        if (target != null) {
          target.putNull(i);
        }
        payloadAt[i] = at;
        continue;
      }
      int length = width;
      if (column.kind() == KeyKind.BYTES) {
        length = (int) bigEndian(page, at, Short.BYTES);
        at += Short.BYTES;
      }
      if (target != null) {
        putIncluded(page, at, length, column, target, i);
      }
      payloadAt[i] = at + length;
    }
  }

  private static void putIncluded(
      byte[] page, int at, int length, KeyColumn column, ColumnVector target, int row) {
    if (target instanceof BytesVector bytes) {
      bytes.putReference(row, page, at, length);
      return;
    }
    int unused = Long.SIZE - length * 8;
    long value = bigEndian(page, at, length) << unused;
    if (target instanceof LongVector longs) {
      longs.put(row, value >> unused);
    } else if (column.kind() == KeyKind.FLOAT4) {
      ((DoubleVector) target).put(row, single(value));
    } else {
      ((DoubleVector) target).put(row, Double.longBitsToDouble(value));
    }
  }

  private byte[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new byte[Math.max(length, scratch.length * 2)];
    }
    return scratch;
  }

  private static long eight(byte[] bytes, int offset) {
    return (long) BIG_ENDIAN.get(bytes, offset);
  }

  private static double single(long highBits) {
    return Float.intBitsToFloat((int) (highBits >>> 32));
  }

  private static long bigEndian(byte[] bytes, int offset, int width) {
    long value = 0;
    for (int i = offset; i < offset + width; i++) {
      value = value << 8 | bytes[i] & 0xFF;
    }
    return value;
  }
}
