package org.pagedb.storage.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands out the blocks of a heap to parallel workers in ranges, each block once. Ranges become
 * smaller towards the end, so that all workers end at about the same time. Thread-safe.
 */
public final class BlockRanges {

  private static final int MOST_BLOCKS = 256;
  private static final int FEWEST_BLOCKS = 4;
  private static final int RANGES_LEFT = 64;

  private final AtomicInteger next;
  private final int end;

  /** The blocks from {@code from} (inclusive) to {@code to} (exclusive). */
  public BlockRanges(int from, int to) {
    next = new AtomicInteger(from);
    end = to;
  }

  /** Points the scan at the next range; false if none is left. */
  public boolean claim(HeapScan scan) {
    while (true) {
      int from = next.get();
      if (from >= end) {
        return false;
      }
      int share = (end - from) / RANGES_LEFT;
      int size = Math.max(FEWEST_BLOCKS, Math.min(MOST_BLOCKS, share));
      int to = from + Math.min(size, end - from);
      if (next.compareAndSet(from, to)) {
        scan.range(from, to);
        return true;
      }
    }
  }
}
