package org.pagedb.storage.btree;

import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.error.StorageException;

/**
 * The way from the root to a page, read without any latch. Each page on the way is known to have
 * been named by the one above at one moment, or the descent begins again. Reused; one thread's own.
 */
final class Descent {

  private static final int TRIES_BEFORE_YIELD = 16;

  /** More levels than a tree can have: each holds at least twice the pages of the one above. */
  static final int MAX_LEVELS = 33;

  private final PageFile file;
  private PageRef parent;
  private PageRef page;
  private final int[] blocks = new int[MAX_LEVELS];
  private int rootLevel;

  Descent(PageFile file) {
    this.file = file;
    parent = new PageRef(file);
    page = new PageRef(file);
  }

  /**
   * Goes to the leaf that holds what lies just behind {@code position}, or with {@code backward}
   * just before it. False if the index has no pages yet.
   */
  boolean toLeaf(KeyPosition position, boolean backward) {
    return toLevel(0, position, backward);
  }

  /** As {@link #toLeaf}, but stops at {@code level}. */
  boolean toLevel(int level, KeyPosition position, boolean backward) {
    if (file.blocks() == 0) {
      return false;
    }
    for (int tries = 1; ; tries++) {
      Boolean found = tryDown(level, position, backward);
      if (found != null) {
        return found;
      }
      if (tries % TRIES_BEFORE_YIELD == 0) {
        Thread.yield();
      }
    }
  }

  /** Null if a change got in the way. */
  private Boolean tryDown(int level, KeyPosition position, boolean backward) {
    try {
      if (!page.begin(BTreeMeta.BLOCK)) {
        return null;
      }
      boolean exists = BTreeMeta.isMeta(page.array(), page.base());
      int block = BTreeMeta.root(page.array(), page.base());
      int expected = BTreeMeta.rootLevel(page.array(), page.base());
      if (!page.isConsistent()) {
        return null;
      }
      if (!exists) {
        return Boolean.FALSE;
      }
      rootLevel = expected;
      return down(block, expected, level, position, backward) ? Boolean.TRUE : null;
    } catch (IndexOutOfBoundsException e) {
      if (page.isConsistent()) {
        throw damaged("an offset outside the page", "offsets within the page");
      }
      return null;
    }
  }

  private boolean down(int block, int expected, int level, KeyPosition position, boolean backward) {
    for (; ; expected--) {
      PageRef above = page;
      page = parent;
      parent = above;
      if (!page.begin(block) || !parent.isCurrent()) {
        return false;
      }
      byte[] array = page.array();
      int base = page.base();
      if (!BTreePage.isTree(array, base) || BTreePage.level(array, base) != expected) {
        if (page.isConsistent()) {
          throw damaged(
              "level=%d".formatted(BTreePage.level(array, base)),
              "a tree page of level %d, as block %d says".formatted(expected, parent.block()));
        }
        return false;
      }
      blocks[expected] = block;
      if (expected == level) {
        return true;
      }
      int index = NodeSearch.downlink(array, base, position, backward);
      int child = Items.child(array, base + BTreePage.item(array, base, Math.max(index, 0)));
      if (!page.isConsistent()) {
        return false;
      }
      block = child;
    }
  }

  private StorageException damaged(String found, String rule) {
    return StorageException.corruptPage(file.toString(), page.block(), found, rule);
  }

  /** The page that was reached, being read. */
  PageRef page() {
    return page;
  }

  /** Whether the page above still names the one that was reached, and with the same bounds. */
  boolean isParentCurrent() {
    return parent.isCurrent();
  }

  /** The block passed at {@code level}. */
  int block(int level) {
    return blocks[level];
  }

  /** The root's level in the last descent; -1 if there is none to be trusted. */
  int rootLevel() {
    return rootLevel;
  }

  /** Forgets the last descent: its blocks are no guide to a page that was found without it. */
  void forget() {
    rootLevel = -1;
  }
}
