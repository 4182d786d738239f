package org.pagedb.storage.heap;

import java.util.concurrent.atomic.AtomicInteger;

/** Hands out the blocks of a heap to parallel workers in small ranges, each block once. */
public final class BlockRanges {

  private static final int BLOCKS_AT_A_TIME = 32;

  private final AtomicInteger next;
  private final int end;

  /** The blocks from {@code from} (inclusive) to {@code to} (exclusive). */
  public BlockRanges(int from, int to) {
    next = new AtomicInteger(from);
    end = to;
  }

  /** Points the scan at the next range; false if none is left. */
  public boolean claim(HeapScan scan) {
    int from = next.getAndUpdate(n -> n >= end ? n : n + Math.min(BLOCKS_AT_A_TIME, end - n));
    if (from >= end) {
      return false;
    }
    scan.range(from, Math.min(from + BLOCKS_AT_A_TIME, end));
    return true;
  }
}
