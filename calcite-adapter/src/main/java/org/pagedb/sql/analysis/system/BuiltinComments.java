package org.pagedb.sql.analysis.system;

import java.util.List;

/** What PostgreSQL says of its own objects in {@code pg_description}. */
public final class BuiltinComments {

  private BuiltinComments() {}

  /**
   * The comment on a built-in object, or null.
   *
   * @param inCatalog the name of the relation that lists such objects, or null for any
   */
  public static String of(String inCatalog, int oid, int column) {
    SystemRelation wanted = inCatalog == null ? null : SystemRelations.catalog(inCatalog);
    if (inCatalog != null && wanted == null) {
      return null;
    }
    List<Object[]> rows = BuiltinRows.of(SystemRelations.catalog("pg_description"));
    for (int i = first(rows, oid); i < rows.size() && (Long) rows.get(i)[0] == oid; i++) {
      Object[] row = rows.get(i);
      boolean inPlace = wanted == null || (Long) row[1] == wanted.oid();
      if (inPlace && (Long) row[2] == column) {
        return (String) row[3];
      }
    }
    return null;
  }

  /** The rows are sorted by the objects' oids. */
  private static int first(List<Object[]> rows, int oid) {
    int low = 0;
    int high = rows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if ((Long) rows.get(middle)[0] < oid) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
