package org.pagedb.sql.analysis;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.definition.Definition;
import org.pagedb.sql.analysis.definition.DefinitionAnalyzer;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.service.SessionServices;

/** A catalog that DDL is applied to, without any storage. */
final class SchemaFixture {

  private final AnalysisSettings settings =
      new AnalysisSettings(
          SearchPath.standard("pg_temp_1"),
          "test",
          DatabaseRole.BOOTSTRAP,
          DatabaseRole.BOOTSTRAP,
          new TypeContext(
              ZoneOffset.UTC,
              "ISO, MDY",
              "postgres",
              "hex",
              1,
              false,
              false,
              0,
              new RelationNames(),
              SessionServices.NONE));

  /** Relations of the public schema by name, as {@code regclass} literals name them. */
  private final class RelationNames implements ObjectNames {
    @Override
    public String nameOf(int regTypeOid, long oid) {
      return null;
    }

    @Override
    public long oidOf(int regTypeOid, String name) {
      Relation relation = catalog.relation("public", name);
      return relation == null ? -1 : relation.oid();
    }
  }

  private final OidSource oids = new OidSource(0);
  private final List<Definition> definitions = new ArrayList<>();
  private Catalog catalog = Catalog.initial();

  /** Applies DDL statements. */
  SchemaFixture run(String sql) {
    for (RawStatement raw : SqlParser.parse(sql)) {
      String text = sql.substring(raw.start(), raw.end());
      Definition definition =
          new DefinitionAnalyzer(settings, oids)
              .analyze(raw.statement(), text, raw.position() - 1, catalog);
      definitions.add(definition);
      catalog = definition.catalog();
    }
    return this;
  }

  Catalog catalog() {
    return catalog;
  }

  AnalysisSettings settings() {
    return settings;
  }

  /** What the last statement came to. */
  Definition last() {
    return definitions.get(definitions.size() - 1);
  }

  /** Analyses a query or change of rows. */
  AnalyzedStatement analyze(String sql) {
    Statement statement = SqlParser.parse(sql).get(0).statement();
    return new Analyzer(catalog, settings).analyze(statement, List.of());
  }
}
