package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.buffer.SequentialReader;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.transaction.Snapshot;

/**
 * Copies pages and finds on each what a snapshot sees; leaves hint bits, pruned pages and
 * all-visible marks behind. One thread.
 */
final class PageVisitor {

  private final HeapFile file;
  private final Snapshot snapshot;
  private final SequentialReader reader;
  private final MissedWrites missed;
  private final HeapSwitches switches;
  private HeapVisibility visibility;
  private HeapHints hints;
  private PageCare care;
  private long horizon;

  PageVisitor(HeapFile file, Snapshot snapshot) {
    this.file = file;
    this.snapshot = snapshot;
    reader = file.main.sequentialReader();
    missed = MissedWrites.of(snapshot);
    switches = file.switches();
  }

  /** Copies a block and puts the visible tuples of the copy into {@code items}. */
  int visit(int block, PageCopy copy, int[] items) {
    reader.copyPage(block, copy);
    byte[] page = copy.bytes();
    if (PageHeader.isNew(page, 0)) {
      return 0;
    }
    if (missed != null) {
      missed.dependencies().looksAtRows();
    }
    if (switches.allVisible() && HeapFile.isAllVisible(page, 0)) {
      return HeapPage.allItems(page, items);
    }
    if (visibility == null) {
      prepareForChangedPages();
    }
    if (care.pruneIfWorthwhile(block, page, 0)) {
      reader.copyPage(block, copy);
    }
    if (missed != null) {
      missed.report(page);
    }
    int visible = HeapPage.visibleItems(page, items, snapshot, visibility);
    if (visible < 0) {
      if (switches.hintBits()) {
        hints.copyBack(copy);
      }
      visible = -1 - visible;
    }
    if (switches.allVisible() && PageCare.looksAllVisible(page, horizon)) {
      care.markAllVisible(block, horizon);
    }
    return visible;
  }

  /** All-visible pages, often all there are, need none of this. */
  private void prepareForChangedPages() {
    visibility = new HeapVisibility(file.transactions);
    hints = new HeapHints(file.main);
    care = new PageCare(file);
    horizon = file.transactions.oldestXmin();
  }
}
