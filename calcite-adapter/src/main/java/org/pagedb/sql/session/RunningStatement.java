package org.pagedb.sql.session;

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
      control.statementEnds();
    }
  }

  /** It did nothing, and what it belongs to goes on. */
  void gaveWay() {
    if (!ended) {
      ended = true;
      scope.end();
      control.statementGivesWay();
    }
  }

  void failed() {
    if (!ended) {
      ended = true;
      scope.end();
      control.statementFails(true);
      scope.statementFailed();
    }
  }
}
