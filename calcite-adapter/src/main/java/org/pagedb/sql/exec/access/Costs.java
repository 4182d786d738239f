package org.pagedb.sql.exec.access;

/**
 * What things cost, in PostgreSQL's unit: reading one page in sequence is 1.0, about a microsecond.
 */
public final class Costs {

  /** The work of passing one row on. */
  public static final double CPU_TUPLE = 0.01;

  /** The work of passing one index entry on. */
  public static final double CPU_INDEX_TUPLE = 0.005;

  /** The work of one operator or function call. */
  public static final double CPU_OPERATOR = 0.0025;

  /** Reading a page out of order, when it is probably in memory. */
  public static final double RANDOM_PAGE = 1.1;

  /** Reading a page out of order that was read a while ago. */
  public static final double PAGE_AGAIN = 0.6;

  /** Finding one row by its TID on a page that is at hand. */
  public static final double FETCH = 0.1;

  /** The way from an index's root to a leaf. */
  public static final double DESCENT = 0.3;

  /** What a way that is switched off costs more, as in PostgreSQL. */
  public static final double DISABLED = 1e10;

  private Costs() {}

  /** Comparisons of sorting {@code rows} rows. */
  public static double sort(double rows) {
    return rows * Math.max(1, Math.log(Math.max(1, rows)) / Math.log(2)) * 2 * CPU_OPERATOR;
  }

  /** Sorting rows that come in so many groups of rows which are not in order among themselves. */
  public static double incrementalSort(double rows, double groups) {
    double each = Math.max(1, rows / Math.max(1, groups));
    return sort(each) * rows / each + rows * CPU_OPERATOR + groups * 2 * CPU_TUPLE;
  }

  /** Comparisons of keeping the first {@code wanted} of {@code rows} rows. */
  public static double top(double rows, double wanted) {
    return wanted >= rows / 2
        ? sort(rows)
        : rows * Math.max(1, Math.log(2 * Math.max(1, wanted)) / Math.log(2)) * 2 * CPU_OPERATOR;
  }
}
