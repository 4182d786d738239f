package org.pagedb.storage.buffer;

import org.pagedb.storage.page.PageWriter;

/** A page that a mini-transaction holds. Reused. */
final class LatchedPage {

  final PageWriter writer;
  PageFile file;
  int block;
  Frame frame;

  /** The page was added to its file by this mini-transaction: before it there were zeros. */
  boolean added;

  LatchedPage(PageWriter writer) {
    this.writer = writer;
  }

  void set(PageFile file, int block, Frame frame, boolean added) {
    this.file = file;
    this.block = block;
    this.frame = frame;
    this.added = added;
    writer.wrap(frame.chunk(), frame.base(), block);
  }

  boolean isTouched() {
    return added || writer.isChanged() || writer.isHinted();
  }

  void letGo() {
    if (isTouched()) {
      frame.unlatch();
    } else {
      frame.unlatchUnchanged();
    }
    forget();
  }

  /** Lets go without a commit: a page half changed is never seen again. */
  void abandon() {
    if (writer.isChanged()) {
      frame.kill();
    } else {
      frame.unlatch();
    }
    forget();
  }

  private void forget() {
    file = null;
    frame = null;
  }
}
