package org.pagedb.sql.analysis.query;

/**
 * Thrown when a table's system column is named whose scan does not give it. Analysis then starts
 * again with a scan that does; this is rare, and saves every other statement from looking ahead.
 */
public final class SystemColumnWanted extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Object origin;
  private final String column;

  SystemColumnWanted(Object origin, String column) {
    super(column, null, false, false);
    this.origin = origin;
    this.column = column;
  }

  Object origin() {
    return origin;
  }

  String column() {
    return column;
  }
}
