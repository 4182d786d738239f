package org.pagedb.storage.heap;

import java.util.Arrays;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleItem;

/**
 * For the tuples of a page copy, the line pointers that index entries name for them. One thread.
 */
final class ChainRoots {

  private final int[] rootOf = new int[PageItems.MAX_ITEMS + 1];

  /** Replaces the offset numbers of items by those of their chains' roots. */
  void replace(byte[] page, int[] items, int count) {
    boolean anyHeapOnly = false;
    for (int i = 0; i < count; i++) {
      int flags = TupleHeader.flags(page, TupleItem.index(items[i]));
      anyHeapOnly |= (flags & TupleHeader.HEAP_ONLY) != 0;
    }
    if (!anyHeapOnly) {
      return;
    }
    findRoots(page);
    for (int i = 0; i < count; i++) {
      int root = rootOf[TupleItem.offsetNumber(items[i])];
      assert root != 0 : "a visible tuple is in a chain";
      items[i] = TupleItem.of(root, TupleItem.index(items[i]));
    }
  }

  private void findRoots(byte[] page) {
    int count = PageItems.count(page, 0);
    Arrays.fill(rootOf, 0, count + 1, 0);
    for (int root = 1; root <= count; root++) {
      int linePointer = PageItems.linePointer(page, 0, root);
      boolean isRoot =
          LinePointer.state(linePointer) == LinePointer.REDIRECT
              || LinePointer.isNormal(linePointer)
                  && (TupleHeader.flags(page, LinePointer.offset(linePointer))
                          & TupleHeader.HEAP_ONLY)
                      == 0;
      if (isRoot) {
        follow(page, root);
      }
    }
  }

  private void follow(byte[] page, int root) {
    int offsetNumber = HotChain.resolve(page, 0, root);
    long expectedXmin = HotChain.ANY;
    while (HotChain.matches(page, 0, offsetNumber, expectedXmin) && rootOf[offsetNumber] == 0) {
      rootOf[offsetNumber] = root;
      int at = LinePointer.offset(PageItems.linePointer(page, 0, offsetNumber));
      expectedXmin = TupleHeader.xmax(page, at);
      offsetNumber = HotChain.next(page, at);
    }
  }
}
