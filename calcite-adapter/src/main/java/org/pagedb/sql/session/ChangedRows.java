package org.pagedb.sql.session;

import org.pagedb.storage.transaction.TransactionListener;

/** Counts the rows that a session changes, to tell the background care of them in lots. */
final class ChangedRows {

  private final TransactionControl control;
  private final BackgroundCare care;
  private long untold;
  private SessionTransaction toldOf;

  ChangedRows(TransactionControl control, BackgroundCare care) {
    this.control = control;
    this.care = care;
  }

  /** A statement has changed so many rows. */
  void add(long rows) {
    untold += rows;
    if (untold >= BackgroundCare.NOTABLE_CHANGES) {
      untold = 0;
      care.rowsChanged();
      tellOfCommit();
    }
  }

  /** What a block has changed is worth a look only once it has ended. */
  private void tellOfCommit() {
    SessionTransaction current = control.currentOrNull();
    if (control.isInBlock() && current != toldOf) {
      toldOf = current;
      current
          .storage()
          .addListener(
              new TransactionListener() {
                @Override
                public void committed() {
                  care.rowsChanged();
                }
              });
    }
  }
}
