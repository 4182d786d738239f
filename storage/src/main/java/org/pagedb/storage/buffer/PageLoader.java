package org.pagedb.storage.buffer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.RelationFile;
import org.pagedb.storage.page.PageCheck;
import org.pagedb.storage.page.PageHeader;

/**
 * Brings pages of a durable store into the pool: from their files, several at once where they are
 * asked for in order, or as new ones at the end.
 */
final class PageLoader {

  private static final int MAX_GROWTH_BLOCKS = 1024;

  private final DurablePageStore store;
  private final BufferPool pool;
  private final Object owner;
  private final int blocksPerRead;
  private final Queue<ByteBuffer> windows = new ConcurrentLinkedQueue<>();

  PageLoader(DurablePageStore store, BufferPool pool, Object owner, int blocksPerRead) {
    this.blocksPerRead = blocksPerRead;
    this.store = store;
    this.pool = pool;
    this.owner = owner;
  }

  /** A live frame for a block, read from its file if no frame holds it. */
  Frame load(PageFile file, int block) {
    int most = Math.min(blocksPerRead, file.blocks() - block);
    int wanted = most < 2 ? 1 : file.misses().blocksFrom(block, most);
    for (; ; ) {
      store.ensureOpen();
      Frame present = present(file, block);
      if (present != null) {
        return present;
      }
      DiskFrame[] frames = install(file, block, wanted);
      if (frames.length == 1) {
        read(frames[0]);
        return frames[0];
      } else if (frames.length > 1) {
        readRun(frames);
        return frames[0];
      }
    }
  }

  private static Frame present(PageFile file, int block) {
    if (block < 0 || block >= file.blocks()) {
      throw PageStore.missingBlock(file, block);
    }
    Frame frame = file.lookup(block);
    return frame == null || frame.isDead() ? null : frame;
  }

  /**
   * Latched frames for {@code block} and up to {@code wanted - 1} blocks behind it, as far as no
   * frame holds them; none if one holds the first. The slots are taken before the monitor.
   */
  private DiskFrame[] install(PageFile file, int block, int wanted) {
    int[] slots = new int[wanted];
    for (int i = 0; i < wanted; i++) {
      slots[i] = pool.takeSlot();
    }
    DiskFrame[] frames = new DiskFrame[wanted];
    int made = 0;
    synchronized (file) {
      while (made < wanted && isAbsent(file, block + made)) {
        frames[made] = pool.frame(slots[made], owner, file, block + made);
        file.install(block + made, frames[made]);
        made++;
      }
    }
    for (int i = 0; i < made; i++) {
      pool.publish(frames[i]);
    }
    for (int i = made; i < wanted; i++) {
      pool.giveBack(slots[i]);
    }
    return made == wanted ? frames : Arrays.copyOf(frames, made);
  }

  private static boolean isAbsent(PageFile file, int block) {
    if (block >= file.blocks()) {
      return false;
    }
    Frame frame = file.lookup(block);
    return frame == null || frame.isDead();
  }

  private void read(DiskFrame frame) {
    boolean sound = false;
    try {
      ByteBuffer target = ByteBuffer.wrap(frame.chunk(), frame.base(), PageHeader.PAGE_SIZE);
      RelationFile disk = frame.file.disk();
      requireSound(
          disk.read(frame.block, target), frame.chunk(), frame.base(), frame.file, frame.block);
      frame.file.countDiskReads(1);
      sound = true;
    } finally {
      end(frame, sound);
    }
  }

  /** Reads blocks in one piece. Only the first was asked for, so only its damage is an error. */
  private void readRun(DiskFrame[] frames) {
    DiskFrame first = frames[0];
    int read = 0;
    boolean sound = false;
    try {
      read = fill(frames);
      requireSound(read, first.chunk(), first.base(), first.file, first.block);
      sound = true;
    } finally {
      end(first, sound);
      for (int i = 1; i < frames.length; i++) {
        DiskFrame frame = frames[i];
        end(frame, i < read && isSound(frame.chunk(), frame.base(), frame.block));
      }
    }
  }

  /** Gives how many of the frames, from the first on, have their page now. */
  private int fill(DiskFrame[] frames) {
    PageFile file = frames[0].file;
    ByteBuffer window = windows.poll();
    if (window == null) {
      window = ByteBuffer.allocateDirect(blocksPerRead * PageHeader.PAGE_SIZE);
    }
    try {
      window.clear().limit(frames.length * PageHeader.PAGE_SIZE);
      int read = file.disk().read(frames[0].block, window);
      for (int i = 0; i < read; i++) {
        window.get(
            i * PageHeader.PAGE_SIZE, frames[i].chunk(), frames[i].base(), PageHeader.PAGE_SIZE);
      }
      file.countDiskReads(read);
      return read;
    } finally {
      windows.add(window);
    }
  }

  /** I3, for who does not need to say what is wrong. */
  boolean isSound(byte[] array, int base, int block) {
    return PageCheck.ofStored(array, base, block) == null
        && PageHeader.lsn(array, base) <= store.endOfLog();
  }

  /** Opens a new frame to readers, or ends it if its page could not be read. */
  private void end(DiskFrame frame, boolean sound) {
    if (sound) {
      frame.unlatch();
    } else {
      frame.kill();
      pool.discard(frame);
    }
  }

  /** I3: what came from a file is believed only if checksum, header and log agree with it. */
  private void requireSound(int blocksRead, byte[] array, int base, PageFile file, int block) {
    String path = file.disk().path(block).toString();
    if (blocksRead < 1) {
      throw StorageException.corruptPage(
          path, block, "end of file", "a relation's files hold all its blocks");
    }
    PageCheck.Violation violation = PageCheck.ofStored(array, base, block);
    if (violation != null) {
      throw violation.at(path, block);
    }
    long lsn = PageHeader.lsn(array, base);
    if (lsn > store.endOfLog()) {
      throw StorageException.corruptPage(
          path, block, "lsn=" + lsn, "lsn <= %d, the end of the log".formatted(store.endOfLog()));
    }
  }

  /** A latched frame over memory of any content for a block that is about to be overwritten. */
  DiskFrame frameFor(PageFile file, int block) {
    int slot = pool.takeSlot();
    DiskFrame frame = pool.frame(slot, owner, file, block);
    synchronized (file) {
      Frame present = file.lookup(block);
      if (present != null && present.latch()) {
        pool.giveBack(slot);
        return (DiskFrame) present;
      }
      file.install(block, frame);
    }
    pool.publish(frame);
    return frame;
  }

  /** Adds a zeroed, latched page to the file and gives its block. */
  int extend(PageFile file) {
    store.ensureOpen();
    int slot = pool.takeSlot();
    boolean added = false;
    try {
      synchronized (file) {
        int block = file.blocks();
        if (block == file.disk().blocks()) {
          grow(file.disk(), block);
        }
        DiskFrame frame = pool.frame(slot, owner, file, block);
        Arrays.fill(frame.chunk(), frame.base(), frame.base() + PageHeader.PAGE_SIZE, (byte) 0);
        file.append(frame);
        pool.publish(frame);
        added = true;
        return block;
      }
    } finally {
      if (!added) {
        pool.giveBack(slot);
      }
    }
  }

  /** Takes space from the device ahead of need, or at least for one block. */
  private static void grow(RelationFile disk, int blocks) {
    int step = Math.max(1, Math.min(MAX_GROWTH_BLOCKS, blocks / 8));
    try {
      disk.grow(blocks + step);
    } catch (StorageException e) {
      if (e.error() != StorageError.DISK_FULL || step == 1) {
        throw e;
      }
      disk.grow(blocks + 1);
    }
  }
}
