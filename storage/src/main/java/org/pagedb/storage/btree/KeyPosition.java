package org.pagedb.storage.btree;

import java.util.Arrays;

/**
 * A place between entries: before everything that starts with some bytes, or after it. Bytes that
 * are a whole key and a tid in big-endian name the place before one entry.
 *
 * <p>With the bytes of an encoded prefix of columns, {@code x >= p} starts {@link #before} it,
 * {@code x > p} starts after it, {@code x < p} ends before it and {@code x <= p} ends after it.
 */
public final class KeyPosition {

  /** {@link KeyBytes#compare} may look at this many bytes more. */
  private static final int SPARE = Long.BYTES;

  private byte[] bytes;
  private int length;
  private boolean after;

  KeyPosition() {
    bytes = new byte[24];
  }

  private KeyPosition(byte[] source, int length, boolean after) {
    bytes = Arrays.copyOf(source, length + SPARE);
    this.length = length;
    this.after = after;
  }

  /** Before everything that starts with these bytes. */
  public static KeyPosition before(byte[] bytes, int length) {
    return new KeyPosition(bytes, length, false);
  }

  /** Behind everything that starts with these bytes. */
  public static KeyPosition after(byte[] bytes, int length) {
    return new KeyPosition(bytes, length, true);
  }

  /** Before every entry. */
  public static KeyPosition start() {
    return before(new byte[0], 0);
  }

  /** Behind every entry. */
  public static KeyPosition end() {
    return after(new byte[0], 0);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  boolean isAfter() {
    return after;
  }

  /** Moves this before everything that starts with these bytes. */
  void set(byte[] source, int at, int length) {
    reserve(length);
    System.arraycopy(source, at, bytes, 0, length);
    this.length = length;
    after = false;
  }

  /** Moves this before one entry. */
  void setEntry(byte[] key, int at, int keyLength, long tid) {
    reserve(keyLength + Items.TID);
    System.arraycopy(key, at, bytes, 0, keyLength);
    KeyBytes.putTid(bytes, keyLength, tid);
    length = keyLength + Items.TID;
    after = false;
  }

  /** Moves this from before to behind everything that starts with its bytes. */
  void moveBehind() {
    after = true;
  }

  void set(KeyPosition other) {
    set(other.bytes, 0, other.length);
    after = other.after;
  }

  /**
   * Eight bytes from {@code skip} on; what lies behind the bytes is as little or as great as can
   * be.
   */
  long eight(int skip) {
    int have = length - skip;
    if (have >= Long.BYTES) {
      return KeyBytes.eight(bytes, skip);
    }
    long mask = have <= 0 ? -1L : -1L >>> have * Byte.SIZE;
    long known = have <= 0 ? 0 : KeyBytes.eight(bytes, skip) & ~mask;
    return after ? known | mask : known;
  }

  /** Compares a separator with this position: negative if before it, 0 if just at it. */
  int compareSeparator(byte[] array, int at, int separatorLength) {
    int common = Math.min(separatorLength, length);
    int order = KeyBytes.compare(array, at, bytes, 0, common);
    if (order != 0) {
      return order;
    }
    if (after) {
      return -1; // a prefix of ours, or something that starts with ours
    }
    return Integer.compare(separatorLength, length);
  }

  /** Compares a leaf item, by its first tid, with this position: 0 only for the entry itself. */
  int compareLeaf(byte[] array, int at) {
    int keyLength = Items.keyLength(array, at);
    int order = KeyBytes.compare(array, at + Items.HEAD, bytes, 0, Math.min(keyLength, length));
    if (order != 0) {
      return order;
    }
    if (length <= keyLength) {
      return after ? -1 : 1;
    }
    return length == keyLength + Items.TID
        ? Long.compare(Items.firstTid(array, at), KeyBytes.tid(bytes, keyLength))
        : compareTruncated(keyLength, Items.firstTid(array, at));
  }

  /** The rare separator that ends inside a tid. */
  private int compareTruncated(int keyLength, long tid) {
    int known = length - keyLength;
    if (known > Items.TID) {
      return -1; // only while a page is changing
    }
    return tid != tid(keyLength) ? Long.compare(tid, tid(keyLength)) : after ? -1 : 1;
  }

  /** The tid behind a key of this length, zeros where it is cut short. */
  private long tid(int keyLength) {
    long tid = 0;
    for (int i = 0; i < Items.TID; i++) {
      int next = keyLength + i < length ? bytes[keyLength + i] & 0xFF : 0;
      tid = tid << Byte.SIZE | next;
    }
    return tid;
  }

  /** The first tid of a leaf item that is not before this position, if it lies inside the item. */
  long tidInside(byte[] array, int at) {
    int keyLength = Items.keyLength(array, at);
    boolean inside =
        length > keyLength
            && Items.isPosting(array, at)
            && KeyBytes.compare(array, at + Items.HEAD, bytes, 0, keyLength) == 0
            && Items.lastTid(array, at) >= tid(keyLength);
    return inside ? tid(keyLength) : -1;
  }

  private void reserve(int needed) {
    if (bytes.length < needed + SPARE) {
      bytes = new byte[Math.max(needed + SPARE, bytes.length * 2)];
    }
  }

  @Override
  public String toString() {
    return (after ? "after " : "before ") + java.util.HexFormat.of().formatHex(bytes, 0, length);
  }
}
