package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows and values as PostgreSQL writes them into the details of its messages. */
final class RowText {

  private static final int MOST_CHARACTERS = 64;

  private RowText() {}

  /** {@code (1, null, text…)} of a row's columns that are not dropped. */
  static String row(Table table, ColumnBatch layoutBatch, int row, TypeContext context) {
    StringBuilder text = new StringBuilder("(");
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        text.append(text.length() > 1 ? ", " : "");
        text.append(value(column.type(), layoutBatch.column(column.number() - 1), row, context));
      }
    }
    return text.append(')').toString();
  }

  /** The same of a row of the columns that are not dropped. */
  static String values(Table table, ColumnBatch values, int row, TypeContext context) {
    StringBuilder text = new StringBuilder("(");
    int place = 0;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        text.append(place == 0 ? "" : ", ");
        text.append(value(column.type(), values.column(place++), row, context));
      }
    }
    return text.append(')').toString();
  }

  private static String value(PgType type, ColumnVector vector, int row, TypeContext context) {
    String text = text(type, vector, row, context);
    return text.length() <= MOST_CHARACTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST_CHARACTERS)) + "...";
  }

  /** A value's text, {@code null} for NULL. */
  static String text(PgType type, ColumnVector vector, int row, TypeContext context) {
    Object datum = DatumVectors.read(type, vector, row);
    return datum == null ? "null" : type.codec().format(datum, context);
  }
}
