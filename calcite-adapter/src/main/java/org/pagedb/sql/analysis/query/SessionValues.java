package org.pagedb.sql.analysis.query;

import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The functions without parentheses, such as CURRENT_DATE. */
final class SessionValues {

  private static final int MAXIMUM_PRECISION = 6;
  private static final String CURRENT_OF = "current of ";

  private SessionValues() {}

  static Expression of(SqlExpression.ValueFunction function) {
    int typmod =
        function.precision() == SqlExpression.ValueFunction.NO_PRECISION
            ? PgType.NO_TYPMOD
            : Math.min(function.precision(), MAXIMUM_PRECISION);
    return switch (function.kind()) {
      case CURRENT_DATE -> value("current_date", TypeOid.DATE, PgType.NO_TYPMOD);
      case CURRENT_TIME -> value("current_time", TypeOid.TIMETZ, typmod);
      case CURRENT_TIMESTAMP -> value("current_timestamp", TypeOid.TIMESTAMPTZ, typmod);
      case LOCALTIME -> value("localtime", TypeOid.TIME, typmod);
      case LOCALTIMESTAMP -> value("localtimestamp", TypeOid.TIMESTAMP, typmod);
      case CURRENT_ROLE -> value("current_role", TypeOid.NAME, PgType.NO_TYPMOD);
      case CURRENT_USER -> value("current_user", TypeOid.NAME, PgType.NO_TYPMOD);
      case USER -> value("user", TypeOid.NAME, PgType.NO_TYPMOD);
      case SESSION_USER -> value("session_user", TypeOid.NAME, PgType.NO_TYPMOD);
      case CURRENT_CATALOG -> value("current_catalog", TypeOid.NAME, PgType.NO_TYPMOD);
      case CURRENT_SCHEMA -> value("current_schema", TypeOid.NAME, PgType.NO_TYPMOD);
    };
  }

  /**
   * The ctid of the row of a table at which a cursor stands: the session's value of {@code current
   * of} with the table's oid, its name and the cursor's.
   */
  static Expression currentOf(Table table, String cursor) {
    return value(
        CURRENT_OF + table.oid() + ' ' + table.name() + '\0' + cursor,
        TypeOid.TID,
        PgType.NO_TYPMOD);
  }

  private static Expression value(String keyword, int type, int typmod) {
    return new Expression.SessionValue(keyword, BuiltinTypes.byOid(type), typmod);
  }
}
