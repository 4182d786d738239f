package org.pagedb.storage.btree;

import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.transaction.Dependencies;

/**
 * Goes through a range of entries in their order, forward or backward, a leaf at a time. Holds
 * nothing between calls. Reused from range to range; one thread's own.
 *
 * <p>From one leaf to the next it follows the sibling link if the leaf it comes from has not
 * changed since it was read: then the link is good. Otherwise it descends again, to where it left
 * off. So an entry that stays in the index is seen exactly once; one that is inserted or deleted
 * meanwhile is seen once or not at all.
 */
public final class IndexScan {

  /**
   * With fewer items than this they are picked out where they are; with more the page is copied.
   */
  private static final int COPY_FROM = 24;

  private final BTree tree;
  private final EntryBatch batch;
  private final Descent descent;
  private final KeyPosition resume = new KeyPosition();
  private final KeyPosition nextResume = new KeyPosition();
  private final KeyPosition prefixStart = new KeyPosition();
  private final KeyPosition prefixEnd = new KeyPosition();
  private final PageRef sibling;
  private Dependencies dependencies;
  private KeyPosition from;
  private KeyPosition to;
  private boolean backward;
  private boolean descend;
  private boolean done = true;
  private boolean isOnLeaf;
  private int link;
  private long splitStamp;

  IndexScan(BTree tree, boolean withKeys) {
    this.tree = tree;
    batch = new EntryBatch(tree.file(), withKeys);
    descent = new Descent(tree.file());
    sibling = new PageRef(tree.file());
  }

  /** Tells a serializable transaction's dependencies which leaves are read; null for nobody's. */
  public IndexScan reportTo(Dependencies dependencies) {
    this.dependencies = dependencies;
    return this;
  }

  /** Starts over with another range; the positions are used, not copied. */
  public IndexScan start(KeyPosition from, KeyPosition to, boolean backward) {
    this.from = from;
    this.to = to;
    this.backward = backward;
    descend = true;
    done = false;
    resume.set(backward ? to : from);
    return this;
  }

  /**
   * Starts over with the entries that begin with what {@code prefix} holds: some of the key's
   * columns, or all of them to look one key up.
   */
  public IndexScan startPrefix(KeyEncoder prefix, boolean backward) {
    prefixStart.set(prefix.key(), 0, prefix.keyLength());
    prefixEnd.set(prefixStart);
    prefixEnd.moveBehind();
    return start(prefixStart, prefixEnd, backward);
  }

  /** The entries that the last {@link #next} found; the same object each time. */
  public EntryBatch batch() {
    return batch;
  }

  /** Finds the entries of the next leaf that has any; false if there are none left. */
  public boolean next() {
    while (nextLeaf()) {
      if (batch.size() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Reads the next leaf, which may have no entries in the range; false if there are none left. */
  boolean nextLeaf() {
    batch.clear();
    if (done) {
      return false;
    }
    while (!atNextLeaf() || !load()) {
      batch.clear();
      descend = true;
    }
    return isOnLeaf;
  }

  /** When the leaf read last was split off, see {@link SplitClock}. */
  long splitStamp() {
    return splitStamp;
  }

  /** Begins to read the next leaf, into the batch's source; false if a change got in the way. */
  private boolean atNextLeaf() {
    PageRef source = batch.source();
    if (descend) {
      isOnLeaf = descent.toLeaf(resume, backward);
      if (!isOnLeaf && dependencies != null) {
        dependencies.readsRelation(tree.relation());
        isOnLeaf = descent.toLeaf(resume, backward); // who makes it now finds the lock
      }
      if (isOnLeaf) {
        source.set(descent.page());
      } else {
        done = true;
      }
      return true;
    }
    if (!sibling.begin(link) || !source.isCurrent()) {
      return false;
    }
    source.set(sibling);
    return true;
  }

  private boolean load() {
    if (!isOnLeaf) {
      return true;
    }
    PageRef source = batch.source();
    if (dependencies != null) {
      dependencies.readsPage(tree.relation(), source.block()); // before the page proves unchanged
    }
    try {
      splitStamp = BTreePage.splitStamp(source.array(), source.base());
      boolean last = backward ? loadBackward(source) : loadForward(source);
      if (!source.isConsistent()) {
        return false;
      }
      done = last;
      descend = false;
      resume.set(nextResume);
      return true;
    } catch (IndexOutOfBoundsException e) {
      if (source.isConsistent()) {
        throw tree.damaged(source.block(), "an offset outside the page", "offsets within the page");
      }
      return false;
    }
  }

  /** True if nothing in the range lies behind this leaf. */
  private boolean loadForward(PageRef source) {
    byte[] array = source.array();
    int base = source.base();
    int low = descend ? NodeSearch.leaf(array, base, resume) : 0;
    int high = BTreePage.count(array, base);
    int order = NodeSearch.compareHighKey(array, base, to);
    if (order > 0) {
      high = NodeSearch.leafFrom(array, base, low, high, to);
    }
    long first = 0;
    if (descend && low > 0) {
      long inside = resume.tidInside(array, base + BTreePage.item(array, base, low - 1));
      if (inside >= 0) {
        first = inside;
        low--;
      }
    }
    gather(array, base, low, high, first, Long.MAX_VALUE);
    link = BTreePage.right(array, base);
    int at = BTreePage.highKey(array, base);
    if (at != 0) {
      nextResume.set(array, base + at + Items.HEAD, BTreePage.highKeyLength(array, base));
    }
    return order >= 0;
  }

  /** True if nothing in the range lies before this leaf. */
  private boolean loadBackward(PageRef source) {
    byte[] array = source.array();
    int base = source.base();
    int count = BTreePage.count(array, base);
    int high = descend ? NodeSearch.leaf(array, base, resume) : count;
    int low = NodeSearch.leaf(array, base, from);
    long limit = Long.MAX_VALUE;
    if (descend && high > 0) {
      long inside = resume.tidInside(array, base + BTreePage.item(array, base, high - 1));
      limit = inside >= 0 ? inside : limit;
    }
    gather(array, base, low, high, 0, limit);
    link = BTreePage.left(array, base);
    nextResume.set(resume);
    if (count > 0) {
      int at = base + BTreePage.item(array, base, 0);
      nextResume.setEntry(
          array, at + Items.HEAD, Items.keyLength(array, at), Items.firstTid(array, at));
    }
    return low > 0 || link == BTreePage.NONE;
  }

  /**
   * Adds items from low to high; {@code first} holds for the lowest, {@code limit} for the highest.
   */
  private void gather(byte[] array, int base, int low, int high, long first, long limit) {
    byte[] from = array;
    int at = base;
    if (high - low >= COPY_FROM) {
      from = batch.copyPage(array, base);
      at = 0;
    }
    if (backward) {
      for (int i = high - 1; i >= low; i--) {
        long below = i == high - 1 ? limit : Long.MAX_VALUE;
        batch.add(from, at + BTreePage.item(from, at, i), true, 0, below);
      }
    } else {
      int next = low;
      if (first > 0) {
        batch.add(from, at + BTreePage.item(from, at, next++), false, first, Long.MAX_VALUE);
      }
      batch.addAscending(from, at, next, high);
    }
  }
}
