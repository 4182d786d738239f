package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;

/** Folds neighbouring leaf items with the same key and no payload into posting lists. */
final class PostingLists {

  private PostingLists() {}

  /**
   * Composes the items of {@code source} again, folded, into {@code target}, which was started like
   * it. False if there was nothing to fold.
   */
  static boolean fold(PageComposer source, PageComposer target) {
    byte[] array = source.array();
    int folded = 0;
    for (int i = 0; i < source.count(); i++) {
      int at = source.itemAt(i);
      if (target.count() > 0 && join(target, target.itemAt(target.count() - 1), array, at)) {
        folded++;
      } else {
        target.add(array, at, Items.leafSize(array, at));
      }
    }
    return folded > 0;
  }

  /** Adds the tids of an item to the last item of {@code target} if it has the same key. */
  static boolean join(PageComposer target, int last, byte[] array, int at) {
    byte[] into = target.array();
    int head = Items.head(into, last);
    int other = Items.head(array, at);
    int keyLength = head & Items.LENGTH_MASK;
    if (keyLength != (other & Items.LENGTH_MASK) || ((head | other) & Items.PAYLOAD) != 0) {
      return false;
    }
    int have = Items.tidCount(into, last);
    int more = Items.tidCount(array, at);
    int size = Items.HEAD + keyLength + Items.COUNT + (have + more) * Items.TID;
    if (size > Items.MAX_ITEM
        || KeyBytes.commonPrefix(into, last + Items.HEAD, array, at + Items.HEAD, keyLength)
            < keyLength) {
      return false;
    }
    int count = last + Items.HEAD + keyLength;
    if ((head & Items.POSTING) == 0) {
      System.arraycopy(into, count, into, count + Items.COUNT, Items.TID);
      PageBytes.putShort(into, last, keyLength | Items.POSTING);
    }
    PageBytes.putShort(into, count, have + more);
    int tids = count + Items.COUNT;
    System.arraycopy(array, Items.tids(array, at), into, tids + have * Items.TID, more * Items.TID);
    target.removeLast();
    target.added(size);
    return true;
  }
}
