package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SettingStatement;

/** Deferred constraints: SET CONSTRAINTS, and the checks that a commit makes. */
final class ConstraintStatements implements BeforeCommit {

  private final EngineSession session;
  private final TransactionControl control;

  ConstraintStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  StatementResult run(SettingStatement.SetConstraints statement) {
    if (!control.isInBlock()) {
      session
          .notices()
          .add(
              Notice.warning(
                  SqlState.NO_ACTIVE_SQL_TRANSACTION,
                  "SET CONSTRAINTS can only be used in transaction blocks"));
    }
    SessionTransaction transaction = control.current();
    DeferredChecks checks = transaction.deferredChecks();
    if (statement.constraints().isEmpty()) {
      checks.chooseForAll(statement.deferred());
    }
    for (RelationName name : statement.constraints()) {
      for (TableConstraint constraint : find(name, transaction.catalog())) {
        if (constraint.deferrable()) {
          checks.choose(constraint.oid(), statement.deferred());
        } else {
          throw SqlFailure.of(
              SqlState.WRONG_OBJECT_TYPE, "constraint \"%s\" is not deferrable", name.name());
        }
      }
    }
    if (!statement.deferred()) {
      runChecks(transaction, false);
    }
    return new StatementResult.Count("SET CONSTRAINTS", 0);
  }

  /** All constraints of that name in the first schema of the path that has one. */
  private List<TableConstraint> find(RelationName name, Catalog catalog) {
    SearchPath path = session.searchPath(catalog);
    List<String> schemas =
        name.schema() == null ? path.schemas() : List.of(path.schema(name.schema()));
    for (String schema : schemas) {
      List<TableConstraint> found = new ArrayList<>();
      for (CatalogObject object : catalog.objects()) {
        if (object instanceof Table table && table.schema().equals(schema)) {
          TableConstraint constraint = table.constraint(name.name());
          if (constraint != null) {
            found.add(constraint);
          }
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "constraint \"%s\" does not exist", name.name());
  }

  @Override
  public void run(SessionTransaction transaction) {
    if (!transaction.deferredChecks().isEmpty()) {
      runChecks(transaction, true);
    }
  }

  private void runChecks(SessionTransaction transaction, boolean commits) {
    StatementScope scope = new StatementScope(session, transaction, session.typeContext());
    try {
      transaction.deferredChecks().run(new ExecutionContext(scope, new Object[0]), commits);
    } finally {
      scope.end();
    }
  }
}
