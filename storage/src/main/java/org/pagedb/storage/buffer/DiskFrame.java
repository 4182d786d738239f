package org.pagedb.storage.buffer;

/**
 * A frame of the buffer pool: it knows its page, so that it can be written and evicted.
 *
 * <p>{@code dirty} and {@code writing} change from false to true only under the latch.
 */
final class DiskFrame extends Frame {

  final PageFile file;
  final int block;
  final int slot;

  /** The page differs from what its file holds or is being given. */
  volatile boolean dirty;

  /** A copy of the page is on its way to the file; another must wait, or it could be overtaken. */
  volatile boolean writing;

  DiskFrame(FrameArena.Place place, Object owner, PageFile file, int block, int slot) {
    super(place.chunk(), place.base(), owner, true);
    this.file = file;
    this.block = block;
    this.slot = slot;
  }

  /** Waits for a write in progress; the caller has seen to it that no new one begins. */
  void awaitWritten() {
    Backoff backoff = new Backoff();
    while (writing) {
      backoff.pause();
    }
  }
}
