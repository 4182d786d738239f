package org.pagedb.storage.btree;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.DependencyTracker;

/**
 * One index. Shared by all threads, which insert, scan and vacuum at the same time through objects
 * of their own made here. An index that nothing was inserted into has no pages.
 *
 * <p>There must be one object for a file: it carries what concurrent scans and splits tell each
 * other.
 */
public final class BTree {

  private final PageStore store;
  private final PageFile file;
  private final KeyLayout layout;
  private final DependencyTracker tracker;
  private final SplitClock splits = new SplitClock();
  private final IndexUse use = new IndexUse();
  private final PhysicalScans physicalScans = new PhysicalScans();

  /** A hint, racy on purpose: the rightmost leaf, if insertions were seen to go there. */
  private int appendHint;

  /** The index that {@code file} holds, or will. */
  public BTree(PageStore store, PageFile file, KeyLayout layout) {
    this(store, file, layout, null);
  }

  /** The same; {@code tracker} is told what becomes of leaves, and may be null. */
  public BTree(PageStore store, PageFile file, KeyLayout layout, DependencyTracker tracker) {
    this.tracker = tracker;
    this.store = store;
    this.file = file;
    this.layout = layout;
  }

  /** The columns. */
  public KeyLayout layout() {
    return layout;
  }

  /** Counts of what it was used for. */
  public IndexUse use() {
    return use;
  }

  /** How many pages its file has. */
  public int blocks() {
    return file.blocks();
  }

  /** What inserts for one thread. */
  public BTreeInserter inserter() {
    return new BTreeInserter(this);
  }

  /**
   * What scans for one thread.
   *
   * @param withKeys whether keys and payloads are wanted, not only tids
   */
  public IndexScan scan(boolean withKeys) {
    return new IndexScan(this, withKeys);
  }

  /**
   * What scans the whole index for one thread, leaves in the order of the file if it can be done,
   * and so without any order of keys.
   *
   * @param withKeys whether keys and payloads are wanted, not only tids
   */
  public PhysicalScan physicalScan(boolean withKeys) {
    return new PhysicalScan(this, withKeys);
  }

  /** What several scans in the order of the file are to divide between them. */
  public LeafRanges leafRanges() {
    return new LeafRanges(this, true);
  }

  /**
   * What fills this index from entries in order. The index must have no entries, and nobody else
   * may use it until the builder has finished.
   *
   * @param fillFactor how full leaves are made, 10 to 100 percent
   */
  public BTreeBuilder builder(int fillFactor) {
    return new BTreeBuilder(this, fillFactor);
  }

  /** What removes entries and empty pages; one thread at a time for an index. */
  public BTreeVacuum vacuum() {
    return new BTreeVacuum(this);
  }

  /**
   * Positions that divide the entries into about equal parts, at most {@code parts - 1} and
   * ascending: each worker of a parallel scan takes the range between two of them.
   */
  public List<KeyPosition> divide(int parts) {
    return new KeySpace(this).divide(parts);
  }

  /**
   * About how many entries lie between two positions, from one descent to each: within a factor of
   * about two for ranges of several leaves, better for larger ones. 0 only if the range is empty.
   */
  public long estimate(KeyPosition from, KeyPosition to) {
    return new KeySpace(this).estimate(from, to);
  }

  /** Tells a serializable transaction's dependencies, or null, that the whole index is read. */
  public void reportReadOfAll(Dependencies dependencies) {
    if (dependencies != null) {
      dependencies.readsRelation(relation());
    }
  }

  /** Called while the split leaf is latched. */
  void leafSplit(int block, int newBlock) {
    if (tracker != null) {
      tracker.pageSplit(relation(), block, newBlock);
    }
  }

  /** Called while the leaf that goes is latched. */
  void leafRemoved(int block, int heir) {
    if (tracker != null) {
      tracker.pageRemoved(relation(), block, heir);
    }
  }

  /** The number under which its file is kept. */
  int relation() {
    return file.id().relation();
  }

  PageStore store() {
    return store;
  }

  PageFile file() {
    return file;
  }

  SplitClock splits() {
    return splits;
  }

  PhysicalScans physicalScans() {
    return physicalScans;
  }

  int appendHint() {
    return appendHint;
  }

  void appendHint(int block) {
    appendHint = block;
  }

  /** Makes the meta page and an empty root if the index has none yet. */
  void create() {
    synchronized (splits) {
      try (MiniTransaction mtr = store.begin()) {
        PageWriter meta = file.blocks() == 0 ? mtr.extend(file) : mtr.latch(file, BTreeMeta.BLOCK);
        if (BTreeMeta.isMeta(meta.array(), meta.base())) {
          return;
        }
        PageWriter root = mtr.extend(file);
        new PageComposer().start(0).install(root);
        BTreeMeta.init(meta, root.block(), 0);
        mtr.commit();
      }
    }
  }

  StorageException damaged(int block, String found, String rule) {
    return StorageException.corruptPage(file.toString(), block, found, rule);
  }

  @Override
  public String toString() {
    return "index in " + file;
  }

  /** How many scans in physical order are under way, or that a page is being taken out. */
  static final class PhysicalScans {

    private static final int DELETING = -1;
    private final AtomicInteger state = new AtomicInteger();

    /** Keeps pages from being taken out until {@link #end}; false if one just is. */
    boolean begin() {
      for (; ; ) {
        int running = state.get();
        if (running == DELETING) {
          return false;
        }
        if (state.compareAndSet(running, running + 1)) {
          return true;
        }
      }
    }

    void end() {
      state.decrementAndGet();
    }

    /**
     * Keeps physical scans from beginning until {@link #endDeletion}; false if one is under way.
     */
    boolean beginDeletion() {
      return state.compareAndSet(0, DELETING);
    }

    void endDeletion() {
      state.set(0);
    }
  }
}
