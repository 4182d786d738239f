package org.pagedb.storage.btree;

import java.util.BitSet;

/**
 * Goes through a whole index a leaf at a time, in the order of the file: sequential reading, but no
 * order of keys. Or through a part of it, while others go through the rest. Reused never; one
 * thread's own; to be closed.
 *
 * <p>As long as no page is split, the leaves partition the entries, so each is read once. At the
 * first sign of a split the scan changes to the order of keys and leaves out what it has had: a
 * leaf that was split off since the scan began holds what its nearest older neighbour on the left
 * held then, so it is left out exactly if that one was read. No page is taken out of the tree
 * meanwhile. Of several scans it is the last one that does this, for all of them.
 */
public final class PhysicalScan implements AutoCloseable {

  private enum State {
    IN_FILE_ORDER,
    IN_KEY_ORDER,
    ENDED
  }

  private final BTree tree;
  private final LeafRanges ranges;
  private final boolean own;
  private final EntryBatch batch;
  private final IndexScan logical;
  private BitSet read = new BitSet();
  private int block;
  private int end;
  private boolean originWasRead;
  private State state = State.IN_FILE_ORDER;

  /** Reads all of the index. */
  PhysicalScan(BTree tree, boolean withKeys) {
    this(tree, new LeafRanges(tree, false), true, withKeys);
  }

  /** Reads a part of the index. */
  PhysicalScan(BTree tree, LeafRanges ranges, boolean withKeys) {
    this(tree, ranges, false, withKeys);
  }

  private PhysicalScan(BTree tree, LeafRanges ranges, boolean own, boolean withKeys) {
    this.tree = tree;
    this.ranges = ranges;
    this.own = own;
    batch = new EntryBatch(tree.file(), withKeys);
    logical = new IndexScan(tree, withKeys);
    ranges.enters();
  }

  /** The entries that the last {@link #next} found. */
  public EntryBatch batch() {
    return state == State.IN_FILE_ORDER ? batch : logical.batch();
  }

  /** Finds the entries of another leaf; false if there are none left. */
  public boolean next() {
    while (state == State.IN_FILE_ORDER) {
      if (block == end && !claim()) {
        leaveFileOrder();
      } else if (!readNext()) {
        ranges.stop();
        leaveFileOrder();
      } else if (batch.size() > 0) {
        return true;
      }
    }
    if (state == State.IN_KEY_ORDER && nextInKeyOrder()) {
      return true;
    }
    close();
    return false;
  }

  private boolean claim() {
    long range = ranges.claim();
    if (range < 0) {
      return false;
    }
    block = (int) (range >>> Integer.SIZE);
    end = (int) range;
    return true;
  }

  /** Whether the scan had to change to the order of keys. */
  public boolean isInKeyOrder() {
    return state == State.IN_KEY_ORDER;
  }

  /** Lets pages be taken out again, if they are all its own; done by itself at the end. */
  @Override
  public void close() {
    state = State.ENDED;
    if (own) {
      ranges.close();
    }
  }

  /** Reads the next block, whatever it is; false if a page has been split since the start. */
  private boolean readNext() {
    PageRef source = batch.source();
    long start = ranges.start();
    do {
      batch.clear();
      if (source.begin(block)) {
        readLeaf(source);
      }
    } while (!source.isCurrent() && tree.splits().now() == start);
    // After the copy: a split ticks before it changes a page.
    if (tree.splits().now() != start) {
      return false;
    }
    read.set(block);
    block++;
    return true;
  }

  private void readLeaf(PageRef source) {
    try {
      byte[] page = batch.copyPage(source.array(), source.base());
      int count = BTreePage.isLeaf(page, 0) ? BTreePage.count(page, 0) : 0;
      batch.addAscending(page, 0, 0, count);
    } catch (IndexOutOfBoundsException e) {
      if (source.isConsistent()) {
        throw tree.damaged(block, "an offset outside the page", "offsets within the page");
      }
    }
  }

  private void leaveFileOrder() {
    BitSet all = ranges.leaves(read);
    if (all == null) {
      state = State.ENDED;
    } else {
      read = all;
      state = State.IN_KEY_ORDER;
      logical.start(KeyPosition.start(), KeyPosition.end(), false);
    }
  }

  private boolean nextInKeyOrder() {
    while (logical.nextLeaf()) {
      if (!tree.splits().isLater(logical.splitStamp(), ranges.start())) {
        originWasRead = read.get(logical.batch().source().block());
      }
      if (!originWasRead && logical.batch().size() > 0) {
        return true;
      }
    }
    return false;
  }
}
