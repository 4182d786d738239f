package org.pagedb.sql.analysis.resolution;

import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** Finds relations by written names. */
public final class RelationLookup {

  private final Catalog catalog;
  private final SearchPath path;
  private final String database;
  private final int user;
  private final Map<Integer, Integer> positions = new HashMap<>();
  private boolean trusts;

  /**
   * Looks in a catalog along a path for a role.
   *
   * @param database the only catalog that a name may have
   * @param user the role's oid
   */
  public RelationLookup(Catalog catalog, SearchPath path, String database, int user) {
    this.catalog = catalog;
    this.path = path;
    this.database = database;
    this.user = user;
  }

  /**
   * Whether names were written by one who might look into the schemas; tells what held before.
   *
   * @param names whether they are from now on
   */
  public boolean trust(boolean names) {
    boolean before = trusts;
    trusts = names;
    return before;
  }

  /** Fails with 42501 if the user may not look into the schema. */
  private void checkUsage(String name, int position) {
    Schema schema = trusts ? null : catalog.schema(name);
    if (schema != null
        && !new AccessRights(catalog).has(AclObject.SCHEMA, schema.oid(), user, Privilege.USAGE)) {
      throw new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, "permission denied for schema " + name)
          .at(position);
    }
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
      checkUsage(schema, name.position());
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
    return schema == null ? null : noted(catalog.relation(schema, name.name()), name);
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
    return noted(relation, name);
  }

  /** Names of a view's own query have no place in the statement. */
  private Relation noted(Relation relation, RelationName name) {
    if (relation != null && !trusts && name.position() > 0) {
      positions.putIfAbsent(relation.oid(), name.position());
    }
    return relation;
  }

  /** Where in the statement each relation was named first, by oid, as far as that is known. */
  public Map<Integer, Integer> positions() {
    return positions;
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
