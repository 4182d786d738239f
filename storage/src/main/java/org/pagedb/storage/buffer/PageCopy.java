package org.pagedb.storage.buffer;

import org.pagedb.storage.page.PageHeader;

/** A private copy of one page, reused from page to page by one thread. */
public final class PageCopy {

  private final byte[] bytes = new byte[PageHeader.PAGE_SIZE];
  private int block = -1;
  private Frame frame;
  private int version = Frame.DEAD;

  /** The page, from index 0. */
  public byte[] bytes() {
    return bytes;
  }

  /** The copied block; -1 before the first. */
  public int block() {
    return block;
  }

  /** Where the page came from; null if no frame held it. */
  Frame frame() {
    return frame;
  }

  int version() {
    return version;
  }

  void set(int block, Frame frame, int version) {
    this.block = block;
    this.frame = frame;
    this.version = version;
  }
}
