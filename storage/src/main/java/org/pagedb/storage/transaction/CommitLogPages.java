package org.pagedb.storage.transaction;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * The commit log's place in a page store: one page of the log in each block of a relation of the
 * engine's own. It is brought there at checkpoints; what ended since, recovery reads in the WAL.
 */
public final class CommitLogPages {

  /** Where on a page the log's bytes begin. */
  public static final int STATUSES = PageHeader.SIZE;

  private final PageStore store;
  private final PageFile file;

  /** The pages in {@code relation}, one that always exists. */
  public CommitLogPages(PageStore store, int relation) {
    this.store = store;
    file = store.file(FileId.main(relation));
  }

  /** Takes the content of all pages into a log. */
  public void load(CommitLog log) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    byte[] statuses = new byte[CommitLog.PAGE_BYTES];
    for (int block = 0; block < file.blocks(); block++) {
      file.copyPage(block, page);
      if (!PageHeader.isNew(page, 0)) {
        System.arraycopy(page, STATUSES, statuses, 0, statuses.length);
        log.loadPage(block, statuses);
      }
    }
  }

  /** Brings what changed since the last time into pages. */
  public void save(CommitLog log) {
    byte[] statuses = new byte[CommitLog.PAGE_BYTES];
    for (int block = 0; block < log.pageCount(); block++) {
      if (log.isDirty(block)) {
        extendTo(block);
        log.storePage(block, statuses);
        try (MiniTransaction mtr = store.begin()) {
          PageWriter page = mtr.latch(file, block);
          PageHeader.initRaw(page);
          page.putBytes(STATUSES, statuses, 0, statuses.length);
          mtr.commit();
        }
      }
    }
  }

  private void extendTo(int block) {
    while (file.blocks() <= block) {
      try (MiniTransaction mtr = store.begin()) {
        PageHeader.initRaw(mtr.extend(file));
        mtr.commit();
      }
    }
  }
}
