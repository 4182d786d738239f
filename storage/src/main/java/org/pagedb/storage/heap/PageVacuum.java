package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.freespace.FreeSpaceMap;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageRepair;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.TupleId;

/**
 * The steps of a vacuum on single pages of a heap, or of its long values. One thread.
 *
 * <p>A dead line pointer is collected by {@link #prune}, forgotten by the indexes, and only then
 * freed by {@link #freeDead} (H1).
 */
public final class PageVacuum {

  private final PageStore store;
  private final TransactionSystem transactions;
  private final PageFile main;
  private final FreeSpaceMap freeSpace;
  private final HeapFile heap;
  private final HeapPruner pruner;
  private final PageCare care;
  private int removed;
  private int remaining;
  private boolean allVisible;

  PageVacuum(
      PageStore store,
      TransactionSystem transactions,
      PageFile main,
      FreeSpaceMap freeSpace,
      HeapFile heapOrNull) {
    this.store = store;
    this.transactions = transactions;
    this.main = main;
    this.freeSpace = freeSpace;
    heap = heapOrNull;
    pruner = new HeapPruner(transactions);
    care = heap == null ? null : new PageCare(heap);
  }

  /** How many blocks there are. */
  public int blocks() {
    return main.blocks();
  }

  /** Tuples that the last {@link #prune} removed. */
  public int removed() {
    return removed;
  }

  /** Tuples that the last {@link #prune} left or, on a block that is skipped, that are there. */
  public int remaining() {
    return remaining;
  }

  /** Whether the last {@link #prune} or {@link #freeDead} left the block all-visible. */
  public boolean isAllVisible() {
    return allVisible;
  }

  /** Whether the map says that there is nothing to do on a block. */
  public boolean isSkippable(int block) {
    boolean skippable = heap != null && heap.visibilityMap.isAllVisible(block);
    remaining = skippable ? Math.max(heap.visibilityMap.visibleCount(block), 0) : 0;
    return skippable;
  }

  /**
   * Prunes a block, marks it all-visible if it is, and records its free space.
   *
   * @param dead takes the block's dead line pointers; null if there are no indexes, and then they
   *     become unused at once
   */
  public void prune(int block, DeadTids dead) {
    long horizon = transactions.oldestXmin();
    if (heap != null) {
      heap.visibilityMap.extendTo(block);
    }
    int free;
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.latch(main, block);
      if (PageHeader.isNew(page.array(), page.base())) {
        PageHeader.init(page, 0); // a crash cut off whoever added it
      }
      removed = pruner.prune(page, horizon, dead != null);
      int found = count(page, dead);
      allVisible = found == 0 && care != null && care.markAllVisible(mtr, page, horizon);
      free = PageItems.heapFreeSpace(page.array(), page.base());
      mtr.commit();
    }
    freeSpace.record(block, free);
  }

  /** Counts the tuples that remain, and collects the dead line pointers. */
  private int count(PageWriter page, DeadTids dead) {
    remaining = 0;
    int found = 0;
    int count = PageItems.count(page.array(), page.base());
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      switch (LinePointer.state(PageItems.linePointer(page.array(), page.base(), offsetNumber))) {
        case LinePointer.NORMAL -> remaining++;
        case LinePointer.DEAD -> {
          dead.add(TupleId.of(page.block(), offsetNumber));
          found++;
        }
        default -> {
          // nothing to count
        }
      }
    }
    return found;
  }

  /**
   * Makes line pointers unused that the indexes have forgotten.
   *
   * @param from index in {@code dead} of the block's first
   * @return index behind the block's last
   */
  public int freeDead(DeadTids dead, int from) {
    int block = TupleId.block(dead.at(from));
    int to = from;
    int free;
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.latch(main, block);
      while (to < dead.count() && TupleId.block(dead.at(to)) == block) {
        PageItems.free(page, TupleId.offsetNumber(dead.at(to)));
        to++;
      }
      PageRepair.repairFragmentation(page);
      allVisible = care.markAllVisible(mtr, page, transactions.oldestXmin());
      free = PageItems.heapFreeSpace(page.array(), page.base());
      mtr.commit();
    }
    freeSpace.record(block, free);
    return to;
  }

  /** How many blocks would be left if empty ones at the end were cut off. */
  public int blocksInUse() {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    int blocks = main.blocks();
    while (blocks > 0) {
      main.copyPage(blocks - 1, page);
      if (!PageHeader.isNew(page, 0) && PageItems.count(page, 0) > 0) {
        return blocks;
      }
      blocks--;
    }
    return 0;
  }

  /** Cuts off blocks at the end, all of them empty. Nobody else uses the relation meanwhile. */
  public void truncate(int blocks) {
    if (heap != null) {
      heap.visibilityMap.truncate(blocks);
    }
    store.truncate(main, blocks);
  }
}
