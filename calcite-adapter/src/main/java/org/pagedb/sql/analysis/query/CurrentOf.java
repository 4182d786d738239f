package org.pagedb.sql.analysis.query;

import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** WHERE CURRENT OF: the one row at which a cursor stands. */
final class CurrentOf {

  private CurrentOf() {}

  /**
   * The rows of a changed table that a condition leaves; the table's columns come first, then ctid.
   */
  static AlgebraNode filter(
      StatementContext statement, AlgebraNode rows, Table table, SqlExpression.CurrentOf written) {
    if (TableSources.members(rows) != null) {
      throw SqlFailure.notSupported("WHERE CURRENT OF on a table with descendants");
    }
    Expression tid =
        new Expression.InputReference(
            TableSources.columns(table).size(), BuiltinTypes.TID, PgType.NO_TYPMOD);
    Expression current = SessionValues.currentOf(table, written.cursor());
    Expression same = statement.operators().apply("=", tid, current, 0, 0, 0);
    return new AlgebraNode.Filter(rows, same);
  }
}
