package org.pagedb.sql.session;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.Operator;

/** A statement between its start and its end, of which exactly one is reported, once. */
final class RunningStatement {

  private final TransactionControl control;
  private final StatementScope scope;
  private boolean ended;

  RunningStatement(TransactionControl control, StatementScope scope) {
    this.control = control;
    this.scope = scope;
    control.statementStarts(true);
  }

  StatementScope scope() {
    return scope;
  }

  /**
   * Whether its transaction is still the session's and not undone. A client may read on where it is
   * not, but the snapshot is gone, and vacuum may have taken what it saw.
   */
  boolean isAlive() {
    return isCurrent() && scope.transaction().isActive();
  }

  /** What has ended under it may be followed by another transaction, which it must not touch. */
  private boolean isCurrent() {
    return control.currentOrNull() == scope.sessionTransaction();
  }

  /** What to say where it is not alive. */
  SqlFailure lost() {
    control.refuseIfFailed();
    return new SqlFailure(SqlState.INVALID_CURSOR_STATE, "the transaction of these rows has ended");
  }

  /** The statement has changed so many rows. */
  void changed(long rows) {
    if (rows > 0) {
      scope.rowsChanged(rows);
    }
  }

  void succeeded() {
    if (!ended) {
      ended = true;
      scope.end();
      if (isCurrent()) {
        control.statementEnds();
      }
    }
  }

  /** It did nothing, and what it belongs to goes on. */
  void gaveWay() {
    if (!ended) {
      ended = true;
      scope.end();
      if (isCurrent()) {
        control.statementGivesWay();
      }
    }
  }

  /**
   * It failed.
   *
   * @param operator what ran; null if nothing did yet
   */
  void failed(Operator operator, Throwable failure) {
    if (ended) {
      return;
    }
    ended = true;
    if (operator != null) {
      Undoing.after(failure, operator::close);
    }
    Undoing.after(failure, scope::end);
    if (isCurrent()) {
      control.statementFails(true, failure);
    }
    Undoing.after(failure, scope::statementFailed);
  }
}
