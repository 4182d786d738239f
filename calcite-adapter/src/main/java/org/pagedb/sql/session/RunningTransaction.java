package org.pagedb.sql.session;

import java.util.List;
import java.util.function.Consumer;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.notification.SessionNotifications;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionSystem;

/**
 * The transaction that a session is in, if it is in one, with what of the session begins, ends and
 * is undone with it: locks, settings, cursors. Knows nothing of blocks.
 */
final class RunningTransaction {

  private final TransactionSystem transactions;
  private final CatalogStore catalogs;
  private final SessionSettings settings;
  private final LockHolder locks;
  private final SessionNotifications notifications;
  private final TransactionEnd ends;
  private BeforeCommit beforeCommit;

  private SessionTransaction current;
  private TransactionModes modes;
  private boolean snapshotTaken;
  private int openStatements;

  RunningTransaction(
      TransactionSystem transactions,
      CatalogStore catalogs,
      SessionSettings settings,
      LockHolder locks,
      SessionNotifications notifications,
      TransactionEnd ends) {
    this.transactions = transactions;
    this.catalogs = catalogs;
    this.settings = settings;
    this.locks = locks;
    this.notifications = notifications;
    this.ends = ends;
  }

  /** What is to be done in every transaction before it commits. */
  void beforeCommit(BeforeCommit work) {
    beforeCommit = work;
  }

  /** The transaction, or null. */
  SessionTransaction orNull() {
    return current;
  }

  /** The transaction, started if there is none. */
  SessionTransaction orStarted() {
    if (current == null) {
      start(TransactionModes.defaults(settings));
    }
    return current;
  }

  /** The modes of the transaction, or those that the next one would have. */
  TransactionModes modes() {
    return current == null ? TransactionModes.defaults(settings) : modes;
  }

  int openStatements() {
    return openStatements;
  }

  void statementStarts(boolean takesSnapshot) {
    openStatements++;
    snapshotTaken |= takesSnapshot;
  }

  void statementEnds() {
    openStatements--;
  }

  void start(TransactionModes chosen) {
    Transaction storage = transactions.begin(chosen.isolation());
    current = new SessionTransaction(storage, catalogs);
    modes = chosen;
    snapshotTaken = false;
    tellStorage();
    locks.begin(storage);
    settings.save();
  }

  /** BEGIN: starts one, or says how the one that is there is to go on. */
  void begin(List<TransactionStatement.Mode> wanted) {
    TransactionModes chosen = TransactionModes.defaults(settings).with(wanted);
    if (current == null) {
      start(chosen);
    } else {
      modes = chosen;
    }
  }

  /** SET TRANSACTION. Fails with 25001 where it is too late for the change. */
  void setModes(List<TransactionStatement.Mode> wanted) {
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

  /** Makes a transaction that has done nothing yet see what the one that exported it sees. */
  void importSnapshot(String id) {
    Transaction storage = current.storage();
    if (snapshotTaken || storage.xid() != 0 || storage.nesting() > 0) {
      throw new SqlFailure(
          SqlState.ACTIVE_SQL_TRANSACTION,
          "SET TRANSACTION SNAPSHOT must be called before any query");
    }
    if (!storage.isolation().keepsSnapshot()) {
      throw refused(
          "a snapshot-importing transaction must have isolation level SERIALIZABLE or"
              + " REPEATABLE READ");
    }
    Transaction exporter = storage.exporter(id);
    if (exporter != null && storage.isolation() == IsolationLevel.SERIALIZABLE) {
      if (exporter.isolation() != IsolationLevel.SERIALIZABLE) {
        throw refused(
            "a serializable transaction cannot import a snapshot from a non-serializable"
                + " transaction");
      } else if (exporter.isReadOnly() && !modes.readOnly()) {
        throw refused(
            "a non-read-only serializable transaction cannot import a snapshot from a read-only"
                + " transaction");
      } else if (modes.readOnly() && modes.deferrable()) {
        throw refused("a snapshot-importing transaction must not be READ ONLY DEFERRABLE");
      }
    }
    if (!storage.importSnapshot(id)) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE, "invalid snapshot identifier: \"%s\"", id);
    }
    snapshotTaken = true;
  }

  private static SqlFailure refused(String message) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message);
  }

  void savepoint(String name) {
    current.savepoint(name);
    settings.save();
  }

  void release(String name) {
    int depth = current.depthTo(name);
    current.release(name);
    ends.released(current.savepointCount());
    for (int i = 0; i < depth; i++) {
      settings.release();
    }
  }

  void rollbackTo(String name) {
    ends.beforeUndo();
    int undone = current.rollbackTo(name);
    ends.rolledBackTo(current.savepointCount());
    for (int i = 1; i < undone; i++) {
      settings.release();
    }
    settings.restore();
  }

  /** A statement has failed: undoes what no ROLLBACK TO can save. */
  void undoFailed() {
    ends.beforeUndo();
    if (current.undoToInnermostSavepoint()) {
      locks.end(); // others need not wait for the ROLLBACK
    }
  }

  /** Commits; on failure it has been rolled back. */
  void commit() {
    endBy(
        ending -> {
          Transaction storage = ending.storage();
          storage.synchronousCommit(!"off".equals(settings.explicit("synchronous_commit")));
          prepareToCommit(ending);
          notifications.beforeCommit(storage);
          ending.commit();
        });
  }

  /** PREPARE TRANSACTION. */
  void prepare(String name, TwoPhaseCommit twoPhase) {
    endBy(
        ending -> {
          twoPhase.refuseHoldCursors();
          boolean temporary = twoPhase.usesTemporary(ending); // before ON COMMIT drops it
          prepareToCommit(ending);
          twoPhase.prepare(name, ending, temporary);
        });
  }

  void rollback() {
    SessionTransaction ending = current;
    try {
      ends.beforeRollback();
      ending.rollback();
    } finally {
      ended(false);
    }
  }

  private void prepareToCommit(SessionTransaction ending) {
    ends.beforeCommit();
    beforeCommit.run(ending);
  }

  /** Ends the transaction by some work, which if it fails leaves it rolled back. */
  private void endBy(Consumer<SessionTransaction> work) {
    boolean committed = false;
    SessionTransaction ending = current;
    try {
      work.accept(ending);
      committed = true;
    } finally {
      if (!committed && ending.storage().isActive()) {
        ends.beforeRollback();
        ending.rollback();
      }
      ended(committed);
    }
  }

  private void ended(boolean committed) {
    current = null;
    openStatements = 0;
    locks.end();
    settings.endTransaction(committed);
  }

  /** What a serializable transaction must know before it takes its snapshot. */
  private void tellStorage() {
    current.storage().readOnly(modes.readOnly(), modes.deferrable() ? locks::checkCanceled : null);
  }

  /** Nothing has been read or written yet, so a fresh transaction can stand in for this one. */
  private void replaceEmptyTransaction(TransactionModes chosen) {
    current.rollback();
    locks.end();
    settings.endTransaction(true);
    start(chosen);
  }
}
