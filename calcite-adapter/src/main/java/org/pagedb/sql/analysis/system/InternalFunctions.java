package org.pagedb.sql.analysis.system;

import java.util.List;

/** Functions that types, indexes and aggregates of PostgreSQL's refer to and that nobody calls. */
public final class InternalFunctions {

  private InternalFunctions() {}

  /** The name of the function with that oid, or null. */
  public static String name(int oid) {
    SystemRelation functions = SystemRelations.catalog("pg_proc");
    int place = functions.place("proname");
    for (Object[] row : BuiltinRows.of(functions)) {
      if ((Long) row[0] == Integer.toUnsignedLong(oid)) {
        return (String) row[place];
      }
    }
    return null;
  }

  /** The oids of those with that name. */
  public static List<Long> named(String name) {
    SystemRelation functions = SystemRelations.catalog("pg_proc");
    int place = functions.place("proname");
    return BuiltinRows.of(functions).stream()
        .filter(row -> row[place].equals(name))
        .map(row -> (Long) row[0])
        .toList();
  }
}
