package org.pagedb.storage.btree;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.page.PageWriter;

/**
 * Takes pages from the free list or, where that is empty, from the file's end. The meta page is the
 * last page of the tree that anyone latches, and pages on the free list come after it.
 */
final class PageAllocation {

  private PageAllocation() {}

  /** Latched pages without meaningful content; all or, with an exception, none that is changed. */
  static PageWriter[] take(BTree tree, MiniTransaction mtr, int count) {
    PageFile file = tree.file();
    PageWriter[] taken = new PageWriter[count];
    int done = 0;
    if (mayHaveFree(file)) {
      PageWriter meta = mtr.latch(file, BTreeMeta.BLOCK);
      int next = BTreeMeta.firstFree(meta.array(), meta.base());
      int left = BTreeMeta.freeCount(meta.array(), meta.base());
      while (done < count && next != BTreePage.NONE) {
        PageWriter page = mtr.latch(file, next);
        if (!BTreePage.isFree(page.array(), page.base())) {
          throw tree.damaged(next, "a page in use", "pages on the free list are free");
        }
        next = BTreePage.right(page.array(), page.base());
        left--;
        taken[done++] = page;
      }
      extend(mtr, file, taken, done);
      BTreeMeta.free(meta, next, left);
    } else {
      extend(mtr, file, taken, 0);
    }
    return taken;
  }

  private static void extend(MiniTransaction mtr, PageFile file, PageWriter[] taken, int from) {
    for (int i = from; i < taken.length; i++) {
      taken[i] = mtr.extend(file);
    }
  }

  private static boolean mayHaveFree(PageFile file) {
    PageRef meta = new PageRef(file);
    while (true) {
      if (meta.begin(BTreeMeta.BLOCK)) {
        int first = BTreeMeta.firstFree(meta.array(), meta.base());
        if (meta.isConsistent()) {
          return first != BTreePage.NONE;
        }
      }
    }
  }

  /** Puts latched pages that nothing names any more on the free list. */
  static void free(BTree tree, MiniTransaction mtr, PageWriter... pages) {
    PageWriter meta = mtr.latch(tree.file(), BTreeMeta.BLOCK);
    int first = BTreeMeta.firstFree(meta.array(), meta.base());
    for (PageWriter page : pages) {
      BTreePage.free(page, first);
      first = page.block();
    }
    int count = BTreeMeta.freeCount(meta.array(), meta.base()) + pages.length;
    BTreeMeta.free(meta, first, count);
  }
}
