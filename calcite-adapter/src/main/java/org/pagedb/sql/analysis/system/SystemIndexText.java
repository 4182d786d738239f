package org.pagedb.sql.analysis.system;

import java.util.List;

/** The definitions of indexes and keys of system relations, as {@code pg_get_…def} shows them. */
public final class SystemIndexText {

  private static final long PG_CATALOG = 11;

  private final SystemRelation attributes = SystemRelations.catalog("pg_attribute");

  /**
   * An index, or one of its columns.
   *
   * @param key the column asked for, counted from 1, or 0 for the whole
   * @return null if there is no such index
   */
  public String index(int oid, int key) {
    SystemRelation indexes = SystemRelations.catalog("pg_index");
    Object[] row = row(indexes, "indexrelid", oid);
    if (row == null) {
      return null;
    }
    if (key > 0) {
      List<String> names = columns(oid);
      return key > names.size() ? "" : names.get(key - 1);
    }
    boolean unique = (Boolean) row[indexes.place("indisunique")];
    long table = (Long) row[indexes.place("indrelid")];
    return (unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
        + name(oid)
        + " ON "
        + qualifiedName(table)
        + " USING btree ("
        + String.join(", ", columns(oid))
        + ')';
  }

  /** A key; null if there is none of that oid. */
  public String constraint(int oid) {
    SystemRelation constraints = SystemRelations.catalog("pg_constraint");
    Object[] row = row(constraints, "oid", oid);
    if (row == null) {
      return null;
    }
    String kind = row[constraints.place("contype")].equals("p") ? "PRIMARY KEY (" : "UNIQUE (";
    long index = (Long) row[constraints.place("conindid")];
    return kind + String.join(", ", columns((int) index)) + ')';
  }

  private List<String> columns(int index) {
    int owner = attributes.place("attrelid");
    int name = attributes.place("attname");
    int number = attributes.place("attnum");
    return BuiltinRows.of(attributes).stream()
        .filter(row -> (Long) row[owner] == index)
        .sorted((left, right) -> Long.compare((Long) left[number], (Long) right[number]))
        .map(row -> (String) row[name])
        .toList();
  }

  private static String name(long relation) {
    SystemRelation classes = SystemRelations.catalog("pg_class");
    return (String) row(classes, "oid", relation)[classes.place("relname")];
  }

  private static String qualifiedName(long relation) {
    SystemRelation classes = SystemRelations.catalog("pg_class");
    Object[] row = row(classes, "oid", relation);
    boolean inCatalog = (Long) row[classes.place("relnamespace")] == PG_CATALOG;
    return (inCatalog ? "pg_catalog." : "information_schema.") + row[classes.place("relname")];
  }

  private static Object[] row(SystemRelation relation, String column, long oid) {
    int place = relation.place(column);
    for (Object[] row : BuiltinRows.of(relation)) {
      if ((Long) row[place] == oid) {
        return row;
      }
    }
    return null;
  }
}
