package org.pagedb.sql.analysis;

import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.query.AnalyzedCopy;
import org.pagedb.sql.analysis.query.ChangeAnalyzer;
import org.pagedb.sql.analysis.query.CopyAnalyzer;
import org.pagedb.sql.analysis.query.QueryAnalyzer;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.SystemColumnWanted;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.type.PgType;

/**
 * Resolves the names and types of statements against one catalog. Free of state of its own, so any
 * number of threads may use it.
 */
public final class Analyzer {

  private final Catalog catalog;
  private final AnalysisSettings settings;

  /** Analyses against the given version of the catalog. */
  public Analyzer(Catalog catalog, AnalysisSettings settings) {
    this.catalog = catalog;
    this.settings = settings;
  }

  /** Whether {@link #analyze} takes the statement. */
  public static boolean handles(Statement statement) {
    return statement instanceof Query query && query.into() == null
        || statement instanceof DataChange;
  }

  /**
   * A query or change of rows as a plan.
   *
   * @param declared the parameter types that the client declared, null or missing where it did not
   * @throws SqlFailure PostgreSQL's failure with its position
   */
  public AnalyzedStatement analyze(Statement statement, List<PgType> declared) {
    StatementContext context = context(declared);
    while (true) {
      try {
        AlgebraNode plan = plan(statement, context);
        return new AnalyzedStatement(
            plan,
            context.parameters().types(),
            context.privileges(),
            Map.copyOf(context.relations().positions()));
      } catch (SystemColumnWanted wanted) {
        context = context.restarted(declared, wanted);
      }
    }
  }

  /**
   * COPY as a plan and a format.
   *
   * @throws SqlFailure PostgreSQL's failure
   */
  public AnalyzedCopy analyze(CopyStatement copy) {
    StatementContext context = context(List.of());
    while (true) {
      try {
        return new CopyAnalyzer(context).analyze(copy);
      } catch (SystemColumnWanted wanted) {
        context = context.restarted(List.of(), wanted);
      }
    }
  }

  private static AlgebraNode plan(Statement statement, StatementContext context) {
    if (statement instanceof Query query) {
      return new QueryAnalyzer(context).analyze(query);
    } else if (statement instanceof DataChange change) {
      return new ChangeAnalyzer(context).analyze(change);
    }
    throw new IllegalArgumentException("no query: " + statement.getClass().getSimpleName());
  }

  /** What the analysis of one statement shares; for stored expressions and definitions. */
  public StatementContext context(List<PgType> declared) {
    return new StatementContext(
            catalog,
            settings.path(),
            settings.database(),
            settings.user(),
            settings.typeContext(),
            declared)
        .rowSecurity(settings.rowSecurity());
  }
}
