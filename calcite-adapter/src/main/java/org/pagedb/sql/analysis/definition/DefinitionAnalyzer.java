package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.SchemaStatement;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;

/** Analyses DDL statements. */
public final class DefinitionAnalyzer {

  private final AnalysisSettings settings;
  private final OidSource oids;

  /** Takes oids for new objects from the database's source. */
  public DefinitionAnalyzer(AnalysisSettings settings, OidSource oids) {
    this.settings = settings;
    this.oids = oids;
  }

  /** Whether {@link #analyze} takes the statement. */
  public static boolean handles(Statement statement) {
    return statement instanceof TableStatement.CreateTable
        || statement instanceof IndexStatement.CreateIndex
        || statement instanceof SequenceStatement
        || statement instanceof SchemaStatement
        || statement instanceof ObjectStatement.Drop;
  }

  /**
   * What the statement makes of the catalog.
   *
   * @throws SqlFailure PostgreSQL's failure
   */
  public Definition analyze(Statement statement, Catalog catalog) {
    DefinitionContext context = new DefinitionContext(catalog, settings, oids);
    if (statement instanceof TableStatement.CreateTable create) {
      new TableDefinitions(context).create(create);
    } else if (statement instanceof IndexStatement.CreateIndex create) {
      new IndexDefinitions(context).create(create);
    } else if (statement instanceof SequenceStatement.CreateSequence create) {
      new SequenceDefinitions(context).create(create);
    } else if (statement instanceof SequenceStatement.AlterSequence alter) {
      new SequenceDefinitions(context).alter(alter);
    } else if (statement instanceof SchemaStatement create) {
      new SchemaDefinitions(context).create(create);
    } else if (statement instanceof ObjectStatement.Drop drop) {
      new DropStatements(context).drop(drop);
    } else {
      throw SqlFailure.notSupported(statement.getClass().getSimpleName());
    }
    return context.finish();
  }
}
