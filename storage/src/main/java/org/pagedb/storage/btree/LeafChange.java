package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Where an entry goes on a leaf. If its tid lies inside a posting list, it takes its place there
 * and the list's last tid becomes the entry to be added behind it: so every insertion adds one
 * plain item.
 */
final class LeafChange {

  private final Entry entry;
  private int index;
  private boolean intoPosting;

  LeafChange(Entry entry) {
    this.entry = entry;
  }

  /** Finds the place on a latched leaf. */
  void locate(BTree tree, PageWriter leaf) {
    byte[] array = leaf.array();
    int base = leaf.base();
    boolean rightmost = BTreePage.highKey(array, base) == 0;
    index =
        rightmost
            ? NodeSearch.leafAtEnd(array, base, entry.position)
            : NodeSearch.leaf(array, base, entry.position);
    int count = BTreePage.count(array, base);
    if (index < count) {
      int at = base + BTreePage.item(array, base, index);
      if (entry.position.compareLeaf(array, at) == 0) {
        throw duplicate(tree, leaf);
      }
    }
    intoPosting = false;
    if (index > 0) {
      int at = base + BTreePage.item(array, base, index - 1);
      if (Items.isPosting(array, at)
          && Items.lastTid(array, at) >= entry.tid
          && entry.hasKeyOf(array, at)) {
        if (postingPlace(array, at) < 0) {
          throw duplicate(tree, leaf);
        }
        intoPosting = true;
      }
    }
  }

  private RuntimeException duplicate(BTree tree, PageWriter leaf) {
    return tree.damaged(
        leaf.block(),
        "an entry with tid (%d,%d) and the same key"
            .formatted(entry.tid >>> 16, entry.tid & 0xFFFF),
        "a row version is entered once");
  }

  int index() {
    return index;
  }

  /** Makes the change in place; false, and the page untouched, if there is no room. */
  boolean apply(PageWriter leaf, byte[] scratch) {
    int size = entry.size();
    if (BTreePage.gap(leaf.array(), leaf.base()) < size + BTreePage.SLOT_SIZE) {
      return false;
    }
    int written = entry.write(scratch, 0);
    if (intoPosting) {
      int offset = BTreePage.item(leaf.array(), leaf.base(), index - 1);
      int at = leaf.base() + offset;
      long last = Items.lastTid(leaf.array(), at);
      int place = postingPlace(leaf.array(), at);
      int tids = Items.tids(leaf.array(), at) - leaf.base();
      int from = tids + place * Items.TID;
      int end = tids + (Items.tidCount(leaf.array(), at) - 1) * Items.TID;
      leaf.move(from, from + Items.TID, end - from);
      leaf.putSixBytes(from, entry.tid);
      PageBytes.putSixBytes(scratch, Items.HEAD + entry.keyLength, last);
    }
    putItem(leaf, index, scratch, written);
    return true;
  }

  /** Puts an item for which there is room. */
  static void putItem(PageWriter page, int index, byte[] source, int size) {
    byte[] array = page.array();
    int base = page.base();
    int lower = PageHeader.lower(array, base);
    int upper = PageHeader.upper(array, base) - size;
    int slot = BTreePage.SLOTS + index * BTreePage.SLOT_SIZE;
    if (slot < lower) {
      page.move(slot, slot + BTreePage.SLOT_SIZE, lower - slot);
    }
    page.putShort(slot, upper);
    page.putBytes(upper, source, 0, size);
    page.putInt(PageHeader.LOWER, lower + BTreePage.SLOT_SIZE | upper << Short.SIZE);
    if (Samples.areStale(array, base, index)) {
      Samples.take(page);
    }
  }

  /** Composes the leaf's content with the change made. */
  void compose(PageWriter leaf, PageComposer target) {
    byte[] array = leaf.array();
    int base = leaf.base();
    int count = BTreePage.count(array, base);
    target.startLike(array, base);
    for (int i = 0; i <= count; i++) {
      if (i == index) {
        addNew(target);
      }
      if (i < count) {
        int at = base + BTreePage.item(array, base, i);
        target.add(array, at, Items.leafSize(array, at));
      }
    }
  }

  private void addNew(PageComposer target) {
    if (!intoPosting) {
      target.addPlain(entry);
      return;
    }
    byte[] array = target.array();
    int at = target.itemAt(target.count() - 1);
    long last = Items.lastTid(array, at);
    int place = postingPlace(array, at);
    int tids = Items.tids(array, at);
    int from = tids + place * Items.TID;
    int end = tids + (Items.tidCount(array, at) - 1) * Items.TID;
    System.arraycopy(array, from, array, from + Items.TID, end - from);
    PageBytes.putSixBytes(array, from, entry.tid);
    target.addPlain(entry);
    PageBytes.putSixBytes(array, Items.tids(array, target.itemAt(target.count() - 1)), last);
  }

  /** Where in a posting list the entry's tid belongs; negative if it is there. */
  private int postingPlace(byte[] array, int at) {
    int tids = Items.tids(array, at);
    int low = 0;
    int high = Items.tidCount(array, at);
    while (low < high) {
      int middle = low + high >>> 1;
      long tid = PageBytes.u48(array, tids + middle * Items.TID);
      if (tid == entry.tid) {
        return -1;
      }
      if (tid < entry.tid) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
