package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.notification.SessionNotifications;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionSystem;

/**
 * The session's transaction block: PostgreSQL's states and the moves between them.
 *
 * <pre>
 *          BEGIN              error
 *  NONE ─────────► OPEN ─────────────► FAILED
 *   ▲               │ COMMIT, ROLLBACK   │ COMMIT, ROLLBACK (both roll back)
 *   └───────────────┴────────────────────┘
 * </pre>
 *
 * ROLLBACK TO leads from FAILED back to OPEN. Outside a block each statement has a transaction of
 * its own, unless the client has asked for an implicit block around several.
 */
final class TransactionControl {

  private enum Block {
    NONE,
    IMPLICIT,
    OPEN,
    FAILED
  }

  private final TransactionSystem transactions;
  private final CatalogStore catalogs;
  private final SessionSettings settings;
  private final LockHolder locks;
  private final SessionNotifications notifications;
  private final List<Notice> notices;
  private BeforeCommit beforeCommit;
  private final TransactionEnd ends;

  private Block block = Block.NONE;
  private SessionTransaction current;
  private TransactionModes modes;
  private boolean snapshotTaken;
  private int openStatements;
  private long messageTime;

  TransactionControl(
      TransactionSystem transactions,
      CatalogStore catalogs,
      SessionSettings settings,
      LockHolder locks,
      SessionNotifications notifications,
      List<Notice> notices,
      TransactionEnd ends) {
    this.transactions = transactions;
    this.catalogs = catalogs;
    this.settings = settings;
    this.locks = locks;
    this.notifications = notifications;
    this.notices = notices;
    this.ends = ends;
  }

  /** What is to be done in every transaction before it commits. */
  void beforeCommit(BeforeCommit work) {
    beforeCommit = work;
  }

  TransactionStatus status() {
    return switch (block) {
      case OPEN -> TransactionStatus.ACTIVE;
      case FAILED -> TransactionStatus.FAILED;
      default -> TransactionStatus.IDLE;
    };
  }

  /** Whether a transaction block that the client opened is there. */
  boolean isInBlock() {
    return block == Block.OPEN || block == Block.FAILED;
  }

  /** The modes of the current transaction, or those that the next one would have. */
  TransactionModes modes() {
    return current == null ? TransactionModes.defaults(settings) : modes;
  }

  /** The running transaction, or null. */
  SessionTransaction currentOrNull() {
    return current;
  }

  /** The running transaction, started if there is none. Fails with 25P02 in a failed block. */
  SessionTransaction current() {
    refuseIfFailed();
    if (current == null) {
      start(TransactionModes.defaults(settings));
    }
    return current;
  }

  /** Fails with 25P02 if only the end of the transaction is accepted. */
  void refuseIfFailed() {
    if (block == Block.FAILED) {
      throw new SqlFailure(
          SqlState.IN_FAILED_SQL_TRANSACTION,
          "current transaction is aborted, commands ignored until end of transaction block");
    }
  }

  /** A client asks for something: the moment counts only inside a transaction. */
  void messageArrives() {
    messageTime = current == null ? 0 : SessionValues.now();
  }

  /** When the running statement was asked for; a transaction's first began with it. */
  long statementTime() {
    return messageTime == 0 ? current().startTime() : messageTime;
  }

  /** Whether there is nothing that only the session's own thread can end. */
  boolean isIdle() {
    return openStatements == 0 && (current == null || isInBlock());
  }

  /** Whether a statement runs, or waits for its rows to be fetched. */
  boolean hasOpenStatements() {
    return openStatements > 0;
  }

  /** A statement starts to run in the current transaction. */
  void statementStarts(boolean takesSnapshot) {
    openStatements++;
    snapshotTaken |= takesSnapshot;
  }

  /** A statement has ended well; outside a block this commits. */
  void statementEnds() {
    openStatements--;
    if (block == Block.NONE && openStatements == 0 && current != null) {
      commitCurrent();
    }
  }

  /** A statement has done nothing; outside a block its transaction is kept for what comes. */
  void statementGivesWay() {
    openStatements--;
  }

  /** A statement has failed, having been started or not. */
  void statementFails(boolean started) {
    if (started && openStatements > 0) { // a failed commit has ended them all
      openStatements--;
    }
    if (block == Block.OPEN) {
      block = Block.FAILED;
      if (current.undoToInnermostSavepoint()) {
        locks.end(); // others need not wait for the ROLLBACK
      }
    } else if (block == Block.NONE && current != null) {
      rollbackCurrent();
    }
  }

  void beginImplicitBlock() {
    if (block == Block.NONE) {
      block = Block.IMPLICIT;
    }
  }

  void endImplicitBlock(boolean failed) {
    if (block != Block.IMPLICIT) {
      return;
    }
    block = Block.NONE;
    if (current != null) {
      if (failed) {
        rollbackCurrent();
      } else {
        commitCurrent();
      }
    }
  }

  void begin(List<TransactionStatement.Mode> wanted) {
    if (block == Block.OPEN) {
      warn(SqlState.ACTIVE_SQL_TRANSACTION, "there is already a transaction in progress");
      return;
    }
    refuseIfFailed();
    TransactionModes chosen = TransactionModes.defaults(settings).with(wanted);
    if (current == null) {
      start(chosen);
    } else {
      modes = chosen;
    }
    block = Block.OPEN;
  }

  /** SET TRANSACTION. */
  void setModes(List<TransactionStatement.Mode> wanted) {
    if (block == Block.NONE) {
      warn(
          SqlState.NO_ACTIVE_SQL_TRANSACTION,
          "SET TRANSACTION can only be used in transaction blocks");
      return;
    }
    current();
    TransactionModes chosen = modes.with(wanted);
    if (snapshotTaken && chosen.isolation() != modes.isolation()) {
      throw new SqlFailure(
          SqlState.ACTIVE_SQL_TRANSACTION,
          "SET TRANSACTION ISOLATION LEVEL must be called before any query");
    }
    if (snapshotTaken && modes.readOnly() && !chosen.readOnly()) {
      throw new SqlFailure(
          SqlState.ACTIVE_SQL_TRANSACTION,
          "transaction read-write mode must be set before any query");
    }
    if (chosen.isolation() != modes.isolation()) {
      replaceEmptyTransaction(chosen);
    }
    modes = chosen;
    if (!snapshotTaken) {
      tellStorage();
    }
  }

  /** SET TRANSACTION SNAPSHOT. */
  void importSnapshot(SettingStatement.SetSnapshot statement) {
    if (statement.local()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "SET LOCAL TRANSACTION SNAPSHOT is not implemented");
    }
    if (block == Block.NONE) {
      warn(
          SqlState.NO_ACTIVE_SQL_TRANSACTION,
          "SET TRANSACTION can only be used in transaction blocks");
    }
    Transaction storage = current().storage();
    if (snapshotTaken || storage.xid() != 0 || storage.nesting() > 0) {
      throw new SqlFailure(
          SqlState.ACTIVE_SQL_TRANSACTION,
          "SET TRANSACTION SNAPSHOT must be called before any query");
    }
    switch (storage.isolation()) {
      case READ_COMMITTED ->
          throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "a snapshot-importing transaction must have isolation level SERIALIZABLE or"
                  + " REPEATABLE READ");
      case SERIALIZABLE ->
          throw SqlFailure.notSupported("a snapshot for a serializable transaction");
      case REPEATABLE_READ -> {
        if (!storage.importSnapshot(statement.id())) {
          throw SqlFailure.of(
              SqlState.INVALID_PARAMETER_VALUE,
              "invalid snapshot identifier: \"%s\"",
              statement.id());
        }
      }
    }
    snapshotTaken = true;
  }

  /**
   * COMMIT. In a failed block it rolls back.
   *
   * @return the command tag: {@code COMMIT} or {@code ROLLBACK}
   */
  String commit(boolean chain) {
    if (!isInBlock()) {
      refuseChainOutsideBlock("COMMIT AND CHAIN", chain);
      warn(SqlState.NO_ACTIVE_SQL_TRANSACTION, "there is no transaction in progress");
      finishImplicit(true);
      return "COMMIT";
    }
    TransactionModes again = modes;
    boolean failed = block == Block.FAILED;
    block = Block.NONE;
    if (failed) {
      rollbackCurrent();
    } else {
      commitCurrent();
    }
    if (chain) {
      restart(again);
    }
    return failed ? "ROLLBACK" : "COMMIT";
  }

  /**
   * PREPARE TRANSACTION. In a failed block it rolls back.
   *
   * @return the command tag: {@code PREPARE TRANSACTION} or {@code ROLLBACK}
   */
  String prepare(String name, TwoPhaseCommit twoPhase) {
    if (!isInBlock()) {
      commit(false);
      return "ROLLBACK";
    }
    boolean failed = block == Block.FAILED;
    block = Block.NONE;
    if (failed) {
      rollbackCurrent();
      return "ROLLBACK";
    }
    endCurrent(
        () -> {
          twoPhase.refuseHoldCursors();
          ends.beforeCommit();
          beforeCommit.run(current);
          twoPhase.prepare(name, current);
        });
    return "PREPARE TRANSACTION";
  }

  /** ROLLBACK. */
  void rollback(boolean chain) {
    if (!isInBlock()) {
      refuseChainOutsideBlock("ROLLBACK AND CHAIN", chain);
      warn(SqlState.NO_ACTIVE_SQL_TRANSACTION, "there is no transaction in progress");
      finishImplicit(false);
      return;
    }
    TransactionModes again = modes;
    block = Block.NONE;
    if (current != null) {
      rollbackCurrent();
    }
    if (chain) {
      restart(again);
    }
  }

  void savepoint(String name) {
    requireBlock("SAVEPOINT");
    refuseIfFailed();
    current().savepoint(name);
    settings.save();
  }

  void release(String name) {
    requireBlock("RELEASE SAVEPOINT");
    refuseIfFailed();
    int depth = current.depthTo(name);
    current.release(name);
    ends.released(current.savepointCount());
    for (int i = 0; i < depth; i++) {
      settings.release();
    }
  }

  void rollbackTo(String name) {
    requireBlock("ROLLBACK TO SAVEPOINT");
    int undone = current.rollbackTo(name);
    ends.rolledBackTo(current.savepointCount());
    for (int i = 1; i < undone; i++) {
      settings.release();
    }
    settings.restore();
    block = Block.OPEN;
  }

  /** Fails with 25001 inside a block, for statements that PostgreSQL refuses there. */
  void refuseInBlock(String statement) {
    if (isInBlock() || block == Block.IMPLICIT) {
      throw SqlFailure.of(
          SqlState.ACTIVE_SQL_TRANSACTION, "%s cannot run inside a transaction block", statement);
    }
  }

  /** Rolls back whatever is open: the session ends. */
  void abandon() {
    block = Block.NONE;
    if (current != null) {
      rollbackCurrent();
    }
  }

  /** Fails with 25P01 where the statement's effect would end with it. */
  void requireTransactionFor(String statement) {
    if (block == Block.NONE) {
      requireBlock(statement);
    }
  }

  /** Fails with 25P01 outside a block, for statements that would be undone at once. */
  void requireBlock(String statement) {
    if (!isInBlock()) {
      throw SqlFailure.of(
          SqlState.NO_ACTIVE_SQL_TRANSACTION,
          "%s can only be used in transaction blocks",
          statement);
    }
  }

  private static void refuseChainOutsideBlock(String statement, boolean chain) {
    if (chain) {
      throw SqlFailure.of(
          SqlState.NO_ACTIVE_SQL_TRANSACTION,
          "%s can only be used in transaction blocks",
          statement);
    }
  }

  private void finishImplicit(boolean commit) {
    if (block == Block.IMPLICIT && current != null) {
      if (commit) {
        commitCurrent();
      } else {
        rollbackCurrent();
      }
    }
  }

  private void start(TransactionModes chosen) {
    Transaction storage = transactions.begin(chosen.isolation());
    storage.synchronousCommit(!"off".equals(settings.explicit("synchronous_commit")));
    current = new SessionTransaction(storage, catalogs);
    modes = chosen;
    snapshotTaken = false;
    tellStorage();
    locks.begin(storage);
    settings.save();
  }

  /** What a serializable transaction must know before it takes its snapshot. */
  private void tellStorage() {
    current.storage().readOnly(modes.readOnly(), modes.deferrable() ? locks::checkCanceled : null);
  }

  private void restart(TransactionModes again) {
    start(again);
    block = Block.OPEN;
  }

  /** Nothing has been read or written yet, so a fresh transaction can stand in for this one. */
  private void replaceEmptyTransaction(TransactionModes chosen) {
    current.rollback();
    locks.end();
    settings.endTransaction(true);
    start(chosen);
  }

  private void commitCurrent() {
    SessionTransaction ending = current;
    endCurrent(
        () -> {
          ending
              .storage()
              .synchronousCommit(!"off".equals(settings.explicit("synchronous_commit")));
          ends.beforeCommit();
          beforeCommit.run(ending);
          notifications.beforeCommit(ending.storage());
          ending.commit();
        });
  }

  /** Ends the transaction by some work, which if it fails leaves it rolled back. */
  private void endCurrent(Runnable work) {
    boolean committed = false;
    SessionTransaction ending = current;
    try {
      work.run();
      committed = true;
    } finally {
      if (!committed && ending.storage().isActive()) {
        ends.beforeRollback();
        ending.rollback();
      }
      ended(committed);
    }
  }

  private void rollbackCurrent() {
    SessionTransaction ending = current;
    try {
      ends.beforeRollback();
      ending.rollback();
    } finally {
      ended(false);
    }
  }

  private void ended(boolean committed) {
    current = null;
    openStatements = 0;
    locks.end();
    settings.endTransaction(committed);
  }

  private void warn(SqlState state, String message) {
    notices.add(Notice.warning(state, message));
  }
}
