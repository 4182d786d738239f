package org.pagedb.sql.analysis.query;

import java.util.List;

/**
 * A row that expressions of a query within can refer to.
 *
 * @param names what its FROM items are called
 */
record RowAround(QueryRecord.Row row, TableNames names) {

  /** One whose columns cannot be told. */
  static final RowAround UNKNOWN =
      new RowAround(new QueryRecord.Row(List.of(), List.of()), TableNames.NONE);

  /** A column in SQL's form, or null. */
  String column(int place) {
    return names.column(row, place);
  }
}
