package org.pagedb.storage.page;

import java.util.Arrays;
import java.util.Objects;

/**
 * The only way to change a page. Offsets count from the page's first byte; a write outside the page
 * is an {@link IndexOutOfBoundsException} and changes nothing.
 *
 * <p>Made by a mini-transaction for a page of the store, which then records every change for the
 * WAL, or by {@link #over} for a private page. {@code put} changes are logged; {@code putHint}
 * changes may be lost in a crash and must be harmless then.
 */
public final class PageWriter {

  private byte[] array;
  private int base;
  private int block;
  private final PageChanges changes;
  private boolean changed;
  private boolean hinted;

  /** A writer that records into {@code changes}, or records nothing if that is null. */
  public PageWriter(PageChanges changes) {
    this.changes = changes;
  }

  /** A writer over a private page of its own, {@code page.length == PAGE_SIZE}. */
  public static PageWriter over(byte[] page) {
    PageWriter writer = new PageWriter(null);
    writer.wrap(page, 0, 0);
    return writer;
  }

  /** Points this writer at another page and forgets what was done to the one before. */
  public void wrap(byte[] array, int base, int block) {
    Objects.checkFromIndexSize(base, PageHeader.PAGE_SIZE, array.length);
    this.array = array;
    this.base = base;
    this.block = block;
    changed = false;
    hinted = false;
    if (changes != null) {
      changes.clear();
    }
  }

  /** The array that holds the page; to read from, never to write to. */
  public byte[] array() {
    return array;
  }

  /** Index in {@link #array} of the page's first byte. */
  public int base() {
    return base;
  }

  /** The page's address in its file. */
  public int block() {
    return block;
  }

  /** True if a logged change was made. */
  public boolean isChanged() {
    return changed;
  }

  /** True if a hint was changed. */
  public boolean isHinted() {
    return hinted;
  }

  /** What was recorded; null if this writer records nothing. */
  public PageChanges changes() {
    return changes;
  }

  public void putByte(int offset, int value) {
    int at = logged(offset, Byte.BYTES);
    PageBytes.putByte(array, at, value);
    record(offset, Byte.BYTES);
  }

  public void putShort(int offset, int value) {
    int at = logged(offset, Short.BYTES);
    PageBytes.putShort(array, at, value);
    record(offset, Short.BYTES);
  }

  public void putInt(int offset, int value) {
    int at = logged(offset, Integer.BYTES);
    PageBytes.putInt(array, at, value);
    record(offset, Integer.BYTES);
  }

  /** Stores the low 48 bits, as transaction ids and tuple ids are packed. */
  public void putSixBytes(int offset, long value) {
    int at = logged(offset, 6);
    PageBytes.putSixBytes(array, at, value);
    record(offset, 6);
  }

  public void putLong(int offset, long value) {
    int at = logged(offset, Long.BYTES);
    PageBytes.putLong(array, at, value);
    record(offset, Long.BYTES);
  }

  public void putBytes(int offset, byte[] source, int from, int length) {
    int at = logged(offset, length);
    System.arraycopy(source, from, array, at, length);
    record(offset, length);
  }

  /** Copies within the page; the ranges may overlap. Logged as a move, not as bytes. */
  public void move(int from, int to, int length) {
    Objects.checkFromIndexSize(from, length, PageHeader.PAGE_SIZE);
    int at = logged(to, length);
    System.arraycopy(array, base + from, array, at, length);
    if (changes != null) {
      changes.move(from, to, length);
    }
  }

  /** Sets every byte of a range. Logged as one fill, not as bytes. */
  public void fill(int offset, int length, int value) {
    int at = logged(offset, length);
    Arrays.fill(array, at, at + length, (byte) value);
    if (changes != null) {
      changes.fill(offset, length, value);
    }
  }

  /** Stores 8 bits without WAL: a hint. */
  public void putHintByte(int offset, int value) {
    PageBytes.putByte(array, hinted(offset, Byte.BYTES), value);
  }

  /** Stores 16 bits without WAL: a hint. */
  public void putHintShort(int offset, int value) {
    PageBytes.putShort(array, hinted(offset, Short.BYTES), value);
  }

  /** Stores 32 bits without WAL: a hint. */
  public void putHintInt(int offset, int value) {
    PageBytes.putInt(array, hinted(offset, Integer.BYTES), value);
  }

  /** Stores the low 48 bits without WAL: a hint. */
  public void putHintSixBytes(int offset, long value) {
    PageBytes.putSixBytes(array, hinted(offset, 6), value);
  }

  private int logged(int offset, int length) {
    Objects.checkFromIndexSize(offset, length, PageHeader.PAGE_SIZE);
    assert offset >= PageHeader.FLAGS : "lsn and checksum belong to the store";
    changed = true;
    return base + offset;
  }

  private int hinted(int offset, int length) {
    Objects.checkFromIndexSize(offset, length, PageHeader.PAGE_SIZE);
    assert offset >= PageHeader.FLAGS : "lsn and checksum belong to the store";
    hinted = true;
    return base + offset;
  }

  private void record(int offset, int length) {
    if (changes != null) {
      changes.put(offset, array, base + offset, length);
    }
  }
}
