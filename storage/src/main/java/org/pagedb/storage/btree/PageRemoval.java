package org.pagedb.storage.btree;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Takes an empty leaf out of the tree and puts it on the free list, in one mini-transaction. Its
 * key space goes to its right sibling or, where that has another parent, to its left one. A parent
 * that loses its only child goes with it, as far up as need be.
 *
 * <p>The block may be used anew at once. Readers notice: who has a link to it read that on a page
 * that has changed since.
 */
final class PageRemoval {

  private final BTree tree;
  private final Descent path;
  private final KeyPosition position = new KeyPosition();

  PageRemoval(BTree tree) {
    this.tree = tree;
    path = new Descent(tree.file());
  }

  /** How many pages went; 0 if the page must stay, or for now cannot be had. */
  int remove(int leaf) {
    if (!tree.physicalScans().beginDeletion()) {
      return 0;
    }
    try {
      return removeWhileAlone(leaf);
    } finally {
      tree.physicalScans().endDeletion();
    }
  }

  private int removeWhileAlone(int block) {
    PageRef look = new PageRef(tree.file());
    for (; ; ) {
      if (!look.begin(block)) {
        continue;
      }
      int left = BTreePage.left(look.array(), look.base());
      if (!look.isConsistent()) {
        continue;
      }
      try (MiniTransaction mtr = tree.store().begin()) {
        PageWriter leftPage = left == BTreePage.NONE ? null : mtr.latch(tree.file(), left);
        PageWriter page = mtr.latch(tree.file(), block);
        if (BTreePage.left(page.array(), page.base()) != left) {
          continue; // the left sibling was split
        }
        return remove(mtr, leftPage, page);
      }
    }
  }

  private int remove(MiniTransaction mtr, PageWriter leftPage, PageWriter page) {
    byte[] array = page.array();
    int base = page.base();
    int high = BTreePage.highKey(array, base);
    if (BTreePage.count(array, base) > 0 || high == 0) {
      return 0;
    }
    position.set(array, base + high + Items.HEAD, BTreePage.highKeyLength(array, base));
    path.forget();
    ParentSearch parents = new ParentSearch(tree, mtr, path, position, true);
    PageWriter right = mtr.latch(tree.file(), BTreePage.right(array, base));
    if (leftPage != null) {
      parents.hold(leftPage);
    }
    parents.hold(page);
    parents.hold(right);
    List<PageWriter[]> chain = new ArrayList<>();
    chain.add(new PageWriter[] {leftPage, page, right});
    for (int level = 1; ; level++) {
      PageWriter[] below = chain.get(chain.size() - 1);
      PageWriter parent = parents.latchParent(level, below[1].block());
      parents.hold(parent);
      int index = parents.index();
      int count = BTreePage.count(parent.array(), parent.base());
      if (index + 1 < count) {
        giveToRight(parent, index, below[2].block());
        tree.leafRemoved(page.block(), right.block());
        return unlink(mtr, chain, false);
      }
      if (index > 0) {
        if (chain.size() > 1 || !giveToLeft(leftPage, page, parent, index)) {
          return 0;
        }
        tree.leafRemoved(page.block(), leftPage.block());
        return unlink(mtr, chain, true);
      }
      PageWriter[] withSiblings = withSiblings(parents, parent);
      if (withSiblings == null) {
        return 0;
      }
      chain.add(withSiblings);
    }
  }

  /** A parent that is to go too, between its siblings; null if it must stay. */
  private static PageWriter[] withSiblings(ParentSearch parents, PageWriter parent) {
    int left = BTreePage.left(parent.array(), parent.base());
    int right = BTreePage.right(parent.array(), parent.base());
    if (right == BTreePage.NONE) {
      return null;
    }
    PageWriter leftPage = left == BTreePage.NONE ? null : parents.tryLatch(left);
    PageWriter rightPage = parents.tryLatch(right);
    return rightPage == null || left != BTreePage.NONE && leftPage == null
        ? null
        : new PageWriter[] {leftPage, parent, rightPage};
  }

  /** The page's downlink now leads to its right sibling, whose own goes. */
  private static void giveToRight(PageWriter parent, int index, int right) {
    int at = BTreePage.item(parent.array(), parent.base(), index);
    int keyLength = Items.keyLength(parent.array(), parent.base() + at);
    parent.putInt(at + Items.HEAD + keyLength, right);
    removeSlot(parent, index + 1);
  }

  /** The left sibling takes over the page's high key; false if it has no room for it. */
  private static boolean giveToLeft(
      PageWriter left, PageWriter page, PageWriter parent, int index) {
    byte[] array = left.array();
    int base = left.base();
    PageComposer items = new PageComposer().startLike(array, base);
    items.highKey(PageComposer.copyHighKey(page.array(), page.base()));
    for (int i = 0; i < BTreePage.count(array, base); i++) {
      int at = base + BTreePage.item(array, base, i);
      items.add(array, at, Items.leafSize(array, at));
    }
    if (!items.fits()) {
      return false;
    }
    items.install(left);
    removeSlot(parent, index);
    return true;
  }

  private static void removeSlot(PageWriter page, int index) {
    int lower = PageHeader.lower(page.array(), page.base());
    int slot = BTreePage.SLOTS + index * BTreePage.SLOT_SIZE;
    int behind = slot + BTreePage.SLOT_SIZE;
    if (behind < lower) {
      page.move(behind, slot, lower - behind);
    }
    page.putShort(PageHeader.LOWER, lower - BTreePage.SLOT_SIZE);
    Samples.take(page);
  }

  private int unlink(MiniTransaction mtr, List<PageWriter[]> chain, boolean leafOnly) {
    PageWriter[] gone = new PageWriter[chain.size()];
    for (int i = 0; i < gone.length; i++) {
      PageWriter left = chain.get(i)[0];
      PageWriter right = chain.get(i)[2];
      gone[i] = chain.get(i)[1];
      BTreePage.left(right, left == null ? BTreePage.NONE : left.block());
      if (left != null) {
        BTreePage.right(left, right.block());
      }
    }
    assert !leafOnly || gone.length == 1;
    PageAllocation.free(tree, mtr, gone);
    mtr.commit();
    return gone.length;
  }
}
