package org.pagedb.sql.catalog;

import java.util.Map;

/**
 * What the planner knows of a table's contents.
 *
 * @param rows estimated number of live rows
 * @param pages size in pages
 * @param allVisibleShare share of the pages whose rows need no visibility test, 0 to 1
 * @param columns by attribute number, only for columns that ANALYZE has seen
 */
public record TableStatistics(
    double rows, double pages, double allVisibleShare, Map<Integer, ColumnStatistics> columns) {

  /** Gives a table's statistics as they are now. */
  @FunctionalInterface
  public interface Source {
    /** The statistics of a table, never null. */
    TableStatistics of(Table table);
  }

  /** A table about which only its size is known. */
  public static TableStatistics ofSize(double rows, double pages) {
    return new TableStatistics(rows, pages, 0, Map.of());
  }
}
