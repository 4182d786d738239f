package org.pagedb.storage.tuple;

/**
 * A tuple on a page copy, packed in an int: where its bytes begin, and its offset number. Scans
 * keep the visible tuples of a page as an array of these.
 */
public final class TupleItem {

  private static final int OFFSET_NUMBER_SHIFT = 16;
  private static final int INDEX_MASK = (1 << OFFSET_NUMBER_SHIFT) - 1;

  private TupleItem() {}

  public static int of(int offsetNumber, int index) {
    return offsetNumber << OFFSET_NUMBER_SHIFT | index;
  }

  /** Index of the tuple's first byte. */
  public static int index(int item) {
    return item & INDEX_MASK;
  }

  public static int offsetNumber(int item) {
    return item >>> OFFSET_NUMBER_SHIFT;
  }
}
