package org.pagedb.sql.session;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows of text that are all there from the start: what SHOW and EXPLAIN answer. */
final class ListedRows implements RowStream {

  private final List<OutputColumn> columns;
  private final List<String[]> rows;
  private boolean given;

  private ListedRows(List<OutputColumn> columns, List<String[]> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  static ListedRows of(List<OutputColumn> columns, List<String[]> rows) {
    return new ListedRows(columns, rows);
  }

  /** Columns of type text with these labels. */
  static List<OutputColumn> columns(String... labels) {
    List<OutputColumn> columns = new ArrayList<>();
    for (String label : labels) {
      columns.add(new OutputColumn(label, BuiltinTypes.TEXT, PgType.NO_TYPMOD));
    }
    return columns;
  }

  @Override
  public List<OutputColumn> columns() {
    return columns;
  }

  @Override
  public ColumnBatch next() {
    if (given || rows.isEmpty()) {
      return null;
    }
    given = true;
    ColumnVector[] vectors = new ColumnVector[columns.size()];
    for (int column = 0; column < vectors.length; column++) {
      BytesVector vector = new BytesVector(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        put(vector, row, rows.get(row)[column]);
      }
      vectors[column] = vector;
    }
    ColumnBatch batch = new ColumnBatch(vectors);
    batch.selectAll(rows.size());
    return batch;
  }

  private static void put(BytesVector vector, int row, String value) {
    if (value == null) {
      vector.putNull(row);
    } else {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      vector.putReference(row, bytes, 0, bytes.length);
    }
  }

  @Override
  public boolean endsWithThisBatch() {
    return true;
  }

  @Override
  public long affectedRows() {
    return rows.size();
  }

  @Override
  public void close() {}
}
