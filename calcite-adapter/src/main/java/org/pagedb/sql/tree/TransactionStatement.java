package org.pagedb.sql.tree;

import java.util.List;

/** Transaction control. */
public sealed interface TransactionStatement extends Statement {

  /** BEGIN or START TRANSACTION. */
  record Begin(boolean start, List<Mode> modes) implements TransactionStatement {}

  /** COMMIT or END. */
  record Commit(boolean chain) implements TransactionStatement {}

  /** ROLLBACK or ABORT. */
  record Rollback(boolean chain) implements TransactionStatement {}

  /** SAVEPOINT. */
  record Savepoint(String name) implements TransactionStatement {}

  /** RELEASE SAVEPOINT. */
  record Release(String name) implements TransactionStatement {}

  /** ROLLBACK TO SAVEPOINT. */
  record RollbackTo(String name) implements TransactionStatement {}

  /** PREPARE TRANSACTION. */
  record PrepareTransaction(String id) implements TransactionStatement {}

  /** COMMIT PREPARED. */
  record CommitPrepared(String id) implements TransactionStatement {}

  /** ROLLBACK PREPARED. */
  record RollbackPrepared(String id) implements TransactionStatement {}

  /** A transaction mode, in the order written. */
  enum Mode {
    SERIALIZABLE,
    REPEATABLE_READ,
    READ_COMMITTED,
    READ_UNCOMMITTED,
    READ_ONLY,
    READ_WRITE,
    DEFERRABLE,
    NOT_DEFERRABLE
  }
}
