package org.pagedb.sql.session;

import java.util.Map;
import org.pagedb.calcite.planner.QueryPlanner;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.Analyzer;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.access.KnownValues;
import org.pagedb.sql.exec.access.ParallelSettings;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.access.RelationSizes;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.sql.type.TypeContext;

/**
 * What analyses and plans a session's statements, as its settings are now. Keeps what was made for
 * the last catalog, as most statements follow one another under the same.
 */
final class StatementPlanning {

  /** The key of one catalog under one state of the settings, for the statements that follow. */
  private record KnownKey(Catalog catalog, SettingsView view, AnalysisKey key) {}

  private record KnownSizes(RelationContents contents) implements RelationSizes {
    @Override
    public double rows() {
      return contents.rows();
    }

    @Override
    public double distinct(int column) {
      return contents.distinct(column);
    }
  }

  /** Of what happens, which is listed only when it is read, little is expected. */
  private static final RelationSizes LIVE =
      new RelationSizes() {
        @Override
        public double rows() {
          return LIVE_ROWS;
        }

        @Override
        public double distinct(int column) {
          return LIVE_ROWS;
        }
      };

  private static final double LIVE_ROWS = 100;

  private final EngineSession session;
  private KnownKey knownKey;
  private StoredExpressionCache storedExpressions;
  private ForeignKeys foreignKeys;

  StatementPlanning(EngineSession session) {
    this.session = session;
  }

  /** What a plan made now depends on beside the catalog. */
  AnalysisKey key(Catalog catalog) {
    SettingsView current = session.view();
    KnownKey known = knownKey;
    if (known == null || known.catalog() != catalog || known.view() != current) {
      TypeContext types = current.types(0);
      known =
          new KnownKey(
              catalog,
              current,
              new AnalysisKey(
                  session.searchPath(catalog),
                  types.timeZone(),
                  types.dateStyle(),
                  types.intervalStyle(),
                  session.user().currentRole(),
                  current.rowSecurity(),
                  current.methods(),
                  current.parallel()));
      knownKey = known;
    }
    return known.key();
  }

  Analyzer analyzer(Catalog catalog) {
    return new Analyzer(
        catalog,
        new AnalysisSettings(
            session.searchPath(catalog),
            session.databaseName(),
            session.user().currentRole(),
            session.user().sessionRole(),
            session.typeContext(),
            session.view().rowSecurity()));
  }

  QueryPlanner planner(Catalog catalog) {
    return planner(catalog, session.view().parallel());
  }

  /** One whose plans are carried out by the session's own thread alone. */
  QueryPlanner serialPlanner(Catalog catalog) {
    return planner(catalog, ParallelSettings.NONE);
  }

  private QueryPlanner planner(Catalog catalog, ParallelSettings parallel) {
    return new QueryPlanner(
        new PlanningContext(
            this::statistics,
            (schema, name) -> systemRelation(catalog, schema, name),
            storedExpressions(catalog),
            session.view().methods(),
            parallel,
            new KnownValues(new PlanningScope(session))));
  }

  StoredExpressionCache storedExpressions(Catalog catalog) {
    if (storedExpressions == null || !storedExpressions.isFor(catalog)) {
      storedExpressions = new StoredExpressionCache(catalog, analyzer(catalog));
    }
    return storedExpressions;
  }

  ForeignKeys foreignKeys(Catalog catalog) {
    if (foreignKeys == null || !foreignKeys.isFor(catalog)) {
      foreignKeys = new ForeignKeys(catalog);
    }
    return foreignKeys;
  }

  private RelationSizes systemRelation(Catalog catalog, String schema, String name) {
    SystemRelation relation = SystemRelations.find(schema, name);
    return relation.live()
        ? LIVE
        : new KnownSizes(systemContents(relation, catalog, session.typeContext()));
  }

  /** The rows of a system relation that is not live, as the session's user sees it. */
  RelationContents systemContents(SystemRelation relation, Catalog catalog, TypeContext types) {
    return session
        .database()
        .systemContents()
        .of(
            relation,
            catalog,
            session.user().currentRole(),
            types,
            view -> new CatalogFactService(session).view(view.oid(), false));
  }

  /** What the planner may know of a table. */
  private TableStatistics statistics(Table table) {
    if (table.isPartitioned()) {
      return new TableStatistics(0, 0, 0, Map.of());
    }
    return session
        .database()
        .relations()
        .statistics(table, session.catalog().statistics(table.oid()));
  }
}
