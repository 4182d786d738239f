package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Collects the rows of a system relation, column by column. */
public final class SystemRows {

  private final SystemRelation relation;
  private final TypeContext context;
  private final List<Object[]> rows = new ArrayList<>();
  private Object[] row;

  /** For one relation; {@code context} is for values that are set by their text. */
  public SystemRows(SystemRelation relation, TypeContext context) {
    this.relation = relation;
    this.context = context;
  }

  /** The rows so far. */
  public List<Object[]> rows() {
    return rows;
  }

  /** Starts a row with what is not said. */
  public SystemRows row() {
    row = unsaid(relation);
    rows.add(row);
    return this;
  }

  /** Adds rows that are not to be changed. */
  void addAll(List<Object[]> others) {
    rows.addAll(others);
  }

  /** A row of a relation in which nothing is said. */
  static Object[] unsaid(SystemRelation relation) {
    Object[] row = new Object[relation.columns().size()];
    for (int i = 0; i < row.length; i++) {
      SystemRelation.Column column = relation.columns().get(i);
      row[i] = column.notNull() ? nothing(column.type()) : null;
    }
    return row;
  }

  private static Object nothing(PgType type) {
    return switch (type.name()) {
      case "bool" -> Boolean.FALSE;
      case "float4" -> (Object) 0.0;
      case "name", "text" -> "";
      default ->
          type.isArray()
              ? null
              : type.length() > 1 ? (Object) 0L : type.codec().parse("", PgType.NO_TYPMOD, null);
    };
  }

  /** Sets a column of an integer type, or a moment. */
  public SystemRows set(String column, long value) {
    row[relation.place(column)] = value;
    return this;
  }

  /** Sets a value of any type. */
  public SystemRows setDatum(String column, Object value) {
    row[relation.place(column)] = value;
    return this;
  }

  /** Sets a column of type bool. */
  public SystemRows set(String column, boolean value) {
    row[relation.place(column)] = value;
    return this;
  }

  /** Sets a value by PostgreSQL's text for it; null leaves the column null. */
  public SystemRows set(String column, String text) {
    int place = relation.place(column);
    PgType type = relation.columns().get(place).type();
    row[place] = text == null ? null : type.codec().parse(text, PgType.NO_TYPMOD, context);
    return this;
  }

  /** Sets a column of a floating-point type. */
  public SystemRows set(String column, double value) {
    row[relation.place(column)] = value;
    return this;
  }

  /** Sets a yes-or-no column of {@code information_schema}. */
  public SystemRows yes(String column, boolean value) {
    return set(column, value ? "YES" : "NO");
  }
}
