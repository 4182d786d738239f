package org.pagedb.storage.buffer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.RelationFile;
import org.pagedb.storage.page.PageCheck;
import org.pagedb.storage.page.PageHeader;

/** Brings pages of a durable store into the pool: from their files, or as new ones at the end. */
final class PageLoader {

  private static final int MAX_GROWTH_BLOCKS = 1024;

  private final DurablePageStore store;
  private final BufferPool pool;
  private final Object owner;

  PageLoader(DurablePageStore store, BufferPool pool, Object owner) {
    this.store = store;
    this.pool = pool;
    this.owner = owner;
  }

  /** A live frame for a block, read from its file if no frame holds it. */
  Frame load(PageFile file, int block) {
    for (; ; ) {
      store.ensureOpen();
      Frame present = present(file, block);
      if (present != null) {
        return present;
      }
      int slot = pool.takeSlot();
      DiskFrame frame = pool.frame(slot, owner, file, block);
      synchronized (file) {
        present = file.lookup(block);
        if (block >= file.blocks() || present != null && !present.isDead()) {
          pool.giveBack(slot);
          continue;
        }
        file.install(block, frame);
      }
      pool.publish(frame);
      read(frame);
      return frame;
    }
  }

  private static Frame present(PageFile file, int block) {
    if (block < 0 || block >= file.blocks()) {
      throw PageStore.missingBlock(file, block);
    }
    Frame frame = file.lookup(block);
    return frame == null || frame.isDead() ? null : frame;
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
      if (sound) {
        frame.unlatch();
      } else {
        frame.kill();
        pool.discard(frame);
      }
    }
  }

  /** I3: what came from a file is believed only if checksum, header and log agree with it. */
  void requireSound(int blocksRead, byte[] array, int base, PageFile file, int block) {
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
