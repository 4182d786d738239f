package org.pagedb.storage.freespace;

import org.pagedb.storage.buffer.PageFile;

/**
 * Which block of a heap the next insert goes to. Threads have targets of their own, so that those
 * who insert at the same time fill different blocks. What is remembered here is a guess: whoever
 * uses it finds out under the latch.
 *
 * <pre>
 * for (;;) {
 *   int block = targets.choose(bytes);
 *   ... latch it, or extend the file if EXTEND; if there is room, add and commit and then used(block)
 *   ... else let go, and full(block, what is free)
 * }
 * </pre>
 */
public final class InsertTargets {

  /** What {@link #choose} gives if the file must be extended. */
  public static final int EXTEND = -1;

  private static final int STRIPES = 16;
  private static final int STRIDE = 16; // ints: one cache line

  private final PageFile file;
  private final FreeSpaceMap map;
  private final int[] targets = new int[STRIPES * STRIDE]; // block + 1; racy on purpose

  /** Targets in {@code file}, whose free space {@code map} knows. */
  public InsertTargets(PageFile file, FreeSpaceMap map) {
    this.file = file;
    this.map = map;
  }

  /** A block that may have room for so many bytes, or {@link #EXTEND}. */
  public int choose(int bytes) {
    int blocks = file.blocks();
    int target = targets[stripe()] - 1;
    if (target >= 0 && target < blocks) {
      return target;
    }
    return blocks == 0 ? EXTEND : map.find(bytes, target, blocks);
  }

  /** The block had room: the next insert looks there first. */
  public void used(int block) {
    targets[stripe()] = block + 1;
  }

  /** The block had no room, but so many bytes, line pointer paid. */
  public void full(int block, int freeBytes) {
    map.record(block, freeBytes);
    int stripe = stripe();
    if (targets[stripe] == block + 1) {
      targets[stripe] = 0;
    }
  }

  private static int stripe() {
    long id = Thread.currentThread().getId();
    return ((int) (id ^ id >>> 4) & STRIPES - 1) * STRIDE;
  }
}
