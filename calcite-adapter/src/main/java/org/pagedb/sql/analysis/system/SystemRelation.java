package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.type.PgType;

/**
 * A relation of {@code pg_catalog} or {@code information_schema}: its name and columns.
 *
 * @param live whether its rows are of the moment when it is read; the others' rows follow from the
 *     catalog
 */
public record SystemRelation(
    String schema, String name, int oid, List<Column> columns, boolean live) {

  /** Tables have oids of their own from PostgreSQL's sources, views get theirs later. */
  private static final int FIRST_VIEW = 10_000;

  /** A column; what is not said of a column that cannot be null is zero, false or empty. */
  public record Column(String name, PgType type, boolean notNull) {}

  /** Whether PostgreSQL keeps it as a table; the others are views there. */
  public boolean isTable() {
    return schema.equals(Schema.PG_CATALOG) ? oid < FIRST_VIEW : name.startsWith("sql_");
  }

  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    throw new IllegalArgumentException(name + " has no column " + column);
  }
}
