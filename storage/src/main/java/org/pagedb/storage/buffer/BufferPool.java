package org.pagedb.storage.buffer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageChecksum;
import org.pagedb.storage.page.PageHeader;

/**
 * A fixed number of slots of page memory, and which frame uses each. A slot for a new page is one
 * never used, one given back, or one that the clock sweep takes from a page not asked for lately.
 *
 * <p>Memory is made when slots are first needed, so a large pool costs a small database nothing.
 */
final class BufferPool {

  /** Fewer could not hold what a few threads latch at a time. */
  static final int SMALLEST = 16;

  private final int capacity;
  private final FrameArena memory = new FrameArena();
  private final FrameArena.Place[] places;
  private final AtomicReferenceArray<DiskFrame> frames;
  private final ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<byte[]> copies = new ConcurrentLinkedQueue<>();
  private final AtomicInteger hand = new AtomicInteger();
  private final WriteAhead log;
  private int fresh;

  /** Makes the log durable up to an LSN before a page with that LSN is written. */
  interface WriteAhead {
    void flush(long lsn);
  }

  BufferPool(int capacity, WriteAhead log) {
    this.capacity = Math.max(SMALLEST, capacity);
    this.log = log;
    places = new FrameArena.Place[this.capacity];
    frames = new AtomicReferenceArray<>(this.capacity);
  }

  int capacity() {
    return capacity;
  }

  /**
   * A slot that nobody else has. May write and evict a page; the caller holds no latch it needs.
   */
  int takeSlot() {
    Integer given = free.poll();
    if (given != null) {
      return given;
    }
    int unused = freshSlot();
    return unused >= 0 ? unused : sweep();
  }

  private synchronized int freshSlot() {
    if (fresh == capacity) {
      return -1;
    }
    Frame place = memory.allocate();
    places[fresh] = new FrameArena.Place(place.chunk(), place.base());
    return fresh++;
  }

  private int sweep() {
    long rounds = (Frame.MAX_USAGE + 2L) * capacity;
    Backoff backoff = new Backoff();
    for (int patience = 0; patience < 1000; patience++) {
      for (long i = 0; i < rounds; i++) {
        DiskFrame candidate = frames.get(Math.floorMod(hand.getAndIncrement(), capacity));
        if (candidate != null && !candidate.cool() && evict(candidate)) {
          return candidate.slot;
        }
      }
      Integer given = free.poll();
      if (given != null) {
        return given;
      }
      backoff.pause();
    }
    throw new StorageException(
        StorageError.IO_ERROR,
        "no page of the buffer pool can be evicted: all %d are in use".formatted(capacity));
  }

  private boolean evict(DiskFrame frame) {
    if (frame.writing || frame.dirty && !tryWrite(frame)) {
      return false;
    }
    if (!frame.tryLatch()) {
      return false;
    }
    if (frame.dirty || frame.writing) {
      frame.unlatchUnchanged();
      return false;
    }
    frame.kill();
    frames.set(frame.slot, null);
    frame.file.remove(frame.block, frame);
    return true;
  }

  /** Makes a latched frame in a slot taken before. */
  DiskFrame frame(int slot, Object owner, PageFile file, int block) {
    return new DiskFrame(places[slot], owner, file, block, slot);
  }

  /** Lets the sweep see a frame; it is in its file's table. */
  void publish(DiskFrame frame) {
    frames.set(frame.slot, frame);
  }

  /** Returns a slot that came to nothing. */
  void giveBack(int slot) {
    free.add(slot);
  }

  /** Takes out a frame that died before its page was there. */
  void discard(DiskFrame dead) {
    dead.file.remove(dead.block, dead);
    if (frames.compareAndSet(dead.slot, dead, null)) {
      free.add(dead.slot);
    }
  }

  /** Ends a frame whose page is no more, once nobody writes it. */
  void bury(Frame gone) {
    DiskFrame frame = (DiskFrame) gone;
    if (!frame.latch()) {
      return; // evicted by another
    }
    frame.dirty = false;
    frame.kill();
    frame.awaitWritten();
    if (frames.compareAndSet(frame.slot, frame, null)) {
      free.add(frame.slot);
    }
  }

  /** Frames that differ from their files or are being written, by place on disk. */
  List<DiskFrame> dirtyFrames() {
    List<DiskFrame> dirty = new ArrayList<>();
    for (int slot = 0; slot < capacity; slot++) {
      DiskFrame frame = frames.get(slot);
      if (frame != null && (frame.dirty || frame.writing)) {
        dirty.add(frame);
      }
    }
    dirty.sort(
        Comparator.<DiskFrame>comparingInt(frame -> frame.file.id().relation())
            .thenComparing(frame -> frame.file.id().fork())
            .thenComparingInt(frame -> frame.block));
    return dirty;
  }

  /**
   * Writes the page if it is dirty and returns when its file has it; waits for latch and writer.
   */
  void write(DiskFrame frame) {
    while (frame.latch()) {
      if (frame.writing) {
        frame.unlatchUnchanged();
        frame.awaitWritten();
      } else {
        writeLatched(frame);
        return;
      }
    }
  }

  /** As {@link #write}, but false at once where it would have to wait for others. */
  private boolean tryWrite(DiskFrame frame) {
    if (!frame.tryLatch()) {
      return false;
    }
    if (frame.writing) {
      frame.unlatchUnchanged();
      return false;
    }
    writeLatched(frame);
    return true;
  }

  /** Copies the page, lets go of it, and writes the copy: no latch is held during I/O. */
  private void writeLatched(DiskFrame frame) {
    if (!frame.dirty) {
      frame.unlatchUnchanged();
      return;
    }
    byte[] copy = copies.poll();
    if (copy == null) {
      copy = new byte[PageHeader.PAGE_SIZE];
    }
    System.arraycopy(frame.chunk(), frame.base(), copy, 0, PageHeader.PAGE_SIZE);
    frame.writing = true;
    frame.dirty = false;
    frame.unlatchUnchanged();
    boolean done = false;
    try {
      log.flush(PageHeader.lsn(copy, 0));
      PageChecksum.stamp(copy, 0, frame.block);
      frame.file.disk().write(frame.block, ByteBuffer.wrap(copy));
      done = true;
    } finally {
      if (!done) {
        frame.dirty = true;
      }
      frame.writing = false;
      copies.add(copy);
    }
  }
}
