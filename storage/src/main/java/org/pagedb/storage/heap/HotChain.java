package org.pagedb.storage.heap;

import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;

/**
 * How the versions of a HOT chain are linked on their page. A link holds only if the next version's
 * xmin is the xmax that made it: what it named may have been pruned, and its line pointer reused.
 */
final class HotChain {

  /** Stands for the xmin of a first version, which may be any. */
  static final long ANY = -1;

  private HotChain() {}

  /** Whether a tuple is there whose xmin is the xmax of the version before. */
  static boolean matches(byte[] array, int base, int offsetNumber, long expectedXmin) {
    if (offsetNumber < 1 || offsetNumber > PageItems.count(array, base)) {
      return false;
    }
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    return LinePointer.isNormal(linePointer)
        && (expectedXmin == ANY
            || TupleHeader.xmin(array, base + LinePointer.offset(linePointer)) == expectedXmin);
  }

  /** The offset number of the next version of the chain, or 0. */
  static int next(byte[] array, int at) {
    return (TupleHeader.flags(array, at) & TupleHeader.HOT_UPDATED) == 0
        ? 0
        : TupleId.offsetNumber(TupleHeader.next(array, at));
  }

  /** The offset number that a redirect stands for; else the same. */
  static int resolve(byte[] array, int base, int offsetNumber) {
    if (offsetNumber < 1 || offsetNumber > PageItems.count(array, base)) {
      return 0;
    }
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    return LinePointer.state(linePointer) == LinePointer.REDIRECT
        ? LinePointer.offset(linePointer)
        : offsetNumber;
  }
}
