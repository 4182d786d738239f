package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.jdbc.value.DatumColumn;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows that the driver puts together itself, in a result set of their own. */
final class MadeRows {

  private final PageDbConnection connection;
  private final List<OutputColumn> columns = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();

  /**
   * No rows yet.
   *
   * @param shape the columns as {@code name:type}, separated by spaces; the types are {@code
   *     varchar}, {@code int2}, {@code int4} and {@code bool}
   */
  MadeRows(PageDbConnection connection, String shape) {
    this.connection = connection;
    for (String column : shape.split(" ")) {
      int colon = column.indexOf(':');
      PgType type = connection.typeNamed(column.substring(colon + 1));
      columns.add(new OutputColumn(column.substring(0, colon), type, PgType.NO_TYPMOD));
    }
  }

  /** Adds a row of strings, integers, booleans and nulls. */
  MadeRows add(Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(values.length + " values, " + columns.size() + " columns");
    }
    Object[] datums = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      datums[i] = values[i] instanceof Number ? ((Number) values[i]).longValue() : values[i];
    }
    rows.add(datums);
    return this;
  }

  ResultSet resultSet() {
    ColumnVector[] vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      Object[] datums = new Object[rows.size()];
      for (int row = 0; row < datums.length; row++) {
        datums[row] = rows.get(row)[i];
      }
      vectors[i] = DatumColumn.of(columns.get(i).type(), datums);
    }
    ColumnBatch batch = new ColumnBatch(vectors);
    batch.selectAll(rows.size());
    return PageDbResultSet.detached(
        connection,
        new ResultShape(columns, connection),
        new RowBuffer(rows.isEmpty() ? null : batch));
  }
}
