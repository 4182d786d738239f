package org.pagedb.storage.buffer;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageHeader;

/**
 * Hands out page memory in file order from a few large arrays, the first one small, each next one
 * twice as large up to 32 MiB less one page (an array of 32 MiB would spill its header into one
 * more region of the collector).
 *
 * <p>An arena is also the token of ownership: a store owns the frames of its arena. What an arena
 * gave out is reclaimed by the collector when no page table refers to it any more; freed pages are
 * handed out again first.
 */
final class FrameArena {

  private static final int FIRST_CHUNK_PAGES = 32;
  private static final int LARGEST_CHUNK_PAGES = 4095;

  private final ArrayDeque<Place> free = new ArrayDeque<>();
  private byte[] chunk = {};
  private int nextBase;
  private int nextChunkPages = FIRST_CHUNK_PAGES;
  private long pages;

  /** Where a page lies. */
  record Place(byte[] chunk, int base) {}

  /** True if nothing was ever handed out. */
  synchronized boolean isUntouched() {
    return pages == 0;
  }

  /** Pages ever handed out fresh, whether freed since or not. */
  synchronized long pagesGiven() {
    return pages;
  }

  /**
   * A frame over zeroed memory, latched by the caller.
   *
   * @throws StorageException DISK_FULL if the JVM has no memory left
   */
  synchronized Frame allocate() {
    Place reused = free.poll();
    if (reused != null) {
      Arrays.fill(reused.chunk, reused.base, reused.base + PageHeader.PAGE_SIZE, (byte) 0);
      return new Frame(reused.chunk, reused.base, this, true);
    }
    if (nextBase == chunk.length) {
      chunk = newChunk(nextChunkPages);
      nextBase = 0;
      nextChunkPages = Math.min(LARGEST_CHUNK_PAGES, nextChunkPages * 2);
    }
    Frame frame = new Frame(chunk, nextBase, this, true);
    nextBase += PageHeader.PAGE_SIZE;
    pages++;
    return frame;
  }

  private static byte[] newChunk(int pages) {
    try {
      return new byte[pages * PageHeader.PAGE_SIZE];
    } catch (OutOfMemoryError e) {
      throw new StorageException(
          StorageError.DISK_FULL,
          "no memory left for pages of the database: wanted=%d bytes, maximum heap=%d bytes"
              .formatted(pages * (long) PageHeader.PAGE_SIZE, Runtime.getRuntime().maxMemory()),
          e);
    }
  }

  /** Takes back the memory of a dead frame of this arena. */
  synchronized void release(Frame frame) {
    free.push(new Place(frame.chunk(), frame.base()));
  }
}
