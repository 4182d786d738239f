package org.pagedb.sql.analysis.query;

import java.util.List;
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

  /** The name of the function that stands for GROUPING. */
  static final String GROUPING = "grouping";
}
