package org.pagedb.storage.buffer;

/**
 * Whether the pages that a file misses in the pool come in the order of the file, and how many to
 * read at once then. Any thread may ask; what they overwrite of each other is only a guess.
 */
final class MissPattern {

  /** Blocks that a reader in order may leave out, such as a tree's inner pages. */
  private static final int GAP = 2;

  /** At first no block is in order with it. */
  private int next = -GAP - 1;

  private int run;

  /** How many blocks to read from {@code block} on: 1 at first, then up to {@code most}. */
  int blocksFrom(int block, int most) {
    boolean inOrder = block >= next && block <= next + GAP;
    run = inOrder ? Math.min(2 * run, most) : 1;
    next = block + run;
    return run;
  }
}
