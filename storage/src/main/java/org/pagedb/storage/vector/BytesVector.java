package org.pagedb.storage.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A column of byte strings, each a slice of some buffer. A slice put by reference stays valid only
 * as long as its buffer does, which for a scan is until its next batch; a slice put by copy lives
 * in this vector's own buffer and stays valid until {@link #reset}.
 */
public final class BytesVector extends ColumnVector {

  private byte[][] buffers;
  private int[] offsets;
  private int[] lengths;
  private byte[] own = new byte[0];
  private int ownUsed;

  /** An empty vector with room for {@code capacity} rows. */
  public BytesVector(int capacity) {
    super(capacity);
    buffers = new byte[capacity][];
    offsets = new int[capacity];
    lengths = new int[capacity];
  }

  /** The buffer that holds the value at {@code row}. */
  public byte[] buffer(int row) {
    return buffers[row];
  }

  /** Where in {@link #buffer} the value at {@code row} starts. */
  public int offset(int row) {
    return offsets[row];
  }

  /** The length in bytes of the value at {@code row}. */
  public int length(int row) {
    return lengths[row];
  }

  /** Puts a slice by reference: no byte is copied, and the caller's buffer must stay unchanged. */
  public void putReference(int row, byte[] buffer, int offset, int length) {
    buffers[row] = buffer;
    offsets[row] = offset;
    lengths[row] = length;
    clearNull(row);
  }

  /** Puts a copy of a slice into this vector's own buffer. */
  public void putCopy(int row, byte[] buffer, int offset, int length) {
    int start = reserve(length);
    System.arraycopy(buffer, offset, own, start, length);
    putReference(row, own, start, length);
  }

  /** A fresh array with the bytes of the value at {@code row}. */
  public byte[] bytes(int row) {
    return Arrays.copyOfRange(buffers[row], offsets[row], offsets[row] + lengths[row]);
  }

  /** The value at {@code row} read as UTF-8. */
  public String string(int row) {
    return new String(buffers[row], offsets[row], lengths[row], StandardCharsets.UTF_8);
  }

  /** Whether the value at {@code row} has exactly the bytes of the given slice. */
  public boolean equalsSlice(int row, byte[] buffer, int offset, int length) {
    return length == lengths[row]
        && Arrays.equals(
            buffers[row], offsets[row], offsets[row] + length, buffer, offset, offset + length);
  }

  @Override
  public void reset() {
    super.reset();
    ownUsed = 0;
  }

  @Override
  public int capacity() {
    return buffers.length;
  }

  @Override
  public void ensureCapacity(int capacity) {
    if (capacity > buffers.length) {
      int grown = Math.max(capacity, buffers.length * 2);
      buffers = Arrays.copyOf(buffers, grown);
      offsets = Arrays.copyOf(offsets, grown);
      lengths = Arrays.copyOf(lengths, grown);
      growNulls(grown);
    }
  }

  @Override
  public void copyFrom(ColumnVector source, int sourceRow, int targetRow) {
    if (source.isNull(sourceRow)) {
      putNull(targetRow);
      return;
    }
    BytesVector from = (BytesVector) source;
    putCopy(targetRow, from.buffers[sourceRow], from.offsets[sourceRow], from.lengths[sourceRow]);
  }

  @Override
  public BytesVector emptyLikeThis(int capacity) {
    return new BytesVector(capacity);
  }

  /** A full buffer is left to the slices that point into it; new slices go to a larger one. */
  private int reserve(int length) {
    if (ownUsed + length > own.length) {
      own = new byte[Math.max(length, Math.max(256, own.length * 2))];
      ownUsed = 0;
    }
    int start = ownUsed;
    ownUsed += length;
    return start;
  }
}
