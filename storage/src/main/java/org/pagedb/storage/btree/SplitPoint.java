package org.pagedb.storage.btree;

/** Chooses where to divide the items of an overfull page. */
final class SplitPoint {

  /** Where on the page the item went for which there is no room: a guess at those that follow. */
  enum Tendency {
    /**
     * In front of all others: keys are descending, and the right half will not be visited again.
     */
    DESCENDING,
    /** Anywhere. */
    RANDOM,
    /** Behind all others: keys are ascending, and the left half will not be visited again. */
    ASCENDING;

    /** What an item put at {@code index} among {@code others} shows. */
    static Tendency of(int index, int others, int first) {
      return index == others ? ASCENDING : index == first ? DESCENDING : RANDOM;
    }
  }

  /** How full the half is left that will not be visited again, in percent. */
  private static final int FILL = 90;

  private SplitPoint() {}

  /**
   * The index of the first item of the right half. Both halves fit a page with their high keys;
   * among nearly even divisions one with a short separator is taken.
   */
  static int choose(PageComposer items, boolean leaf, int oldHighKey, Tendency tendency) {
    int count = items.count();
    int total = left(items, count);
    int full = BTreePage.ROOM * FILL / 100;
    int wanted =
        switch (tendency) {
          case ASCENDING -> full;
          case RANDOM -> total / 2;
          case DESCENDING -> total - full;
        };
    int best = -1;
    int bestDistance = Integer.MAX_VALUE;
    for (int i = 1; i < count; i++) {
      int distance = Math.abs(left(items, i) - wanted);
      if (distance < bestDistance && fits(items, i, total, leaf, oldHighKey)) {
        best = i;
        bestDistance = distance;
      }
    }
    assert best > 0 : "three items of the greatest size fit a page";
    return leaf && tendency == Tendency.RANDOM
        ? shortest(items, best, bestDistance, wanted, oldHighKey)
        : best;
  }

  private static int shortest(
      PageComposer items, int best, int bestDistance, int wanted, int oldHighKey) {
    int total = left(items, items.count());
    int slack = bestDistance + BTreePage.ROOM / 40;
    int shortest = separatorLength(items, best);
    int chosen = best;
    for (int i = 1; i < items.count(); i++) {
      if (Math.abs(left(items, i) - wanted) <= slack && fits(items, i, total, true, oldHighKey)) {
        int length = separatorLength(items, i);
        if (length < shortest) {
          shortest = length;
          chosen = i;
        }
      }
    }
    return chosen;
  }

  private static boolean fits(
      PageComposer items, int index, int total, boolean leaf, int oldHighKey) {
    int key = Items.keyLength(items.array(), items.itemAt(index));
    int highKey = Items.HEAD + key + (leaf ? Items.TID : 0);
    int left = left(items, index);
    return left + highKey <= BTreePage.ROOM && total - left + oldHighKey <= BTreePage.ROOM;
  }

  /** Bytes of the items before {@code index}, with their slots. */
  private static int left(PageComposer items, int index) {
    int bytes = index == items.count() ? items.next() : items.itemAt(index);
    return bytes + index * BTreePage.SLOT_SIZE;
  }

  private static int separatorLength(PageComposer items, int index) {
    return Separators.between(
            items.array(), items.itemAt(index - 1), items.array(), items.itemAt(index))
        .length;
  }
}
