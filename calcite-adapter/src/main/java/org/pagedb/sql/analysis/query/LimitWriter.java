package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;

/** Writes LIMIT and OFFSET. */
final class LimitWriter {

  private static final int STANDARD = LineWriter.STANDARD;

  private final QueryWriter queries;
  private final LineWriter out;

  LimitWriter(QueryWriter queries, LineWriter out) {
    this.queries = queries;
    this.out = out;
  }

  /** Nothing for null. */
  void write(Query.Limit limit) {
    if (limit == null) {
      return;
    }
    QueryRecord.Limit found = queries.record().part(limit, QueryRecord.Limit.class);
    if (limit.offset() != null) {
      out.line(" OFFSET ", -STANDARD, STANDARD, 0);
      out.append(number(limit.offset(), found.offset()));
    }
    if (limit.count() != null && limit.withTies()) {
      out.line(" FETCH FIRST ", -STANDARD, STANDARD, 0);
      out.append('(' + number(limit.count(), found.count()) + ") ROWS WITH TIES");
    } else if (limit.count() != null) {
      out.line(" LIMIT ", -STANDARD, STANDARD, 0);
      out.append(number(limit.count(), found.count()));
    }
  }

  private String number(SqlExpression written, Expression found) {
    if (written instanceof SqlExpression.IntegerLiteral literal) {
      return Integer.toString(literal.value());
    }
    if (found == null) {
      return "ALL";
    }
    QueryRecord.Row nothing = new QueryRecord.Row(List.of(), List.of());
    return new ExpressionWriter(queries, nothing, new QueryState(), Around.NOTHING, out)
        .text(found, false);
  }
}
