package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;

/**
 * What is around a part of a query that is written out.
 *
 * @param rows the rows of the queries around it, the nearest first
 * @param names what FROM items are called here
 */
record Around(List<RowAround> rows, TableNames names) {

  /** Around the outermost query. */
  static final Around NOTHING = new Around(List.of(), TableNames.NONE);

  /** The same, with other names. */
  Around named(TableNames newNames) {
    return new Around(rows, newNames);
  }

  /** What is around a query within the one with this row. */
  Around within(RowAround row) {
    List<RowAround> more = new ArrayList<>();
    more.add(row);
    more.addAll(rows);
    return new Around(List.copyOf(more), names);
  }
}
