package org.pagedb.sql.session;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemSource;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/**
 * The contents of those system relations that show the catalog, kept for the catalog that was asked
 * about last, as long as there is memory: tools ask for the same over and over. They follow from
 * the catalog and from who asks, and nothing else. Thread-safe.
 */
final class SystemContents {

  /** Shown in the session's date style or by its search path, so not the same for all. */
  private static final Set<String> NOT_KEPT =
      Set.of("pg_stats", "pg_statistic", "pg_views", "pg_matviews", "views");

  private record Version(Catalog catalog, Map<String, RelationContents> contents) {}

  private final String database;
  private volatile SoftReference<Version> kept = new SoftReference<>(null);

  SystemContents(String database) {
    this.database = database;
  }

  /** What a relation that is not live holds under a catalog. */
  RelationContents of(
      SystemRelation relation,
      Catalog catalog,
      int user,
      TypeContext context,
      Function<Relation, String> definitions) {
    if (NOT_KEPT.contains(relation.name())) {
      return made(relation, catalog, user, context, definitions);
    }
    Version version = kept.get();
    if (version == null || version.catalog() != catalog) {
      version = new Version(catalog, new ConcurrentHashMap<>());
      kept = new SoftReference<>(version);
    }
    String name = relation.schema() + '.' + relation.name();
    if (relation.schema().equals(Schema.INFORMATION_SCHEMA)) {
      name += "." + user; // which shows no more than the user may know of
    }
    RelationContents known = version.contents().get(name);
    if (known == null) { // two threads may both make it; it is the same
      known = made(relation, catalog, user, context, definitions);
      version.contents().put(name, known);
    }
    return known;
  }

  private RelationContents made(
      SystemRelation relation,
      Catalog catalog,
      int user,
      TypeContext context,
      Function<Relation, String> definitions) {
    return contents(
        relation, new SystemSource(catalog, database, user, context, definitions).rows(relation));
  }

  /** Rows of a relation, a datum for each column. */
  static RelationContents contents(SystemRelation relation, List<Object[]> rows) {
    List<PgType> types = new ArrayList<>(relation.columns().size());
    for (SystemRelation.Column column : relation.columns()) {
      types.add(column.type());
    }
    return new RelationContents(types, rows);
  }
}
