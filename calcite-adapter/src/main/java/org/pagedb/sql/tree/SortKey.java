package org.pagedb.sql.tree;

/**
 * One key of ORDER BY.
 *
 * @param using the operator of {@code USING}, or null
 */
public record SortKey(
    SqlExpression expression, Direction direction, Nulls nulls, OperatorName using, int position)
    implements Node {

  /** The written direction. */
  public enum Direction {
    DEFAULT,
    ASCENDING,
    DESCENDING,
    USING
  }

  /** The written place of nulls. */
  public enum Nulls {
    DEFAULT,
    FIRST,
    LAST
  }
}
