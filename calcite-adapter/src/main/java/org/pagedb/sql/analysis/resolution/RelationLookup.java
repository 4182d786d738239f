package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.RelationName;

/** Finds relations by written names. */
public final class RelationLookup {

  private final Catalog catalog;
  private final SearchPath path;
  private final String database;

  /** Looks in a catalog along a path; {@code database} is the only catalog a name may have. */
  public RelationLookup(Catalog catalog, SearchPath path, String database) {
    this.catalog = catalog;
    this.path = path;
    this.database = database;
  }

  /** The schema of the relation (or index) that a name means, or null if there is none. */
  public String schemaOf(RelationName name) {
    if (name.catalog() != null && !name.catalog().equals(database)) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "cross-database references are not implemented: \"" + name + "\"")
          .at(name.position());
    }
    if (name.schema() != null) {
      String schema = path.schema(name.schema());
      return catalog.isRelationName(schema, name.name()) ? schema : null;
    }
    for (int i = 0; i < path.schemas().size(); i++) {
      String schema = path.schemas().get(i);
      if (catalog.isRelationName(schema, name.name())) {
        return schema;
      }
    }
    return null;
  }

  /** The table, view or sequence that a name means, or null. */
  public Relation find(RelationName name) {
    String schema = schemaOf(name);
    return schema == null ? null : catalog.relation(schema, name.name());
  }

  /**
   * The table, view or sequence that a name means.
   *
   * @throws SqlFailure 42P01 if there is none, 42809 if it is an index
   */
  public Relation require(RelationName name) {
    String schema = schemaOf(name);
    if (schema == null) {
      throw missing(name).at(name.position());
    }
    Relation relation = catalog.relation(schema, name.name());
    if (relation == null) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + name.name() + "\" is an index")
          .at(name.position());
    }
    return relation;
  }

  /**
   * The table that a name means.
   *
   * @throws SqlFailure 42P01 if there is none, 42809 if it is something else
   */
  public Table requireTable(RelationName name) {
    Relation relation = require(name);
    if (relation instanceof Table table) {
      return table;
    }
    throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + relation.name() + "\" is not a table")
        .at(name.position());
  }

  /** {@code relation "x" does not exist}, without position. */
  public static SqlFailure missing(RelationName name) {
    return new SqlFailure(
        SqlState.UNDEFINED_TABLE, "relation \"" + written(name) + "\" does not exist");
  }

  private static String written(RelationName name) {
    return name.schema() == null ? name.name() : name.schema() + "." + name.name();
  }
}
