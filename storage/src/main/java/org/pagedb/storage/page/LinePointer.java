package org.pagedb.storage.page;

/**
 * One 4-byte line pointer, as functions over its int.
 *
 * <pre>
 * bits  0..14  offset of the item from the page's start; the target offset number if REDIRECT
 * bits 15..16  state
 * bits 17..31  length of the item in bytes; 0 means that it has no storage
 * </pre>
 */
public final class LinePointer {

  /** Bytes of a line pointer. */
  public static final int SIZE = Integer.BYTES;

  /** Free for reuse, always without storage. */
  public static final int UNUSED = 0;

  /** Points at an item. */
  public static final int NORMAL = 1;

  /** Stands for another line pointer of the page, which {@link #offset} numbers. */
  public static final int REDIRECT = 2;

  /** Dead; index entries may still name it. May or may not have storage. */
  public static final int DEAD = 3;

  private static final int STATE_SHIFT = 15;
  private static final int LENGTH_SHIFT = 17;
  private static final int OFFSET_MASK = 0x7FFF;

  /** Items begin at multiples of this. */
  private static final int ALIGNMENT = 8;

  private LinePointer() {}

  public static int of(int offset, int state, int length) {
    return offset | state << STATE_SHIFT | length << LENGTH_SHIFT;
  }

  /** A line pointer that stands for the one numbered {@code target}. */
  public static int redirect(int target) {
    return of(target, REDIRECT, 0);
  }

  public static int offset(int linePointer) {
    return linePointer & OFFSET_MASK;
  }

  public static int state(int linePointer) {
    return linePointer >>> STATE_SHIFT & 3;
  }

  public static int length(int linePointer) {
    return linePointer >>> LENGTH_SHIFT;
  }

  public static boolean isNormal(int linePointer) {
    return state(linePointer) == NORMAL;
  }

  /** Rounds up to the alignment of items. */
  public static int align(int length) {
    return length + ALIGNMENT - 1 & -ALIGNMENT;
  }
}
