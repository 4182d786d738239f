package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A relation of {@code pg_catalog} or {@code information_schema}: its name and columns.
 *
 * @param live whether its rows are of the moment when it is read; the others' rows follow from the
 *     catalog
 */
public record SystemRelation(
    String schema, String name, int oid, List<Column> columns, boolean live) {

  /** A column; what is not said of a column that cannot be null is zero, false or empty. */
  public record Column(String name, PgType type, boolean notNull) {}

  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    throw new IllegalArgumentException(name + " has no column " + column);
  }
}
