package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.expression.Expression;

/** What an index range says of one of its keys. Values are expressions without columns. */
public sealed interface KeyTest {

  /** The key is one value; nothing is found if that is null. */
  record Equal(Expression value) implements KeyTest {}

  /** The key is one of an array's elements; null elements find nothing. */
  record AnyOf(Expression array) implements KeyTest {}

  /** The key is null. */
  record IsNull() implements KeyTest {}

  /**
   * The key is not null and between two bounds, either of which may be missing; the last test.
   *
   * @param low the lower bound, or null
   * @param high the upper bound, or null
   */
  record Between(Expression low, boolean lowInclusive, Expression high, boolean highInclusive)
      implements KeyTest {}

  /** The key starts with what a LIKE pattern starts with before its first wildcard; the last. */
  record Prefix(Expression pattern) implements KeyTest {}

  /**
   * This key and those after it, compared as a row, are beyond the values; the last test.
   *
   * @param above whether they are greater, else less
   * @param inclusive whether the row of the values itself belongs to it
   */
  record Row(List<Expression> values, boolean above, boolean inclusive) implements KeyTest {}
}
