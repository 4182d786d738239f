package org.pagedb.storage.btree;

import java.util.Arrays;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageWriter;

/**
 * Looks at all entries of one key. The first leaf that may hold the key stays latched, so of two
 * who insert the same key one comes second and sees the other's entry.
 */
final class DuplicateSearch {

  /** So many entries without a row make it worth rewriting a leaf. */
  private static final int WORTH_CLEANING = 8;

  private static final int MOST_GONE = 128;
  private static final long[] NONE = {};

  private final BTree tree;
  private long[] gone = NONE;
  private int goneCount;

  DuplicateSearch(BTree tree) {
    this.tree = tree;
  }

  /** Whether the last search met enough entries on its first leaf that may go at once. */
  boolean isWorthCleaning() {
    return goneCount >= WORTH_CLEANING;
  }

  /** Whether the last search found that an entry of its first leaf may go. */
  boolean isGone(long tid) {
    return Arrays.binarySearch(gone, 0, goneCount, tid) >= 0;
  }

  /** The first entry whose row is there or in doubt, other than {@code ownTid}; null if none. */
  UniqueConflict find(
      MiniTransaction mtr,
      PageWriter first,
      KeyPosition keyStart,
      long ownTid,
      LivenessProbe probe) {
    goneCount = 0;
    PageWriter leaf = first;
    boolean rightmost = BTreePage.highKey(leaf.array(), leaf.base()) == 0;
    int index =
        rightmost
            ? NodeSearch.leafAtEnd(leaf.array(), leaf.base(), keyStart)
            : NodeSearch.leaf(leaf.array(), leaf.base(), keyStart);
    for (; ; ) {
      byte[] array = leaf.array();
      int base = leaf.base();
      int count = BTreePage.count(array, base);
      for (; index < count; index++) {
        int at = base + BTreePage.item(array, base, index);
        if (!startsWith(array, at + Items.HEAD, Items.keyLength(array, at), keyStart)) {
          return null;
        }
        UniqueConflict conflict = probe(array, at, ownTid, probe, leaf == first);
        if (conflict != null) {
          return conflict;
        }
      }
      int high = BTreePage.highKey(array, base);
      if (high == 0
          || NodeSearch.compareHighKey(array, base, keyStart) > 0
              && !startsWith(
                  array,
                  base + high + Items.HEAD,
                  BTreePage.highKeyLength(array, base),
                  keyStart)) {
        return null;
      }
      PageWriter next = mtr.latch(tree.file(), BTreePage.right(array, base));
      if (leaf != first) {
        mtr.release(leaf);
      }
      leaf = next;
      index = 0;
    }
  }

  private UniqueConflict probe(
      byte[] array, int at, long ownTid, LivenessProbe probe, boolean isOnFirst) {
    int tids = Items.tids(array, at);
    for (int i = Items.tidCount(array, at); i > 0; i--, tids += Items.TID) {
      long tid = PageBytes.u48(array, tids);
      if (tid == ownTid) {
        continue;
      }
      long answer = probe.probe(tid);
      if (answer == LivenessProbe.GONE) {
        noteGone(tid, isOnFirst);
      } else if (answer != LivenessProbe.DEAD) {
        return new UniqueConflict(tid, answer == LivenessProbe.LIVE ? 0 : answer);
      }
    }
    return null;
  }

  /** The tids of one key ascend. */
  private void noteGone(long tid, boolean isOnFirst) {
    if (isOnFirst && goneCount < MOST_GONE) {
      gone = gone == NONE ? new long[MOST_GONE] : gone;
      gone[goneCount++] = tid;
    }
  }

  private static boolean startsWith(byte[] array, int at, int length, KeyPosition prefix) {
    return length >= prefix.length()
        && KeyBytes.compare(array, at, prefix.bytes(), 0, prefix.length()) == 0;
  }
}
