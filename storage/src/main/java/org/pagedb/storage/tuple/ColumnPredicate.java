package org.pagedb.storage.tuple;

/**
 * A cheap condition on one column that a scan checks before it decodes anything else. A null value
 * fulfils only IS NULL.
 *
 * <p>Floating-point values are compared in PostgreSQL's order, in which NaN equals itself and is
 * larger than all others, and the two zeros are equal.
 */
public sealed interface ColumnPredicate {

  /** How a column is compared with a constant. */
  enum Comparison {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL
  }

  /** The column's number in the layout. */
  int column();

  /**
   * The value's key, see {@link #keyOf(double)}, is in {@code [low, high]}, or is not if {@code
   * negated}. Empty if {@code low > high}.
   */
  record Range(int column, boolean floating, long low, long high, boolean negated)
      implements ColumnPredicate {}

  /** The value is null, or is not if {@code negated}. */
  record Null(int column, boolean negated) implements ColumnPredicate {}

  /** A comparison of a BOOL or INT column. */
  static ColumnPredicate compare(int column, Comparison comparison, long constant) {
    return range(column, false, comparison, constant);
  }

  /** A comparison of a FLOAT column. */
  static ColumnPredicate compare(int column, Comparison comparison, double constant) {
    return range(column, true, comparison, keyOf(constant));
  }

  /** {@code low <= value <= high} for a BOOL or INT column. */
  static ColumnPredicate between(int column, long low, long high) {
    return new Range(column, false, low, high, false);
  }

  /** A long that is ordered as PostgreSQL orders doubles. */
  static long keyOf(double value) {
    long bits = Double.doubleToLongBits(value + 0.0); // one zero, one NaN
    return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
  }

  private static ColumnPredicate range(
      int column, boolean floating, Comparison comparison, long key) {
    return switch (comparison) {
      case EQUAL -> new Range(column, floating, key, key, false);
      case NOT_EQUAL -> new Range(column, floating, key, key, true);
      case LESS_OR_EQUAL -> new Range(column, floating, Long.MIN_VALUE, key, false);
      case GREATER -> new Range(column, floating, Long.MIN_VALUE, key, true);
      case GREATER_OR_EQUAL -> new Range(column, floating, key, Long.MAX_VALUE, false);
      case LESS -> new Range(column, floating, key, Long.MAX_VALUE, true);
    };
  }
}
