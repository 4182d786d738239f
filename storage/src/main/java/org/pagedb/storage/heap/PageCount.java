package org.pagedb.storage.heap;

import java.util.function.IntConsumer;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.transaction.Snapshot;

/** Counts what a snapshot sees on the blocks that it is given; costs nothing before the first. */
final class PageCount implements IntConsumer {

  private final HeapFile file;
  private final Snapshot snapshot;
  private PageVisitor visitor;
  private PageCopy copy;
  private int[] items;
  private long total;

  PageCount(HeapFile file, Snapshot snapshot) {
    this.file = file;
    this.snapshot = snapshot;
  }

  @Override
  public void accept(int block) {
    if (visitor == null) {
      visitor = new PageVisitor(file, snapshot);
      copy = new PageCopy();
      items = HeapPage.newItems();
    }
    total += visitor.visit(block, copy, items);
  }

  long total() {
    return total;
  }
}
