package org.pagedb.sql.exec.table;

import java.util.StringJoiner;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnVector;

/** A key as the details of messages show it, put together column by column. */
final class KeyText {

  private final StringJoiner names = new StringJoiner(", ", "(", ")");
  private final StringJoiner values = new StringJoiner(", ", "(", ")");
  private final TypeContext types;

  KeyText(TypeContext types) {
    this.types = types;
  }

  /** A key's column, with its value in a row. */
  KeyText add(TableColumn column, ColumnVector vector, int row) {
    return add(column.name(), column.type(), vector, row);
  }

  /** A key of an index on {@code table}, with its value in a row. */
  KeyText add(Table table, IndexKey key, ColumnVector vector, int row) {
    String name = key.attribute() > 0 ? table.column(key.attribute()).name() : key.expressionText();
    return add(name, key.type(), vector, row);
  }

  private KeyText add(String name, PgType type, ColumnVector vector, int row) {
    names.add(name);
    values.add(RowText.text(type, vector, row, types));
    return this;
  }

  /** {@code (a, b)=(1, 2)}. */
  @Override
  public String toString() {
    return names + "=" + values;
  }
}
