package org.pagedb.storage.transaction;

/** What the commit log says of a transaction id. The ordinals are the stored two-bit codes. */
public enum TransactionStatus {
  /** Neither committed nor aborted; after a crash this means aborted. */
  IN_PROGRESS,
  /** The commit record was written. */
  COMMITTED,
  /** Rolled back. */
  ABORTED
}
