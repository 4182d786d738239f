package org.pagedb.storage.heap;

import java.util.Arrays;
import org.pagedb.storage.heap.HeapVisibility.Liveness;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageRepair;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.TupleHeader;

/**
 * Takes dead versions off a latched page: cuts the dead beginning of HOT chains, leaves a redirect
 * or a dead line pointer where index entries may still point, and moves what is left together. One
 * thread.
 */
public final class HeapPruner {

  private static final byte KEEP = 0;
  private static final byte TO_UNUSED = 1;
  private static final byte TO_DEAD = 2;
  private static final byte TO_REDIRECT = 3;

  private final HeapVisibility visibility;
  private final Liveness[] liveness = new Liveness[PageItems.MAX_ITEMS + 1];
  private final byte[] verdict = new byte[PageItems.MAX_ITEMS + 1];
  private final short[] redirectTo = new short[PageItems.MAX_ITEMS + 1];
  private final boolean[] reached = new boolean[PageItems.MAX_ITEMS + 1];
  private final short[] chain = new short[PageItems.MAX_ITEMS + 1];
  private long nextPruneXid;
  private int removed;

  /** A pruner for heaps of one database. */
  public HeapPruner(TransactionSystem transactions) {
    visibility = new HeapVisibility(transactions);
  }

  /**
   * Prunes the page.
   *
   * @param horizon deletions by committed transactions below this are over for everybody
   * @param indexed whether index entries may name its tuples: without, dead line pointers are made
   *     unused at once
   * @return how many tuples were removed
   */
  public int prune(PageWriter page, long horizon, boolean indexed) {
    byte[] array = page.array();
    int base = page.base();
    int count = PageItems.count(array, base);
    judge(page, count, horizon);
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      if (isRoot(array, base, offsetNumber)) {
        pruneChain(array, base, offsetNumber, indexed);
      }
    }
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      // Heap-only and in no chain: what a rolled back update left.
      if (!reached[offsetNumber] && liveness[offsetNumber] == Liveness.DEAD) {
        verdict[offsetNumber] = TO_UNUSED;
        removed++;
      }
    }
    execute(page, count, indexed);
    return removed;
  }

  private void judge(PageWriter page, int count, long horizon) {
    byte[] array = page.array();
    int base = page.base();
    Arrays.fill(verdict, 0, count + 1, KEEP);
    Arrays.fill(reached, 0, count + 1, false);
    nextPruneXid = 0;
    removed = 0;
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(array, base, offsetNumber);
      liveness[offsetNumber] = null;
      if (LinePointer.isNormal(linePointer)) {
        int place = LinePointer.offset(linePointer);
        Liveness judged = visibility.liveness(array, base + place, horizon);
        liveness[offsetNumber] = judged;
        HeapHints.add(page, place, visibility.learnt());
        if (judged == Liveness.RECENTLY_DEAD || judged == Liveness.DELETE_IN_PROGRESS) {
          notePruneXid(TupleHeader.xmax(array, base + place));
        }
      }
    }
  }

  private void notePruneXid(long xmax) {
    nextPruneXid = nextPruneXid == 0 ? xmax : Math.min(nextPruneXid, xmax);
  }

  private boolean isRoot(byte[] array, int base, int offsetNumber) {
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    return switch (LinePointer.state(linePointer)) {
      case LinePointer.REDIRECT -> true;
      case LinePointer.NORMAL ->
          (TupleHeader.flags(array, base + LinePointer.offset(linePointer)) & TupleHeader.HEAP_ONLY)
              == 0;
      default -> false;
    };
  }

  /** Follows one chain to its first version that is not known dead to all, and cuts before it. */
  private void pruneChain(byte[] array, int base, int root, boolean indexed) {
    int members = 0;
    int dead = 0; // members up to here go
    long expectedXmin = HotChain.ANY;
    int offsetNumber = root;
    boolean redirect =
        LinePointer.state(PageItems.linePointer(array, base, root)) == LinePointer.REDIRECT;
    if (redirect) {
      reached[root] = true;
      offsetNumber = LinePointer.offset(PageItems.linePointer(array, base, root));
    }
    while (offsetNumber != 0 && HotChain.matches(array, base, offsetNumber, expectedXmin)) {
      reached[offsetNumber] = true;
      chain[members++] = (short) offsetNumber;
      Liveness judged = liveness[offsetNumber];
      if (judged == Liveness.DEAD) {
        dead = members;
      } else if (judged != Liveness.RECENTLY_DEAD) {
        break;
      }
      int at = base + LinePointer.offset(PageItems.linePointer(array, base, offsetNumber));
      expectedXmin = TupleHeader.xmax(array, at);
      offsetNumber = HotChain.next(array, at);
    }
    if (dead > 0 || redirect && members == 0) {
      cut(root, redirect, members, dead, indexed);
    }
  }

  private void cut(int root, boolean redirect, int members, int dead, boolean indexed) {
    for (int i = 0; i < dead; i++) {
      verdict[chain[i]] = TO_UNUSED; // the root's own verdict follows
    }
    removed += dead;
    if (dead == members) {
      verdict[root] = indexed ? TO_DEAD : TO_UNUSED;
    } else {
      verdict[root] = TO_REDIRECT;
      redirectTo[root] = chain[dead];
    }
    assert redirect || chain[0] == root : "a chain without redirect begins with its root";
  }

  private void execute(PageWriter page, int count, boolean indexed) {
    boolean changed = false;
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      switch (verdict[offsetNumber]) {
        case TO_UNUSED -> PageItems.free(page, offsetNumber);
        case TO_DEAD ->
            PageItems.putLinePointer(page, offsetNumber, LinePointer.of(0, LinePointer.DEAD, 0));
        case TO_REDIRECT ->
            PageItems.putLinePointer(
                page, offsetNumber, LinePointer.redirect(redirectTo[offsetNumber]));
        default -> {
          continue;
        }
      }
      changed = true;
    }
    if (!indexed) {
      changed |= freeDead(page) > 0;
    }
    if (changed) {
      PageRepair.repairFragmentation(page);
      PageHeader.changeFlags(page, 0, PageFlags.PD_PAGE_FULL);
    }
    if (PageHeader.pruneXid(page.array(), page.base()) != nextPruneXid) {
      PageHeader.pruneXid(page, nextPruneXid);
    }
  }

  /** Makes dead line pointers unused, once no index entry names them, and gives their number. */
  static int freeDead(PageWriter page) {
    int freed = 0;
    int count = PageItems.count(page.array(), page.base());
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page.array(), page.base(), offsetNumber);
      if (LinePointer.state(linePointer) == LinePointer.DEAD) {
        PageItems.free(page, offsetNumber);
        freed++;
      }
    }
    return freed;
  }
}
