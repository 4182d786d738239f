package org.pagedb.sql.session;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.Statement;

/** Carries out CHECKPOINT and LOCK. */
final class MaintenanceStatements {

  private final EngineSession session;
  private final TransactionControl control;

  MaintenanceStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  static boolean handles(Statement statement) {
    return statement instanceof MaintenanceStatement
        && !(statement instanceof MaintenanceStatement.Truncate)
        && !(statement instanceof MaintenanceStatement.Reindex);
  }

  /** Fails where PostgreSQL does not take the statement inside a transaction block. */
  void checkPlace(Statement statement) {
    if (statement instanceof MaintenanceStatement.Vacuum) {
      control.refuseInBlock("VACUUM");
    } else if (statement instanceof MaintenanceStatement.Lock) {
      control.requireBlock("LOCK TABLE");
    }
  }

  StatementResult run(Statement statement) {
    if (statement instanceof MaintenanceStatement.Checkpoint) {
      session.database().storage().checkpoint();
      return new StatementResult.Count("CHECKPOINT", 0);
    } else if (statement instanceof MaintenanceStatement.Lock lock) {
      return new LockStatements(session, control).run(lock);
    }
    throw SqlFailure.notSupported(CommandTags.of(statement));
  }
}
