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

  /**
   * One column's statistics.
   *
   * @param nullShare share of nulls, 0 to 1
   * @param distinct number of distinct values if positive; if negative, minus their share of the
   *     rows
   * @param averageWidth bytes of an average value
   * @param correlation between value order and physical order, -1 to 1
   */
  public record ColumnStatistics(
      double nullShare, double distinct, int averageWidth, double correlation) {

    /** The number of distinct values in a table of {@code rows} rows, at least 1. */
    public double distinctAmong(double rows) {
      return Math.max(1, distinct < 0 ? -distinct * rows : Math.min(distinct, rows));
    }
  }

  /** A table about which only its size is known. */
  public static TableStatistics ofSize(double rows, double pages) {
    return new TableStatistics(rows, pages, 0, Map.of());
  }
}
