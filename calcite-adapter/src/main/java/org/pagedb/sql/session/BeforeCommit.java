package org.pagedb.sql.session;

/** What is still to be done in a transaction that is about to commit. */
interface BeforeCommit {

  /** Does it; a failure rolls the transaction back. */
  void run(SessionTransaction transaction);
}
