package org.pagedb.sql.tree;

/**
 * The name of a table or anything that shares its name space.
 *
 * @param catalog the database, or null
 * @param schema the schema, or null
 */
public record RelationName(String catalog, String schema, String name, int position)
    implements Node {

  /** The written parts joined by dots, as PostgreSQL's messages show them. */
  @Override
  public String toString() {
    if (schema == null) {
      return name;
    }
    return catalog == null ? schema + "." + name : catalog + "." + schema + "." + name;
  }
}
