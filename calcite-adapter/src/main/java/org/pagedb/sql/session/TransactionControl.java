package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.TransactionStatement;

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

  private final RunningTransaction running;
  private final List<Notice> notices;

  private Block block = Block.NONE;
  private long messageTime;

  TransactionControl(RunningTransaction running, List<Notice> notices) {
    this.running = running;
    this.notices = notices;
  }

  /** What is to be done in every transaction before it commits. */
  void beforeCommit(BeforeCommit work) {
    running.beforeCommit(work);
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
    return running.modes();
  }

  /** The running transaction, or null. */
  SessionTransaction currentOrNull() {
    return running.orNull();
  }

  /** The running transaction, started if there is none. Fails with 25P02 in a failed block. */
  SessionTransaction current() {
    refuseIfFailed();
    return running.orStarted();
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
  void messageArrives(long now) {
    messageTime = running.orNull() == null ? 0 : now;
  }

  /** When the running statement was asked for; a transaction's first began with it. */
  long statementTime() {
    return messageTime == 0 ? current().startTime() : messageTime;
  }

  /**
   * Whether there is nothing that only the session's own thread can end.
   *
   * @param waiting how many statements only wait for their rows to be fetched
   */
  boolean isIdle(int waiting) {
    return running.openStatements() <= waiting && (running.orNull() == null || isInBlock());
  }

  /** Whether a statement runs, or waits for its rows to be fetched. */
  boolean hasOpenStatements() {
    return running.openStatements() > 0;
  }

  /** A statement starts to run in the current transaction. */
  void statementStarts(boolean takesSnapshot) {
    running.statementStarts(takesSnapshot);
  }

  /** A statement has ended well; outside a block this commits. */
  void statementEnds() {
    running.statementEnds();
    if (block == Block.NONE && !hasOpenStatements() && running.orNull() != null) {
      running.commit();
    }
  }

  /**
   * A running statement commits what it has done, and goes on in a transaction of its own; not
   * inside a block.
   */
  void statementGoesOn() {
    statementEnds();
    current();
    statementStarts(true);
  }

  /** A statement has done nothing; outside a block its transaction is kept for what comes. */
  void statementGivesWay() {
    running.statementEnds();
  }

  /** A statement has failed, having been started or not. */
  void statementFails(boolean started, Throwable failure) {
    Undoing.after(failure, () -> undo(started));
  }

  private void undo(boolean started) {
    if (started && hasOpenStatements()) { // a failed commit has ended them all
      running.statementEnds();
    }
    if (block == Block.OPEN) {
      block = Block.FAILED;
      running.undoFailed();
    } else if (block == Block.NONE && running.orNull() != null) {
      running.rollback();
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
    if (running.orNull() != null) {
      if (failed) {
        running.rollback();
      } else {
        running.commit();
      }
    }
  }

  void begin(List<TransactionStatement.Mode> wanted) {
    if (block == Block.OPEN) {
      warn(SqlState.ACTIVE_SQL_TRANSACTION, "there is already a transaction in progress");
      return;
    }
    refuseIfFailed();
    running.begin(wanted);
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
    running.setModes(wanted);
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
    current();
    running.importSnapshot(statement.id());
  }

  /**
   * COMMIT. In a failed block it rolls back.
   *
   * @return the command tag: {@code COMMIT} or {@code ROLLBACK}
   */
  String commit(boolean chain) {
    if (!isInBlock()) {
      if (chain) {
        requireBlock("COMMIT AND CHAIN");
      }
      warn(SqlState.NO_ACTIVE_SQL_TRANSACTION, "there is no transaction in progress");
      finishImplicit(true);
      return "COMMIT";
    }
    TransactionModes again = running.modes();
    boolean failed = block == Block.FAILED;
    block = Block.NONE;
    if (failed) {
      running.rollback();
    } else {
      running.commit();
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
      running.rollback();
      return "ROLLBACK";
    }
    running.prepare(name, twoPhase);
    return "PREPARE TRANSACTION";
  }

  /** ROLLBACK. */
  void rollback(boolean chain) {
    if (!isInBlock()) {
      if (chain) {
        requireBlock("ROLLBACK AND CHAIN");
      }
      warn(SqlState.NO_ACTIVE_SQL_TRANSACTION, "there is no transaction in progress");
      finishImplicit(false);
      return;
    }
    TransactionModes again = running.modes();
    block = Block.NONE;
    if (running.orNull() != null) {
      running.rollback();
    }
    if (chain) {
      restart(again);
    }
  }

  void savepoint(String name) {
    requireBlock("SAVEPOINT");
    refuseIfFailed();
    current();
    running.savepoint(name);
  }

  void release(String name) {
    requireBlock("RELEASE SAVEPOINT");
    refuseIfFailed();
    running.release(name);
  }

  void rollbackTo(String name) {
    requireBlock("ROLLBACK TO SAVEPOINT");
    running.rollbackTo(name);
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
    if (running.orNull() != null) {
      running.rollback();
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

  private void finishImplicit(boolean commit) {
    if (block == Block.IMPLICIT && running.orNull() != null) {
      if (commit) {
        running.commit();
      } else {
        running.rollback();
      }
    }
  }

  private void restart(TransactionModes again) {
    running.start(again);
    block = Block.OPEN;
  }

  private void warn(SqlState state, String message) {
    notices.add(Notice.warning(state, message));
  }
}
