package org.pagedb.storage.btree;

import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.buffer.PageFile;

/**
 * A page as it was read: the frame and its version. As long as it is current, every link on it is
 * good: a page is taken out of the tree, and its block used anew, only together with a change of
 * the pages that name it. Reused; one thread's own.
 */
final class PageRef {

  private final PageFile file;
  private Frame frame;
  private int version = Frame.DEAD;
  private int block;

  PageRef(PageFile file) {
    this.file = file;
  }

  /** Begins to read a block; waits while a writer holds it. False if it must be asked for again. */
  boolean begin(int block) {
    this.block = block;
    frame = file.frame(block);
    version = frame.beginRead();
    return version != Frame.DEAD;
  }

  /** Whether what was read since {@link #begin} is one state of the page. */
  boolean isConsistent() {
    return frame.validate(version);
  }

  /**
   * Whether the page has not changed since {@link #begin}. More than {@link #isConsistent}: after a
   * clone the page may have been replaced by a changed copy, its old frame staying as it was.
   */
  boolean isCurrent() {
    return version != Frame.DEAD && frame.validate(version) && file.frame(block) == frame;
  }

  /** Makes {@link #isCurrent} false for good. */
  void forget() {
    version = Frame.DEAD;
  }

  void set(PageRef other) {
    frame = other.frame;
    version = other.version;
    block = other.block;
  }

  int block() {
    return block;
  }

  byte[] array() {
    return frame.chunk();
  }

  int base() {
    return frame.base();
  }
}
