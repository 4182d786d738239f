package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Inserts, updates and deletes tuples of one heap. Every method works for the statement whose
 * snapshot it is given: that one's transaction and command are stamped on what changes. Batches
 * have one vector per column of the layout. One thread.
 *
 * <p>Indexes are the caller's: after an insert, and after an update that {@link #wasHot} denies, it
 * adds entries for the new TID.
 */
public final class HeapWriter {

  final HeapFile file;
  final TupleForm form;
  final HeapInserter inserter;
  final VersionEnding ending;
  final PageCare care;
  private long newTid;
  private boolean hot;

  HeapWriter(HeapFile file, RowLayout layout, int fillFactor) {
    this.file = file;
    form = new TupleForm(layout, file.toast);
    inserter = new HeapInserter(file, form, fillFactor);
    ending = new VersionEnding(file);
    care = new PageCare(file);
  }

  // ---- what the last call found

  /** After an update: the TID of the new version. */
  public long newTid() {
    return newTid;
  }

  /** After an update: whether the new version is heap-only and needs no index entries. */
  public boolean wasHot() {
    return hot;
  }

  /**
   * After UPDATED: where the next version is, whose xmin is {@link #otherXid}; 0 if the row has
   * moved to another table.
   */
  public long nextTid() {
    return ending.nextTid();
  }

  /** After UPDATED, DELETED or BEING_MODIFIED: the transaction that did it. */
  public long otherXid() {
    return ending.otherXid();
  }

  /** After the same: whether that changed what foreign keys may refer to. */
  public boolean keysUpdated() {
    return ending.keysUpdated();
  }

  // ---- insert

  /** Inserts one row and gives its TID. */
  public long insert(Snapshot statement, ColumnBatch batch, int row) {
    long tid = inserter.insert(statement, batch, row);
    wroteRows(statement);
    wrote(statement);
    file.statistics.inserted(1);
    return tid;
  }

  /**
   * Inserts all rows of a batch, page by page.
   *
   * @param tids takes the TIDs in order; null if they are not wanted
   */
  public void insertAll(Snapshot statement, ColumnBatch batch, long[] tids) {
    if (batch.size() > 0) {
      inserter.insertAll(statement, batch, tids);
      wroteRows(statement);
      wrote(statement);
      file.statistics.inserted(batch.size());
    }
  }

  // ---- delete

  /** Deletes the version at {@code tid} unless something stands in the way. */
  public WriteStatus delete(Snapshot statement, long tid) {
    return end(statement, tid, 0);
  }

  /** The same of a row that its statement puts into another table, which others are told. */
  public WriteStatus moveAway(Snapshot statement, long tid) {
    return end(statement, tid, TupleId.of(TupleHeader.MOVED_AWAY, 0));
  }

  private WriteStatus end(Snapshot statement, long tid, long next) {
    long xid = statement.transaction().writeXid();
    byte[][] values;
    try (MiniTransaction mtr = file.store.begin()) {
      PageWriter page = mtr.latch(file.main, TupleId.block(tid));
      WriteStatus status = ending.status(page, tid, statement);
      if (status != WriteStatus.OK) {
        mtr.commit();
        return status;
      }
      int at = page.base() + VersionEnding.placeOf(page, tid);
      values = form.storedForms(page.array(), at);
      ending.end(page, tid, statement, xid, next, TupleHeader.KEYS_UPDATED);
      file.clearAllVisible(mtr, page);
      mtr.commit();
    }
    form.endValues(values, null, xid, statement.command());
    ended(statement, tid);
    wrote(statement);
    file.statistics.deleted();
    return WriteStatus.OK;
  }

  // ---- update

  /** Replaces the version at {@code tid} by a row unless something stands in the way. */
  public WriteStatus update(
      Snapshot statement, long tid, ColumnBatch batch, int row, RowChange change) {
    long xid = statement.transaction().writeXid();
    HeapUpdate update = new HeapUpdate(this, statement, tid, xid, change);
    if (!form.isTooLong(batch, row)) {
      form.makePlain(batch, row);
      update.made = true;
    }
    for (; ; ) {
      WriteStatus status = update.attempt();
      if (status == null) {
        update.prepareNextAttempt(batch, row);
      } else {
        if (status == WriteStatus.OK) {
          newTid = update.newTid;
          hot = update.hot;
          form.endValues(update.old, update.kept, xid, statement.command());
          ended(statement, tid);
          wrote(statement);
          file.statistics.updated(hot);
        } else if (update.made) {
          form.discard(xid, statement.command());
        }
        return status;
      }
    }
  }

  // ---- looking at a version

  /**
   * What a delete or update of a version would meet now; nothing is changed. For row locks, which
   * are not kept in tuples.
   */
  public WriteStatus status(Snapshot statement, long tid) {
    try (MiniTransaction mtr = file.store.begin()) {
      WriteStatus status = ending.status(mtr.latch(file.main, TupleId.block(tid)), tid, statement);
      mtr.commit();
      return status;
    }
  }

  /** After the change, so that a reader who came before it is found, and one after it sees it. */
  private void wroteRows(Snapshot statement) {
    Dependencies dependencies = statement.transaction().dependencies();
    if (dependencies != null) {
      dependencies.writesRelation(file.id.relation());
    }
  }

  private void ended(Snapshot statement, long tid) {
    Dependencies dependencies = statement.transaction().dependencies();
    if (dependencies != null) {
      dependencies.writesTuple(file.id.relation(), tid);
    }
  }

  private static void wrote(Snapshot statement) {
    statement.transaction().commandWrote(statement.command());
  }
}
