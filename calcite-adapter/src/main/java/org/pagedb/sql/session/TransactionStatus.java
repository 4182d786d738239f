package org.pagedb.sql.session;

/** Where a session stands with its transaction. */
public enum TransactionStatus {
  /** No transaction block is open. */
  IDLE,
  /** A transaction block is open. */
  ACTIVE,
  /** A transaction block is open and has failed: only its end is accepted (25P02). */
  FAILED
}
