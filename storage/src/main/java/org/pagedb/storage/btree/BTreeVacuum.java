package org.pagedb.storage.btree;

import java.util.function.LongPredicate;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Removes the entries of dead row versions, a leaf at a time, while others read and insert, and
 * takes pages that have become empty out of the tree. Only this takes pages out, and it runs once
 * at a time for an index; so the link to the right that it has in hand stays good, and what a split
 * moves meanwhile it either moves away from a page that was done or to one that is still to come.
 */
public final class BTreeVacuum {

  /**
   * What a pass did.
   *
   * @param removed entries that went
   * @param remaining entries that were left when their leaf was visited
   * @param freedPages pages that were put on the free list
   */
  public record Result(long removed, long remaining, long freedPages) {}

  private final BTree tree;
  private final PageRemoval removal;
  private final byte[] page = new byte[PageHeader.PAGE_SIZE];
  private final LeafCleaning cleaning = new LeafCleaning();
  private long removed;
  private long remaining;
  private long freed;

  BTreeVacuum(BTree tree) {
    this.tree = tree;
    removal = new PageRemoval(tree);
  }

  /**
   * Visits every leaf. {@code dead} is asked about tids, several times about the same, and always
   * gives the same answer. When this returns, no entry that {@code dead} names is in the index, and
   * no scan that reads a leaf from now on sees one.
   */
  public Result run(LongPredicate dead) {
    removed = 0;
    remaining = 0;
    freed = 0;
    Descent descent = new Descent(tree.file());
    if (descent.toLeaf(KeyPosition.start(), false)) {
      int block = descent.page().block();
      while (block != BTreePage.NONE) {
        block = visit(block, dead);
      }
      adoptLostPages();
    }
    return new Result(removed, remaining, freed);
  }

  /** Cleans a leaf; the next one. */
  private int visit(int block, LongPredicate dead) {
    tree.file().copyPage(block, page);
    int count = BTreePage.count(page, 0);
    int right = BTreePage.right(page, 0);
    int deadHere = countDead(dead);
    if (deadHere > 0) {
      right = clean(block, dead);
      count = cleaning.items();
    } else {
      remaining += countTids();
    }
    if (count == 0) {
      freed += removal.remove(block);
    }
    return right;
  }

  private int countDead(LongPredicate dead) {
    int found = 0;
    for (int i = 0; i < BTreePage.count(page, 0); i++) {
      int at = BTreePage.item(page, 0, i);
      int tids = Items.tids(page, at);
      for (int n = Items.tidCount(page, at); n > 0; n--, tids += Items.TID) {
        found += dead.test(PageBytes.u48(page, tids)) ? 1 : 0;
      }
    }
    return found;
  }

  private int countTids() {
    int found = 0;
    for (int i = 0; i < BTreePage.count(page, 0); i++) {
      found += Items.tidCount(page, BTreePage.item(page, 0, i));
    }
    return found;
  }

  /** Rewrites a leaf without its dead entries; the next one. */
  private int clean(int block, LongPredicate dead) {
    try (MiniTransaction mtr = tree.store().begin()) {
      PageWriter leaf = mtr.latch(tree.file(), block);
      cleaning.clean(leaf, dead);
      removed += cleaning.removed();
      remaining += cleaning.remaining();
      int right = BTreePage.right(leaf.array(), leaf.base());
      mtr.commit();
      return right;
    }
  }

  /** Pages that a crash or a full disk left between their addition and their first use. */
  private void adoptLostPages() {
    for (int block = BTreeMeta.BLOCK + 1; block < tree.file().blocks(); block++) {
      tree.file().copyPage(block, page);
      if (PageHeader.isNew(page, 0)) {
        try (MiniTransaction mtr = tree.store().begin()) {
          PageWriter lost = mtr.latch(tree.file(), block);
          // Whoever adds a page holds it until it has content, so a new one now is nobody's.
          if (PageHeader.isNew(lost.array(), lost.base())) {
            PageAllocation.free(tree, mtr, lost);
            freed++;
            mtr.commit();
          }
        }
      }
    }
  }
}
