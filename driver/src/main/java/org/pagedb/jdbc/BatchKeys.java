package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.util.Collections;

/** Gathers the generated keys of a batch's entries, in order. */
final class BatchKeys {

  private ResultShape shape;
  private RowBuffer rows;

  void add(ResultShape entryShape, RowBuffer entryRows) {
    if (rows == null) {
      shape = entryShape;
      rows = new RowBuffer(null);
    }
    rows.addAll(entryRows);
  }

  ResultSet resultSet(PageDbConnection connection) {
    if (rows == null) {
      ResultShape none = new ResultShape(Collections.emptyList(), connection);
      return PageDbResultSet.detached(connection, none, new RowBuffer(null));
    }
    return PageDbResultSet.detached(connection, shape, rows);
  }
}
