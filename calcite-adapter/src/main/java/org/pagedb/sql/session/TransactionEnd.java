package org.pagedb.sql.session;

/** What of a session ends, or has to be brought over, when a transaction or a savepoint ends. */
interface TransactionEnd {

  /** The transaction is about to commit; a failure makes it roll back. */
  void beforeCommit();

  /** The transaction is about to roll back. */
  void beforeRollback();

  /** Some of the transaction's work is about to be undone; the transaction may go on. */
  default void beforeUndo() {}

  /**
   * Work was rolled back to a savepoint, which goes on.
   *
   * @param level how many savepoints are open, that one included
   */
  void rolledBackTo(int level);

  /** Savepoints were released; so many are still open. */
  void released(int level);
}
