package org.pagedb.sql.session;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.TransactionStatement;

/** Carries out BEGIN, COMMIT, ROLLBACK and savepoints. */
final class TransactionStatements {

  private final TransactionControl control;

  TransactionStatements(TransactionControl control) {
    this.control = control;
  }

  StatementResult run(TransactionStatement statement) {
    String tag = CommandTags.of(statement);
    try {
      if (statement instanceof TransactionStatement.Begin begin) {
        control.begin(begin.modes());
      } else if (statement instanceof TransactionStatement.Commit commit) {
        tag = control.commit(commit.chain());
      } else if (statement instanceof TransactionStatement.Rollback rollback) {
        control.rollback(rollback.chain());
      } else if (statement instanceof TransactionStatement.Savepoint savepoint) {
        control.savepoint(savepoint.name());
      } else if (statement instanceof TransactionStatement.Release release) {
        control.release(release.name());
      } else if (statement instanceof TransactionStatement.RollbackTo rollback) {
        control.rollbackTo(rollback.name());
      } else {
        throw SqlFailure.notSupported("two-phase commit");
      }
      return new StatementResult.Count(tag, 0);
    } catch (SqlFailure failure) {
      control.statementFails(false);
      throw failure;
    }
  }
}
