package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * What ANALYZE found out about the values of one column; a row of {@code pg_statistic}. Values are
 * datums of the column's type.
 *
 * @param column the attribute number
 * @param type the column's type when its values were looked at
 * @param nullShare share of nulls, 0 to 1
 * @param averageWidth bytes of an average value
 * @param distinct number of distinct values if positive; if negative, minus their share of the
 *     rows; 0 if unknown
 * @param correlation between value order and physical order, -1 to 1; NaN if unknown
 * @param commonValues the most common values, the most common first; empty if none stands out
 * @param commonShares for each its share of the rows
 * @param histogram bounds of ranges that hold about equally many of the other values, ascending;
 *     empty if unknown
 */
public record ColumnStatistics(
    int column,
    PgType type,
    double nullShare,
    int averageWidth,
    double distinct,
    double correlation,
    List<Object> commonValues,
    List<Double> commonShares,
    List<Object> histogram) {

  /** The number of distinct values in a table of {@code rows} rows, at least 1. */
  public double distinctAmong(double rows) {
    return Math.max(1, distinct < 0 ? -distinct * rows : Math.min(distinct, rows));
  }

  /** {@link #correlation}, 0 if it is not known. */
  public double knownCorrelation() {
    return Double.isNaN(correlation) ? 0 : correlation;
  }

  /** The share of the rows that the common values have together. */
  public double commonShare() {
    double sum = 0;
    for (int i = 0; i < commonShares.size(); i++) {
      sum += commonShares.get(i);
    }
    return sum;
  }
}
