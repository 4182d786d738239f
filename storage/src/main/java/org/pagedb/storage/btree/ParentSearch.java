package org.pagedb.storage.btree;

import java.util.Arrays;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageWriter;

/**
 * Finds and latches the page that names a latched one. It never waits for a latch: the block it
 * tries comes from an unlatched look, and by now may be a page that must not be waited for while
 * others are held.
 */
final class ParentSearch {

  private final BTree tree;
  private final MiniTransaction mtr;
  private final Descent path;
  private final KeyPosition position;
  private final boolean backward;
  private int[] held = new int[8];
  private int heldCount;
  private int index;

  /**
   * A search for parents of pages that may hold what is just behind {@code position}, or with
   * {@code backward} just before it.
   *
   * @param path a descent to that position, as a guess; it is used for more descents
   */
  ParentSearch(
      BTree tree, MiniTransaction mtr, Descent path, KeyPosition position, boolean backward) {
    this.tree = tree;
    this.mtr = mtr;
    this.path = path;
    this.position = position;
    this.backward = backward;
  }

  /** Notes a page that is latched already, so that it is not let go by mistake. */
  void hold(PageWriter page) {
    if (heldCount == held.length) {
      held = Arrays.copyOf(held, heldCount * 2);
    }
    held[heldCount++] = page.block();
  }

  /** Whether the latched page is the root; only its own split could change that. */
  boolean isRoot(PageWriter page) {
    PageRef meta = new PageRef(tree.file());
    for (; ; ) {
      if (meta.begin(BTreeMeta.BLOCK)) {
        int root = BTreeMeta.root(meta.array(), meta.base());
        if (meta.isConsistent()) {
          return root == page.block();
        }
      }
    }
  }

  /**
   * Latches and notes a page out of order: null if another holds it, or if it is latched here
   * already.
   */
  PageWriter tryLatch(int block) {
    PageWriter page = isHeld(block) ? null : mtr.tryLatch(tree.file(), block);
    if (page != null) {
      hold(page);
    }
    return page;
  }

  /** The latched page of {@code level} whose downlink number {@link #index} names {@code child}. */
  PageWriter latchParent(int level, int child) {
    int candidate = level <= path.rootLevel() ? path.block(level) : BTreePage.NONE;
    for (; ; ) {
      if (candidate != BTreePage.NONE && !isHeld(candidate)) {
        PageWriter parent = mtr.tryLatch(tree.file(), candidate);
        if (parent != null) {
          if (names(parent, level, child)) {
            return parent;
          }
          mtr.release(parent);
        } else {
          Thread.yield();
        }
      }
      path.toLevel(level, position, backward);
      candidate = path.page().block();
    }
  }

  /** Which downlink of the parent found last names the child. */
  int index() {
    return index;
  }

  private boolean names(PageWriter parent, int level, int child) {
    byte[] array = parent.array();
    int base = parent.base();
    if (!BTreePage.isTree(array, base) || BTreePage.level(array, base) != level) {
      return false;
    }
    index = NodeSearch.downlink(array, base, position, backward);
    return Items.child(array, base + BTreePage.item(array, base, index)) == child;
  }

  private boolean isHeld(int block) {
    for (int i = 0; i < heldCount; i++) {
      if (held[i] == block) {
        return true;
      }
    }
    return false;
  }
}
