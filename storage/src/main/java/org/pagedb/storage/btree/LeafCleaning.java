package org.pagedb.storage.btree;

import java.util.function.LongPredicate;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageWriter;

/** Rewrites leaves without the entries of dead row versions. One thread. */
final class LeafCleaning {

  private final PageComposer items = new PageComposer();
  private int removed;
  private int remaining;

  /** Entries, each tid of a posting list being one, that the last leaf lost. */
  int removed() {
    return removed;
  }

  /** Entries that the last leaf kept. */
  int remaining() {
    return remaining;
  }

  /** Items that the last leaf kept. */
  int items() {
    return items.count();
  }

  /** Rewrites a latched leaf without the entries that {@code dead} names. Cannot fail. */
  void clean(PageWriter leaf, LongPredicate dead) {
    byte[] array = leaf.array();
    int base = leaf.base();
    removed = 0;
    remaining = 0;
    items.startLike(array, base);
    for (int i = 0; i < BTreePage.count(array, base); i++) {
      keepLiving(array, base + BTreePage.item(array, base, i), dead);
    }
    items.install(leaf);
  }

  private void keepLiving(byte[] array, int at, LongPredicate dead) {
    int count = Items.tidCount(array, at);
    int tids = Items.tids(array, at);
    int living = 0;
    for (int i = 0; i < count; i++) {
      living += dead.test(PageBytes.u48(array, tids + i * Items.TID)) ? 0 : 1;
    }
    removed += count - living;
    remaining += living;
    if (living == count) {
      items.add(array, at, Items.leafSize(array, at));
    } else if (living > 0) {
      addLiving(array, at, dead, living);
    }
  }

  /** Adds what is left of a posting list, which may be a plain item. */
  private void addLiving(byte[] array, int at, LongPredicate dead, int living) {
    int keyLength = Items.keyLength(array, at);
    byte[] target = items.array();
    int to = items.next();
    PageBytes.putShort(target, to, keyLength | (living > 1 ? Items.POSTING : 0));
    System.arraycopy(array, at + Items.HEAD, target, to + Items.HEAD, keyLength);
    int next = to + Items.HEAD + keyLength;
    if (living > 1) {
      PageBytes.putShort(target, next, living);
      next += Items.COUNT;
    }
    int tids = Items.tids(array, at);
    for (int i = Items.tidCount(array, at); i > 0; i--, tids += Items.TID) {
      long tid = PageBytes.u48(array, tids);
      if (!dead.test(tid)) {
        PageBytes.putSixBytes(target, next, tid);
        next += Items.TID;
      }
    }
    items.added(next - to);
  }
}
