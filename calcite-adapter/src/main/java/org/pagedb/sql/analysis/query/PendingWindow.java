package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/**
 * A window function call over the row of FROM, or the grouped row.
 *
 * @param filter the FILTER condition, or null
 */
record PendingWindow(
    PgFunction function,
    List<Expression> arguments,
    boolean star,
    Expression filter,
    Window window,
    PgType type) {

  /** Over what a window function works; calls with equal windows share one pass. */
  record Window(List<Expression> partition, List<PendingKey> order, AlgebraNode.Frame frame) {}
}
