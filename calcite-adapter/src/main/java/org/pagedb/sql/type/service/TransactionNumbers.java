package org.pagedb.sql.type.service;

/** The running transaction's number and what is known of others. Numbers have 64 bits. */
public interface TransactionNumbers {

  /** The transaction's number, given to it now if it had none. */
  long current();

  /** The transaction's number, or 0 if it has none. */
  long currentIfAssigned();

  /** {@code pg_current_snapshot()}. */
  VisibleTransactions snapshot();

  /**
   * {@code pg_export_snapshot()}: lets other transactions see what this statement sees.
   *
   * @throws org.pagedb.sql.error.SqlFailure 25001 inside a savepoint
   */
  String exportSnapshot();

  /**
   * {@code in progress}, {@code committed} or {@code aborted}.
   *
   * @throws org.pagedb.sql.error.SqlFailure 22023 for a number that has not been given out yet
   */
  String status(long xid);
}
