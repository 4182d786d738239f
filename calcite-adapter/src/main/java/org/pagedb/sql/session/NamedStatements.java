package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** {@code pg_cursors} and {@code pg_prepared_statements}: what the session has under names. */
final class NamedStatements {

  static final String CURSORS = "pg_cursors";
  static final String PREPARED = "pg_prepared_statements";

  private final EngineSession session;
  private final SystemRows rows;

  NamedStatements(EngineSession session, SystemRows rows) {
    this.session = session;
    this.rows = rows;
  }

  void cursors() {
    for (OpenCursor cursor : session.cursors().descriptions()) {
      rows.row()
          .set("name", cursor.name())
          .set("statement", cursor.statement())
          .set("is_holdable", cursor.holdable())
          .set("is_binary", cursor.binary())
          .set("is_scrollable", cursor.scrollable())
          .set("creation_time", cursor.created());
    }
  }

  void prepared() {
    for (NamedStatement statement : session.runner().prepared().all()) {
      List<Object> types = new ArrayList<>();
      for (PgType type : statement.parameterTypes()) {
        types.add((long) type.oid());
      }
      rows.row()
          .set("name", statement.name())
          .set("statement", statement.text())
          .set("prepare_time", statement.created())
          .setDatum("parameter_types", ArrayValue.of(BuiltinTypes.byName("regtype"), types))
          .set("from_sql", true)
          .set("generic_plans", 0)
          .set("custom_plans", 0);
    }
  }
}
