package org.pagedb.sql.analysis.query;

import java.util.List;
import java.util.Objects;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/**
 * An aggregate call over the row of FROM; grouping gives it its place.
 *
 * @param filter the FILTER condition, or null
 * @param direct the direct arguments of an ordered-set aggregate
 */
record PendingAggregate(
    PgFunction function,
    List<Expression> arguments,
    boolean star,
    boolean distinct,
    Expression filter,
    List<PendingKey> order,
    List<Expression> direct,
    PgType type,
    int collation) {

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice.

  @Override
  public boolean equals(Object other) {
    return other instanceof PendingAggregate that
        && function.equals(that.function)
        && arguments.equals(that.arguments)
        && star == that.star
        && distinct == that.distinct
        && Objects.equals(filter, that.filter)
        && order.equals(that.order)
        && direct.equals(that.direct)
        && type.equals(that.type)
        && collation == that.collation;
  }

  @Override
  public int hashCode() {
    return 31 * function.oid() + arguments.hashCode();
  }

  /** The name of the function that stands for GROUPING. */
  static final String GROUPING = "grouping";
}
