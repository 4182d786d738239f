package org.pagedb.sql.session;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.TransactionStatement;

/** Carries out BEGIN, COMMIT, ROLLBACK, savepoints, and the two phases of a commit. */
final class TransactionStatements {

  private final TransactionControl control;
  private final TwoPhaseCommit twoPhase;

  TransactionStatements(TransactionControl control, TwoPhaseCommit twoPhase) {
    this.control = control;
    this.twoPhase = twoPhase;
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
      } else if (statement instanceof TransactionStatement.PrepareTransaction prepare) {
        tag = control.prepare(prepare.id(), twoPhase);
      } else if (statement instanceof TransactionStatement.CommitPrepared commit) {
        tag = "COMMIT PREPARED";
        finish(commit.id(), true, tag);
      } else if (statement instanceof TransactionStatement.RollbackPrepared rollback) {
        tag = "ROLLBACK PREPARED";
        finish(rollback.id(), false, tag);
      }
      return new StatementResult.Count(tag, 0);
    } catch (SqlFailure failure) {
      control.statementFails(false, failure);
      throw failure;
    }
  }

  private void finish(String name, boolean commit, String tag) {
    control.refuseIfFailed();
    control.refuseInBlock(tag);
    twoPhase.finish(name, commit);
  }
}
