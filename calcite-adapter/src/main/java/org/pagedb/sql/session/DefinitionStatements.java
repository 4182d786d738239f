package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.calcite.planner.PlannerStart;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.definition.Definition;
import org.pagedb.sql.analysis.definition.DefinitionAnalyzer;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.OptionValues;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Carries out DDL: analysis says what the catalog becomes and what is to be done to stored
 * relations; this does it, in the statement's transaction.
 */
final class DefinitionStatements {

  private final EngineSession session;
  private final TransactionControl control;
  private boolean hasMadeTable;

  DefinitionStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  static boolean handles(Statement statement) {
    return DefinitionAnalyzer.handles(statement);
  }

  /** Fails where PostgreSQL does not take the statement inside a transaction block. */
  void checkPlace(Statement statement) {
    if (ConcurrentIndexes.isConcurrent(statement)) {
      control.refuseInBlock(CommandTags.of(statement) + " CONCURRENTLY");
    }
    if (statement instanceof MaintenanceStatement.Reindex reindex) {
      checkPlace(reindex);
    } else if (statement instanceof MaintenanceStatement.Cluster cluster) {
      checkPlace(cluster);
    }
  }

  private void checkPlace(MaintenanceStatement.Cluster cluster) {
    for (Option option : cluster.options()) {
      if (!option.name().equals("verbose")) {
        throw new SqlFailure(
            SqlState.SYNTAX_ERROR,
            "unrecognized CLUSTER option \"" + option.name() + "\"",
            option.position());
      }
      OptionValues.isOn(option);
    }
    if (cluster.table() == null) {
      control.refuseInBlock("CLUSTER");
    }
  }

  private void checkPlace(MaintenanceStatement.Reindex reindex) {
    switch (reindex.kind()) {
      case SCHEMA -> control.refuseInBlock("REINDEX SCHEMA");
      case DATABASE -> control.refuseInBlock("REINDEX DATABASE");
      case SYSTEM -> control.refuseInBlock("REINDEX SYSTEM");
      default -> {
        // one table or index may be part of a block
      }
    }
  }

  StatementResult run(SessionText text, BoundDefinition bound) {
    String tag = text.commandTag();
    if (control.modes().readOnly()) {
      throw SqlFailure.of(
          SqlState.READ_ONLY_SQL_TRANSACTION, "cannot execute %s in a read-only transaction", tag);
    }
    SessionTransaction transaction = control.current();
    Definition definition =
        locked(bound, text.text(), text.start(), transaction, session.user().currentRole());
    session.notices().addAll(definition.notices());
    Statement statement = text.raw().statement();
    if (ConcurrentIndexes.isConcurrent(statement) && runConcurrently(statement, definition, tag)) {
      return new StatementResult.Count(tag, 0);
    }
    transaction.catalog(definition.catalog());
    StorageActions actions = new StorageActions(session, transaction, tag, bound.values());
    actions.run(definition.actions());
    if (statement instanceof TableStatement.CreateTable) {
      if (hasMadeTable) {
        PlannerStart.begin(); // who makes two tables will want to join them
      }
      hasMadeTable = true;
    }
    return new StatementResult.Count(actions.hasFilled() ? "SELECT" : tag, actions.filled());
  }

  /**
   * Lets writers pass meanwhile.
   *
   * @return false if there is nothing that others could write to
   */
  private boolean runConcurrently(Statement statement, Definition definition, String tag) {
    if (statement instanceof MaintenanceStatement.Reindex reindex) {
      new ConcurrentReindex(session, control, reindex, tag).run(definition);
      return true;
    }
    for (StorageAction action : definition.actions()) {
      if (action instanceof StorageAction.CreateIndex create && !create.index().isReady()) {
        control.current().catalog(definition.catalog());
        new StorageActions(session, control.current(), tag).run(definition.actions());
        create(create.table().oid(), create.index().oid(), tag);
        return true;
      } else if (action instanceof StorageAction.DropIndex drop
          && drop.table().persistence() != 't') {
        int table = drop.table().oid();
        try (var work = new ConcurrentIndexes(session, control, tag, table)) {
          work.drop(List.of(drop.index().oid()));
        }
        return true;
      }
    }
    return false;
  }

  private void create(int table, int index, String tag) {
    try (var work = new ConcurrentIndexes(session, control, tag, table)) {
      work.fill(List.of(index));
      work.change(index, IndexState.VALID);
    }
  }

  /** Carries out a statement that the session itself gives, as part of a transaction. */
  void runInternally(Statement statement, SessionTransaction transaction) {
    BoundDefinition bound = new BoundDefinition(statement, List.of(), new Object[0]);
    Definition definition = locked(bound, null, 0, transaction, DatabaseRole.BOOTSTRAP);
    transaction.catalog(definition.catalog());
    new StorageActions(session, transaction, CommandTags.of(statement)).run(definition.actions());
  }

  private Object value(Expression expression, SessionTransaction transaction) {
    StatementScope scope = new StatementScope(session, transaction, session.typeContext());
    try {
      ExecutionContext context = new ExecutionContext(scope, new Object[0]);
      ColumnBatch one = new ColumnBatch();
      one.selectAll(1);
      return DatumVectors.read(
          expression.type(),
          new ExpressionCompiler(context).compile(expression).evaluate(one, null, 1),
          0);
    } finally {
      scope.end();
    }
  }

  /**
   * What the statement comes to, with everything it changes locked. Waiting for a lock may mean
   * that the catalog has changed meanwhile, so it is analysed again until nothing has.
   */
  private Definition locked(
      BoundDefinition bound, String text, int start, SessionTransaction transaction, int user) {
    while (true) {
      Catalog before = transaction.catalog();
      AnalysisSettings settings =
          new AnalysisSettings(
              session.searchPath(before),
              session.databaseName(),
              user,
              session.user().sessionRole(),
              session.typeContext(),
              session.view().rowSecurity());
      Definition definition =
          new DefinitionAnalyzer(
                  settings,
                  session.database().catalogs().oids(),
                  expression -> value(expression, transaction))
              .analyze(bound.statement(), text, start, before, bound.types());
      List<CatalogChange> changes = definition.catalog().changesSince(before);
      for (CatalogChange change : changes) {
        if (TemporaryTables.isTemporary(change, session.processId())) {
          transaction.hasChangedTemporary();
        }
      }
      new DefinitionLocks(bound.statement(), changes, before).take(session.locks(), transaction);
      for (StorageAction action : definition.actions()) {
        if (action instanceof StorageAction.FillTable fill) {
          TableLocks.of(fill.query()).take(session.locks());
        } else if (action instanceof StorageAction.RefillTable refill) {
          TableLocks.of(refill.query()).take(session.locks());
        }
      }
      if (transaction.catalog() == before) {
        return definition;
      }
    }
  }
}
