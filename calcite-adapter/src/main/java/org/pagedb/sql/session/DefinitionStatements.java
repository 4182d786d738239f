package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.definition.Definition;
import org.pagedb.sql.analysis.definition.DefinitionAnalyzer;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Statement;
import org.pagedb.storage.lock.LockMode;

/**
 * Carries out DDL: analysis says what the catalog becomes and what is to be done to stored
 * relations; this does it, in the statement's transaction.
 */
final class DefinitionStatements {

  private final EngineSession session;
  private final TransactionControl control;

  DefinitionStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  static boolean handles(Statement statement) {
    return DefinitionAnalyzer.handles(statement);
  }

  StatementResult run(SessionText text) {
    String tag = text.commandTag();
    if (control.modes().readOnly()) {
      throw SqlFailure.of(
          SqlState.READ_ONLY_SQL_TRANSACTION, "cannot execute %s in a read-only transaction", tag);
    }
    SessionTransaction transaction = control.current();
    Definition definition = locked(text, transaction);
    session.notices().addAll(definition.notices());
    transaction.catalog(definition.catalog());
    new StorageActions(session.database().relations(), transaction).run(definition.actions());
    return new StatementResult.Count(tag, 0);
  }

  /**
   * What the statement comes to, with everything it changes locked. Waiting for a lock may mean
   * that the catalog has changed meanwhile, so it is analysed again until nothing has.
   */
  private Definition locked(SessionText text, SessionTransaction transaction) {
    while (true) {
      Catalog before = transaction.catalog();
      AnalysisSettings settings =
          new AnalysisSettings(
              session.searchPath(before),
              session.databaseName(),
              session.userName(),
              session.typeContext());
      Definition definition =
          new DefinitionAnalyzer(settings, session.database().catalogs().oids())
              .analyze(text.raw().statement(), text.text(), text.start(), before);
      for (int oid : changedTables(definition.catalog().changesSince(before))) {
        session.locks().lockRelation(oid, LockMode.ACCESS_EXCLUSIVE);
      }
      if (transaction.catalog() == before) {
        return definition;
      }
    }
  }

  private static List<Integer> changedTables(List<CatalogChange> changes) {
    List<Integer> oids = new ArrayList<>();
    for (CatalogChange change : changes) {
      if (change.before() instanceof Table table) {
        oids.add(table.oid());
      }
    }
    return oids;
  }
}
