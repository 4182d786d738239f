package org.pagedb.storage.buffer;

import java.nio.ByteBuffer;
import org.pagedb.storage.page.PageHeader;

/**
 * Reads a file that is large beside the pool, in pieces of 256 KiB and past the pool, so that a
 * scan leaves the pool to others.
 *
 * <p>A page that the pool holds is taken from there. Which pages of a piece the pool held is noted
 * before the piece is read: their place in the file may be out of date, and stay so in our buffer
 * after the pool has written and evicted them. Any other page is as its file had it at a moment
 * after the scan began, which is what a scan may show.
 */
final class ReadAheadReader implements SequentialReader {

  private static final int WINDOW = 32;

  private final DurablePageStore store;
  private final PageFile file;
  private final ByteBuffer window = ByteBuffer.allocateDirect(WINDOW * PageHeader.PAGE_SIZE);
  private int windowStart;
  private int windowBlocks;
  private int pooled;

  ReadAheadReader(DurablePageStore store, PageFile file) {
    this.store = store;
    this.file = file;
  }

  @Override
  public void copyPage(int block, PageCopy copy) {
    Frame frame = file.lookup(block);
    if (frame != null) {
      int version = frame.copyTo(copy.bytes());
      if (version != Frame.DEAD) {
        copy.set(block, frame, version);
        return;
      }
    }
    if (block < windowStart || block >= windowStart + windowBlocks) {
      fill(block);
    }
    int at = block - windowStart;
    if (at >= windowBlocks || (pooled >>> at & 1) != 0 || !take(at, block, copy)) {
      file.copyPage(block, copy); // gives the right page or the right error
    }
  }

  /**
   * A page torn by a write at the same time is no damage: the pool waits for the write, and tells
   * what is damaged.
   */
  private boolean take(int at, int block, PageCopy copy) {
    window.get(at * PageHeader.PAGE_SIZE, copy.bytes());
    if (!store.loader().isSound(copy.bytes(), 0, block)) {
      return false;
    }
    copy.set(block, null, Frame.DEAD);
    return true;
  }

  private void fill(int block) {
    store.ensureOpen();
    windowStart = block;
    int wanted = Math.max(0, Math.min(WINDOW, file.blocks() - block));
    pooled = 0;
    for (int i = 0; i < wanted; i++) {
      if (file.lookup(block + i) != null) {
        pooled |= 1 << i;
      }
    }
    window.clear().limit(wanted * PageHeader.PAGE_SIZE);
    windowBlocks = wanted == 0 ? 0 : file.disk().read(block, window);
    file.countDiskReads(windowBlocks);
  }
}
