package org.pagedb.sql.session;

import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.Statement;

/** Carries out VACUUM, ANALYZE, CHECKPOINT and LOCK. */
final class MaintenanceStatements {

  private final EngineSession session;
  private final TransactionControl control;
  private final VacuumStatements vacuums;
  private VacuumOptions options;

  MaintenanceStatements(
      EngineSession session, TransactionControl control, DefinitionStatements definitions) {
    this.session = session;
    this.control = control;
    vacuums = new VacuumStatements(session, control, definitions);
  }

  static boolean handles(Statement statement) {
    return statement instanceof MaintenanceStatement
        && !(statement instanceof MaintenanceStatement.Truncate)
        && !(statement instanceof MaintenanceStatement.Reindex)
        && !(statement instanceof MaintenanceStatement.Cluster);
  }

  /** Fails where PostgreSQL does not take the statement inside a transaction block. */
  void checkPlace(Statement statement) {
    options = isVacuum(statement) ? vacuums.check((MaintenanceStatement) statement) : null;
    if (statement instanceof MaintenanceStatement.Lock) {
      control.requireBlock("LOCK TABLE");
    }
  }

  private static boolean isVacuum(Statement statement) {
    return statement instanceof MaintenanceStatement.Vacuum
        || statement instanceof MaintenanceStatement.Analyze;
  }

  StatementResult run(Statement statement) {
    if (statement instanceof MaintenanceStatement.Checkpoint) {
      RoleGraph roles = new RoleGraph(session.catalog());
      if (!roles.hasPrivilegesOf(session.user().currentRole(), DatabaseRole.CHECKPOINT)) {
        throw new SqlFailure(
            SqlState.INSUFFICIENT_PRIVILEGE,
            "must be superuser or have privileges of pg_checkpoint to do CHECKPOINT");
      }
      session.database().storage().checkpoint();
      return new StatementResult.Count("CHECKPOINT", 0);
    } else if (statement instanceof MaintenanceStatement.Lock lock) {
      return new LockStatements(session, control).run(lock);
    }
    if (isVacuum(statement)) {
      return vacuums.run((MaintenanceStatement) statement, options);
    }
    throw SqlFailure.notSupported(CommandTags.of(statement));
  }
}
