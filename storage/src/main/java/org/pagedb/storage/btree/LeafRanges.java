package org.pagedb.storage.btree;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The blocks of an index that scans in the order of the file have still to read: one scan all of
 * them, or several, each on a thread of its own, in ranges. When a page is split, nothing more is
 * handed out, and the last of the scans goes on alone in the order of keys, knowing what all of
 * them have read. Thread-safe; to be closed when all scans are.
 */
public final class LeafRanges implements AutoCloseable {

  private static final int MOST_BLOCKS = 64;
  private static final int FEWEST_BLOCKS = 4;
  private static final int RANGES_LEFT = 64;

  private final BTree tree;
  private final boolean divided;
  private final boolean registered;
  private final long start;
  private final int blocks;
  private final AtomicInteger next = new AtomicInteger(BTreeMeta.BLOCK + 1);
  private final BitSet read = new BitSet();
  private volatile boolean stopped;
  private int scans;
  private boolean continued;
  private boolean closed;

  /** Everything there is now; {@code divided} if more than one scan is to read it. */
  LeafRanges(BTree tree, boolean divided) {
    this.tree = tree;
    this.divided = divided;
    registered = tree.physicalScans().begin();
    start = tree.splits().now(); // before the length: what is added later shows in the clock
    blocks = registered ? tree.file().blocks() : 0;
    stopped = !registered;
  }

  /** A scan of some of the leaves. */
  public PhysicalScan scan(boolean withKeys) {
    return new PhysicalScan(tree, this, withKeys);
  }

  /** The clock when it began. */
  long start() {
    return start;
  }

  synchronized void enters() {
    scans++;
  }

  /**
   * Gives the next range.
   *
   * @return its first block in the upper half, the one after its last in the lower; -1 for none
   */
  long claim() {
    while (!stopped) {
      int from = next.get();
      if (from >= blocks) {
        return -1;
      }
      int share = Math.min(MOST_BLOCKS, (blocks - from) / RANGES_LEFT);
      int size = divided ? Math.max(FEWEST_BLOCKS, share) : blocks;
      int to = (int) Math.min(blocks, (long) from + size);
      if (next.compareAndSet(from, to)) {
        return (long) from << Integer.SIZE | to;
      }
    }
    return -1;
  }

  /** A page has been split since the start: what was not read by now is not read in this order. */
  void stop() {
    stopped = true;
  }

  /**
   * A scan has no more blocks.
   *
   * @param blocksRead what it has read
   * @return what all have read, if it is to go on in the order of keys; else null
   */
  synchronized BitSet leaves(BitSet blocksRead) {
    read.or(blocksRead);
    scans--;
    if (stopped && scans == 0 && !continued) {
      continued = true;
      return read;
    }
    return null;
  }

  /** Lets pages be taken out again. */
  @Override
  public synchronized void close() {
    if (registered && !closed) {
      tree.physicalScans().end();
    }
    closed = true;
  }
}
