package org.pagedb.storage.tuple;

import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Makes tuples from rows of column vectors, in a buffer of its own and without an object per value.
 * The header is left to {@link TupleHeader#init} but for its attributes. One thread.
 */
public final class TupleWriter {

  private final RowLayout layout;
  private final ColumnKind.Type[] types;
  private final int fixedWidth;
  private byte[] buffer = new byte[128];
  private int length;

  /** A writer for rows whose batches have one vector per column of {@code layout}. */
  public TupleWriter(RowLayout layout) {
    this.layout = layout;
    types = new ColumnKind.Type[layout.columnCount()];
    int width = 0;
    for (int position = 0; position < types.length; position++) {
      ColumnKind kind = layout.kind(layout.columnAt(position));
      types[position] = kind.type();
      width += Math.max(kind.width(), 0);
    }
    fixedWidth = width;
  }

  /** The last tuple written begins at index 0. Replaced when it grows. */
  public byte[] buffer() {
    return buffer;
  }

  /** Bytes of the last tuple written. */
  public int length() {
    return length;
  }

  /** Bytes of the tuple that {@link #write} would make of a row at most, all values plain. */
  public long plainSize(ColumnBatch batch, int row) {
    int count = types.length;
    long size = TupleHeader.SIZE + (count + 7 >>> 3) + fixedWidth;
    for (int position = 0; position < count; position++) {
      if (types[position] == ColumnKind.Type.VARLENA) {
        BytesVector vector = (BytesVector) batch.column(layout.columnAt(position));
        if (!vector.isNull(row)) {
          size += Varlena.storedSize(vector.length(row));
        }
      }
    }
    return size;
  }

  /** Makes a tuple with all values plain. Returns its length. */
  public int write(ColumnBatch batch, int row) {
    return write(batch, row, null);
  }

  /**
   * Makes a tuple.
   *
   * @param stored for each column the form to store instead of the plain one, head included, or
   *     null; may itself be null
   */
  public int write(ColumnBatch batch, int row, byte[][] stored) {
    int count = types.length;
    boolean nulls = hasNulls(batch, row);
    int attributes = count | (nulls ? TupleHeader.HAS_NULLS : 0);
    int at = TupleHeader.dataOffset(attributes);
    reserve(at + fixedWidth);
    if (nulls) {
      Arrays.fill(buffer, TupleHeader.SIZE, at, (byte) 0);
    }
    for (int position = 0; position < count; position++) {
      int column = layout.columnAt(position);
      ColumnVector vector = batch.column(column);
      if (vector.isNull(row)) {
        buffer[TupleHeader.SIZE + (position >>> 3)] |= (byte) (1 << (position & 7));
      } else if (stored != null && stored[column] != null) {
        attributes |= TupleHeader.HAS_EXTERNAL;
        at = putStored(at, stored[column]);
      } else {
        at = putValue(at, position, vector, row);
      }
    }
    PageBytes.putShort(buffer, TupleHeader.ATTRIBUTES, attributes);
    length = at;
    return at;
  }

  private boolean hasNulls(ColumnBatch batch, int row) {
    for (int column = 0; column < types.length; column++) {
      if (batch.column(column).isNull(row)) {
        return true;
      }
    }
    return false;
  }

  private int putStored(int at, byte[] form) {
    reserve(at + form.length + fixedWidth);
    System.arraycopy(form, 0, buffer, at, form.length);
    return at + form.length;
  }

  private int putValue(int at, int position, ColumnVector vector, int row) {
    switch (types[position]) {
      case BOOL -> buffer[at] = (byte) ((LongVector) vector).at(row);
      case INT2 -> PageBytes.putShort(buffer, at, (int) ((LongVector) vector).at(row));
      case INT4 -> PageBytes.putInt(buffer, at, (int) ((LongVector) vector).at(row));
      case INT8 -> PageBytes.putLong(buffer, at, ((LongVector) vector).at(row));
      case FLOAT4 ->
          PageBytes.putInt(
              buffer, at, Float.floatToRawIntBits((float) ((DoubleVector) vector).at(row)));
      case FLOAT8 ->
          PageBytes.putLong(
              buffer, at, Double.doubleToRawLongBits(((DoubleVector) vector).at(row)));
      case FIXED -> {
        return putFixed(at, position, (BytesVector) vector, row);
      }
      case VARLENA -> {
        BytesVector bytes = (BytesVector) vector;
        reserve(at + Varlena.LONG_HEAD + bytes.length(row) + fixedWidth);
        return Varlena.put(buffer, at, bytes.buffer(row), bytes.offset(row), bytes.length(row));
      }
    }
    return at + layout.kind(layout.columnAt(position)).width();
  }

  private int putFixed(int at, int position, BytesVector vector, int row) {
    int width = layout.kind(layout.columnAt(position)).width();
    if (vector.length(row) != width) {
      throw new IllegalArgumentException(
          "width of a value: found=%d must be=%d".formatted(vector.length(row), width));
    }
    System.arraycopy(vector.buffer(row), vector.offset(row), buffer, at, width);
    return at + width;
  }

  /** Whoever adds a variable value reserves for all fixed ones that may follow. */
  private void reserve(int needed) {
    if (needed > buffer.length) {
      if (needed < 0) {
        throw new StorageException(StorageError.VALUE_TOO_LARGE, "row is larger than 2 GiB");
      }
      buffer = Arrays.copyOf(buffer, Math.max(needed, buffer.length * 2));
    }
  }
}
