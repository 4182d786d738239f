package org.pagedb.storage.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.pagedb.storage.file.RelationFile;

/**
 * One fork of one relation: blocks 0 to {@link #blocks} - 1, each found through a two-level table
 * of frames in two loads.
 *
 * <p>Reading takes no lock; see {@link Frame}. Changing goes through a {@link MiniTransaction}. A
 * page that a crash left between its addition and its first change is all zeros: readers treat it
 * as empty.
 */
public final class PageFile {

  private static final int LEAF_SHIFT = 10;
  private static final int LEAF_SIZE = 1 << LEAF_SHIFT;
  private static final int LEAF_MASK = LEAF_SIZE - 1;
  private static final int SMALLEST_LEAF = 8;
  private static final int OPTIMISTIC_COPIES = 16;

  private static final VarHandle LEAF = MethodHandles.arrayElementVarHandle(Frame[][].class);
  private static final VarHandle FRAME = MethodHandles.arrayElementVarHandle(Frame[].class);

  private final PageStore store;
  private final FileId id;
  private final RelationFile disk;

  /** Pages read from disk; null where there is none. */
  private final LongAdder diskReads;

  /** Null where there is no disk. */
  private final MissPattern misses;

  /** Grows by replacement; changed only under this file's monitor. */
  private volatile Frame[][] leaves;

  private volatile int blocks;

  /** Who may change {@link #leaves} in place, and each leaf; others copy first. By the monitor. */
  private Object rootOwner;

  private Object[] leafOwners;

  /** A file with no page in memory yet; {@code disk} is null where memory is all there is. */
  PageFile(PageStore store, FileId id, RelationFile disk) {
    this.store = store;
    this.id = id;
    this.disk = disk;
    diskReads = disk == null ? null : new LongAdder();
    misses = disk == null ? null : new MissPattern();
    this.blocks = disk == null ? 0 : disk.blocks();
    leaves = new Frame[1][];
    leafOwners = new Object[1];
    rootOwner = store.owner();
  }

  /**
   * A file of another store that shares every page of {@code origin} until one of them changes it.
   */
  PageFile(PageStore store, PageFile origin) {
    this.store = store;
    this.id = origin.id;
    this.disk = null;
    diskReads = null;
    misses = null;
    leaves = origin.leaves;
    blocks = origin.blocks;
    leafOwners = origin.leafOwners;
    rootOwner = origin.rootOwner;
  }

  public FileId id() {
    return id;
  }

  RelationFile disk() {
    return disk;
  }

  /** How many pages were read from disk since the file was opened. */
  public long diskReads() {
    return diskReads == null ? 0 : diskReads.sum();
  }

  /** What was missed in the pool lately. */
  MissPattern misses() {
    return misses;
  }

  void countDiskReads(int pages) {
    diskReads.add(pages);
  }

  /** Number of blocks; grows at any time, shrinks only by truncation. */
  public int blocks() {
    return blocks;
  }

  /**
   * The frame that holds a block now, loaded if need be. The result may die at any time.
   *
   * @throws org.pagedb.storage.error.StorageException DATA_CORRUPTED if there is no such block or
   *     it is damaged, IO_ERROR if it cannot be read, DATABASE_CLOSED
   */
  public Frame frame(int block) {
    Frame frame = lookup(block);
    if (frame == null || frame.isDead()) {
      frame = store.load(this, block);
    }
    frame.touch();
    return frame;
  }

  /** The frame in the table, or null; it may be dead. */
  Frame lookup(int block) {
    Frame[][] root = leaves;
    int at = block >>> LEAF_SHIFT;
    if (at >= root.length) {
      return null;
    }
    Frame[] leaf = (Frame[]) LEAF.getAcquire(root, at);
    int slot = block & LEAF_MASK;
    return leaf == null || slot >= leaf.length ? null : (Frame) FRAME.getAcquire(leaf, slot);
  }

  /** Copies a block in one piece into {@code target}, 8 KiB. */
  public void copyPage(int block, byte[] target) {
    copyFrame(block, target);
  }

  /** Copies a block in one piece; the copy remembers where it came from, so hints can go back. */
  public void copyPage(int block, PageCopy copy) {
    copyFrame(block, copy);
  }

  private void copyFrame(int block, PageCopy copy) {
    for (int tries = 0; tries < OPTIMISTIC_COPIES; tries++) {
      Frame frame = frame(block);
      int version = frame.copyTo(copy.bytes());
      if (version != Frame.DEAD) {
        copy.set(block, frame, version);
        return;
      }
    }
    latchedCopy(block, copy.bytes());
    copy.set(block, null, Frame.DEAD);
  }

  private void copyFrame(int block, byte[] target) {
    for (int tries = 0; tries < OPTIMISTIC_COPIES; tries++) {
      if (frame(block).copyTo(target) != Frame.DEAD) {
        return;
      }
    }
    latchedCopy(block, target);
  }

  /** What a reader does that was overtaken by writers too often. */
  private void latchedCopy(int block, byte[] target) {
    for (; ; ) {
      Frame frame = frame(block);
      if (frame.latch()) {
        System.arraycopy(frame.chunk(), frame.base(), target, 0, target.length);
        frame.unlatchUnchanged();
        return;
      }
    }
  }

  /** A reader for scans that go through many blocks in order; one thread's own. */
  public SequentialReader sequentialReader() {
    return store.sequentialReader(this);
  }

  /** A writer of hints on pages of this file; one thread's own. */
  public HintWriter hintWriter() {
    return new HintWriter(store);
  }

  /** The block's frame, owned by the store and latched. */
  Frame latched(int block) {
    for (; ; ) {
      Frame frame = frame(block);
      if (frame.owner() != store.owner()) {
        frame = store.own(this, block);
      }
      if (frame.latch()) {
        return frame;
      }
    }
  }

  /** As {@link #latched}, or null if another holds the latch. */
  Frame tryLatched(int block) {
    Frame frame = frame(block);
    if (frame.owner() != store.owner()) {
      frame = store.own(this, block);
    }
    return frame.tryLatch() ? frame : null;
  }

  /** Puts a frame in the table. The caller holds this file's monitor. */
  void install(int block, Frame frame) {
    assert Thread.holdsLock(this);
    int at = block >>> LEAF_SHIFT;
    int slot = block & LEAF_MASK;
    Object owner = store.owner();
    if (rootOwner != owner || at >= leaves.length) {
      int length = at < leaves.length ? leaves.length : Math.max(at + 1, leaves.length * 2);
      leafOwners = Arrays.copyOf(leafOwners, length);
      rootOwner = owner;
      leaves = Arrays.copyOf(leaves, length);
    }
    Frame[] leaf = leaves[at];
    if (leaf == null || slot >= leaf.length || leafOwners[at] != owner) {
      int length = leaf == null ? SMALLEST_LEAF : leaf.length;
      while (slot >= length) {
        length *= 2;
      }
      leaf = leaf == null ? new Frame[length] : Arrays.copyOf(leaf, length);
      FRAME.setRelease(leaf, slot, frame);
      leafOwners[at] = owner;
      LEAF.setRelease(leaves, at, leaf);
      return;
    }
    FRAME.setRelease(leaf, slot, frame);
  }

  /** Adds a block at the end. The caller holds this file's monitor. */
  int append(Frame frame) {
    int block = blocks;
    install(block, frame);
    blocks = block + 1;
    return block;
  }

  /** Makes blocks known that the file holds already. The caller holds this file's monitor. */
  void extendTo(int count) {
    blocks = Math.max(blocks, count);
  }

  /** Takes a dead frame out of the table unless another has taken its place. */
  synchronized void remove(int block, Frame dead) {
    if (lookup(block) == dead) {
      install(block, null);
    }
  }

  /** Forgets all frames from {@code from} on, each handed to {@code action}. Caller as above. */
  void forget(int from, Consumer<Frame> action) {
    assert Thread.holdsLock(this);
    int end = blocks;
    blocks = Math.min(end, from);
    for (int block = from; block < end; block++) {
      Frame frame = lookup(block);
      if (frame != null) {
        install(block, null);
        action.accept(frame);
      }
    }
  }

  /** Hands every frame in the table to {@code action}, without a lock. */
  void forEachFrame(Consumer<Frame> action) {
    int end = blocks;
    for (int block = 0; block < end; block++) {
      Frame frame = lookup(block);
      if (frame != null) {
        action.accept(frame);
      }
    }
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
