package org.pagedb.storage.heap;

import java.util.function.Supplier;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.freespace.FreeSpaceMap;
import org.pagedb.storage.freespace.InsertTargets;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.toast.ToastStore;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.visibilitymap.VisibilityMap;

/** The files of one heap and what all its users share, whatever they know of its columns. */
final class HeapFile {

  final PageStore store;
  final TransactionSystem transactions;
  final HeapId id;
  final PageFile main;
  final VisibilityMap visibilityMap;
  final FreeSpaceMap freeSpace;
  final InsertTargets targets;
  final ToastStore toast;
  final HeapStatistics statistics = new HeapStatistics();

  private final Supplier<HeapSwitches> switches;

  HeapFile(
      PageStore store, TransactionSystem transactions, HeapId id, Supplier<HeapSwitches> switches) {
    this.switches = switches;
    this.store = store;
    this.transactions = transactions;
    this.id = id;
    main = store.file(FileId.main(id.relation()));
    visibilityMap = new VisibilityMap(store, id.relation());
    freeSpace = new FreeSpaceMap(store, id.relation());
    targets = new InsertTargets(main, freeSpace);
    toast = new ToastStore(store, id.toast());
  }

  /** What is switched on now; to be asked once by whoever works through many pages. */
  HeapSwitches switches() {
    return switches.get();
  }

  /**
   * To be called with the page latched, in the mini-transaction that changes it, whenever a tuple
   * is added or ended: I5.
   */
  void clearAllVisible(MiniTransaction mtr, PageWriter page) {
    if (isAllVisible(page.array(), page.base())) {
      PageHeader.changeFlags(page, 0, PageFlags.PD_ALL_VISIBLE);
      visibilityMap.clear(mtr, page.block());
    }
  }

  static boolean isAllVisible(byte[] page, int base) {
    return (PageHeader.flags(page, base) & PageFlags.PD_ALL_VISIBLE) != 0;
  }

  StorageException corrupt(int block, String found, String rule) {
    return StorageException.corruptPage("relation " + id.relation(), block, found, rule);
  }
}
