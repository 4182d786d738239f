package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Collects the rows of a system relation, column by column. */
final class SystemRows {

  private final SystemRelation relation;
  private final TypeContext context;
  private final List<Object[]> rows = new ArrayList<>();
  private Object[] row;

  SystemRows(SystemRelation relation, TypeContext context) {
    this.relation = relation;
    this.context = context;
  }

  List<Object[]> rows() {
    return rows;
  }

  /** Starts a row with what is not said. */
  SystemRows row() {
    row = new Object[relation.columns().size()];
    for (int i = 0; i < row.length; i++) {
      SystemRelation.Column column = relation.columns().get(i);
      row[i] = column.notNull() ? nothing(column.type()) : null;
    }
    rows.add(row);
    return this;
  }

  private static Object nothing(PgType type) {
    return switch (type.name()) {
      case "bool" -> Boolean.FALSE;
      case "float4" -> (Object) 0.0;
      case "name", "text" -> "";
      case "char", "int2vector", "oidvector", "bytea" ->
          type.codec().parse("", PgType.NO_TYPMOD, null);
      default -> type.isArray() ? null : (Object) 0L;
    };
  }

  SystemRows set(String column, long value) {
    row[relation.place(column)] = value;
    return this;
  }

  SystemRows set(String column, boolean value) {
    row[relation.place(column)] = value;
    return this;
  }

  /** Sets a value by PostgreSQL's text for it; null leaves the column null. */
  SystemRows set(String column, String text) {
    int place = relation.place(column);
    PgType type = relation.columns().get(place).type();
    row[place] = text == null ? null : type.codec().parse(text, PgType.NO_TYPMOD, context);
    return this;
  }

  /** Sets a yes-or-no column of {@code information_schema}. */
  SystemRows yes(String column, boolean value) {
    return set(column, value ? "YES" : "NO");
  }
}
