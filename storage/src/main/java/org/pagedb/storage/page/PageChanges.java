package org.pagedb.storage.page;

import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * What was done to one page, in order, as bytes that a redo can do again: the after-image part of a
 * WAL record. Layout: {@code docs/format/wal.md}, section "Page changes".
 *
 * <p>Recording stops once it has grown past {@link #LIMIT}: from there on an image of the whole
 * page is shorter, and {@link #isFull} says so.
 */
public final class PageChanges {

  /** More bytes than this are not recorded. */
  public static final int LIMIT = 4096;

  private static final int PUT = 0;
  private static final int MOVE = 1;
  private static final int FILL = 2;
  private static final int KIND_SHIFT = 14;
  private static final int OFFSET_MASK = (1 << KIND_SHIFT) - 1;
  private static final int HEAD = 2 * Short.BYTES;

  private byte[] bytes = new byte[256];
  private int length;
  private int lastPut = -1;
  private boolean full;

  /** Forgets everything. */
  public void clear() {
    length = 0;
    lastPut = -1;
    full = false;
  }

  /** True once recording has stopped: only an image of the whole page tells what was done. */
  public boolean isFull() {
    return full;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  void put(int offset, byte[] source, int from, int count) {
    if (full || !reserve(HEAD + count)) {
      return;
    }
    if (lastPut >= 0 && endOfLastPut() == offset) {
      PageBytes.putShort(bytes, lastPut + Short.BYTES, lastPutLength() + count);
    } else {
      head(PUT, offset, count);
      lastPut = length - HEAD;
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  private int endOfLastPut() {
    return (PageBytes.u16(bytes, lastPut) & OFFSET_MASK) + lastPutLength();
  }

  private int lastPutLength() {
    return PageBytes.u16(bytes, lastPut + Short.BYTES);
  }

  void move(int from, int to, int count) {
    if (!full && reserve(HEAD + Short.BYTES)) {
      head(MOVE, to, count);
      PageBytes.putShort(bytes, length, from);
      length += Short.BYTES;
      lastPut = -1;
    }
  }

  void fill(int offset, int count, int value) {
    if (!full && reserve(HEAD + Byte.BYTES)) {
      head(FILL, offset, count);
      bytes[length++] = (byte) value;
      lastPut = -1;
    }
  }

  private void head(int kind, int offset, int count) {
    PageBytes.putShort(bytes, length, kind << KIND_SHIFT | offset);
    PageBytes.putShort(bytes, length + Short.BYTES, count);
    length += HEAD;
  }

  private boolean reserve(int more) {
    if (length + more > LIMIT) {
      full = true;
      length = 0;
      return false;
    }
    if (length + more > bytes.length) {
      byte[] grown = new byte[Math.max(length + more, Math.min(LIMIT, bytes.length * 2))];
      System.arraycopy(bytes, 0, grown, 0, length);
      bytes = grown;
    }
    return true;
  }

  /**
   * Does again what was recorded in {@code changes[from, to)} to the page at {@code base}.
   *
   * @throws StorageException DATA_CORRUPTED if the bytes are not such a recording
   */
  public static void redo(byte[] changes, int from, int to, byte[] array, int base) {
    int at = from;
    while (at < to) {
      int kind = PageBytes.u16(changes, at) >>> KIND_SHIFT;
      int offset = PageBytes.u16(changes, at) & OFFSET_MASK;
      int count = PageBytes.u16(changes, at + Short.BYTES);
      at += HEAD;
      require(offset + count <= PageHeader.PAGE_SIZE, kind, offset, count);
      switch (kind) {
        case PUT -> {
          require(at + count <= to, kind, offset, count);
          System.arraycopy(changes, at, array, base + offset, count);
          at += count;
        }
        case MOVE -> {
          int source = PageBytes.u16(changes, at);
          require(source + count <= PageHeader.PAGE_SIZE, kind, offset, count);
          System.arraycopy(array, base + source, array, base + offset, count);
          at += Short.BYTES;
        }
        case FILL -> {
          Arrays.fill(array, base + offset, base + offset + count, changes[at]);
          at += Byte.BYTES;
        }
        default -> require(false, kind, offset, count);
      }
    }
  }

  private static void require(boolean holds, int kind, int offset, int count) {
    if (!holds) {
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL record: found=[page change kind=%d offset=%d length=%d] rule=[%s]"
              .formatted(kind, offset, count, "a change lies within its page and its record"));
    }
  }
}
