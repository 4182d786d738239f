package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.value.DatumColumn;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Writes the changes of an updatable result set to its table. The result must come from one table
 * and hold its primary key, by which rows are found again.
 */
final class RowEditor {

  private final PageDbConnection connection;
  private final PageDbResultSet result;
  private final BufferCursor rows;
  private final Table table;
  private final List<Integer> keyColumns;
  private final Object[] values;
  private final boolean[] changed;
  private boolean onInsertRow;

  RowEditor(PageDbConnection connection, PageDbResultSet result, BufferCursor rows)
      throws SQLException {
    this.connection = connection;
    this.result = result;
    this.rows = rows;
    this.table = table(result.shape());
    this.keyColumns = keyColumns(result.shape(), table);
    this.values = new Object[result.shape().count()];
    this.changed = new boolean[values.length];
    rows.split();
    showRow();
  }

  private static Table table(ResultShape shape) throws SQLException {
    Table table = null;
    for (OutputColumn column : shape.columns()) {
      if (column.table() != null) {
        if (table != null && table.oid() != column.table().oid()) {
          throw notUpdatable("it comes from more than one table");
        }
        table = column.table();
      }
    }
    if (table == null) {
      throw notUpdatable("it comes from no table");
    }
    return table;
  }

  private static List<Integer> keyColumns(ResultShape shape, Table table) throws SQLException {
    for (TableIndex index : table.indexes()) {
      if (index.primary()) {
        List<Integer> key = new ArrayList<>();
        for (IndexKey each : index.keys()) {
          key.add(columnOf(shape, each.attribute()));
        }
        if (!key.contains(0)) {
          return key;
        }
      }
    }
    throw notUpdatable("it does not hold the primary key of table " + table.name());
  }

  private static int columnOf(ResultShape shape, int attribute) {
    for (int i = 0; i < shape.count(); i++) {
      if (shape.column(i).table() != null && shape.column(i).attribute() == attribute) {
        return i + 1;
      }
    }
    return 0;
  }

  private static SQLException notUpdatable(String reason) {
    return PageDbException.of(
        SqlState.INVALID_CURSOR_STATE, "The result set cannot be updated: " + reason + ".");
  }

  void set(int column, Object value) throws SQLException {
    if (column < 1 || column > values.length) {
      throw result.badColumn(column);
    }
    if (result.shape().column(column - 1).table() == null) {
      throw notUpdatable("column " + column + " is not a column of its table");
    }
    if (!onInsertRow && !result.isOnRow()) {
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE,
          "Cannot update the ResultSet because it is either before the start or after the end of"
              + " the results.");
    }
    values[column - 1] = value;
    changed[column - 1] = true;
  }

  void updateRow() throws SQLException {
    refuseOnInsertRow("updateRow");
    refuseOffRow();
    StringBuilder sql = new StringBuilder("UPDATE ").append(tableName()).append(" SET ");
    List<Integer> targets = targets();
    if (targets.isEmpty()) {
      return;
    }
    for (int i = 0; i < targets.size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(columnName(targets.get(i))).append(" = ?");
    }
    sql.append(keyCondition());
    try (PageDbPreparedStatement update = connection.prepareInternal(sql.toString())) {
      bindValues(update, targets);
      bindKey(update, targets.size() + 1, false);
      update.executeUpdate();
    }
    reload(true);
    clear();
  }

  void deleteRow() throws SQLException {
    refuseOnInsertRow("deleteRow");
    refuseOffRow();
    String sql = "DELETE FROM " + tableName() + keyCondition();
    try (PageDbPreparedStatement delete = connection.prepareInternal(sql)) {
      bindKey(delete, 1, false);
      delete.executeUpdate();
    }
    rows.remove();
    showRow();
  }

  void insertRow() throws SQLException {
    if (!onInsertRow) {
      throw PageDbException.of(SqlState.INVALID_CURSOR_STATE, "Not on the insert row.");
    }
    List<Integer> targets = targets();
    if (targets.isEmpty()) {
      throw PageDbException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "You must specify at least one column value to insert" + " a row.");
    }
    StringBuilder names = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < targets.size(); i++) {
      names.append(i == 0 ? "" : ", ").append(columnName(targets.get(i)));
      marks.append(i == 0 ? "?" : ", ?");
    }
    String sql =
        "INSERT INTO "
            + tableName()
            + " ("
            + names
            + ") VALUES ("
            + marks
            + ") RETURNING "
            + selectList();
    try (PageDbPreparedStatement insert = connection.prepareInternal(sql)) {
      bindValues(insert, targets);
      insert.execute();
      try (ResultSet inserted = insert.getResultSet()) {
        inserted.next();
        rows.append(row((PageDbResultSet) inserted, null));
      }
    }
    clear();
  }

  void refreshRow() throws SQLException {
    refuseOnInsertRow("refreshRow");
    refuseOffRow();
    reload(false);
    clear();
  }

  void cancelRowUpdates() throws SQLException {
    refuseOnInsertRow("cancelRowUpdates");
    clear();
  }

  void moveToInsertRow() {
    clear();
    onInsertRow = true;
  }

  void moveToCurrentRow() {
    clear();
    onInsertRow = false;
  }

  /** Moving to another row drops what was not written. */
  void leaveRow() {
    clear();
    onInsertRow = false;
  }

  private void clear() {
    Arrays.fill(values, null);
    Arrays.fill(changed, false);
  }

  private List<Integer> targets() {
    List<Integer> targets = new ArrayList<>();
    for (int i = 0; i < changed.length; i++) {
      if (changed[i]) {
        targets.add(i + 1);
      }
    }
    return targets;
  }

  private void reload(boolean withNewKey) throws SQLException {
    String sql = "SELECT " + selectList() + " FROM " + tableName() + keyCondition();
    try (PageDbPreparedStatement select = connection.prepareInternal(sql)) {
      bindKey(select, 1, withNewKey);
      try (ResultSet found = select.executeQuery()) {
        if (found.next()) {
          rows.replace(row((PageDbResultSet) found, rows));
          showRow();
        }
      }
    }
  }

  /** The columns of the table as they are now, the others as they were. */
  private ColumnBatch row(PageDbResultSet found, BufferCursor old) throws SQLException {
    ColumnVector[] columns = new ColumnVector[values.length];
    int next = 1;
    for (int i = 0; i < columns.length; i++) {
      OutputColumn column = result.shape().column(i);
      if (column.table() != null) {
        columns[i] = DatumColumn.of(result.shape().reader(i).type(), found.datum(next++));
      } else if (old != null) {
        columns[i] = old.batch().column(i);
      } else {
        columns[i] = DatumColumn.of(result.shape().reader(i).type(), (Object) null);
      }
    }
    ColumnBatch row = new ColumnBatch(columns);
    row.selectAll(1);
    return row;
  }

  private void showRow() {
    if (rows.row() >= 0 && rows.row() < rows.rowCount()) {
      result.read(rows.batch(), rows.vectorRow());
    } else {
      result.read(null, ReadingResultSet.NO_ROW);
    }
  }

  private String selectList() {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      if (result.shape().column(i).table() != null) {
        list.append(list.length() == 0 ? "" : ", ").append(columnName(i + 1));
      }
    }
    return list.toString();
  }

  private String keyCondition() {
    StringBuilder condition = new StringBuilder();
    for (int column : keyColumns) {
      condition.append(condition.length() == 0 ? " WHERE " : " AND ");
      condition.append(columnName(column)).append(" = ?");
    }
    return condition.toString();
  }

  private void bindValues(PageDbPreparedStatement statement, List<Integer> columns)
      throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      bind(statement, i + 1, values[columns.get(i) - 1]);
    }
  }

  private void bindKey(PageDbPreparedStatement statement, int first, boolean withNewKey)
      throws SQLException {
    for (int i = 0; i < keyColumns.size(); i++) {
      int column = keyColumns.get(i);
      if (withNewKey && changed[column - 1]) {
        bind(statement, first + i, values[column - 1]);
      } else {
        statement.bindDatum(
            first + i, result.shape().column(column - 1).type(), result.datum(column));
      }
    }
  }

  /** Text is bound untyped, so that it fits whatever the column's type is. */
  private static void bind(PageDbPreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value instanceof String) {
      statement.setObject(index, value, Types.OTHER);
    } else {
      statement.setObject(index, value);
    }
  }

  private String tableName() {
    return Identifiers.quote(table.schema()) + "." + Identifiers.quote(table.name());
  }

  private String columnName(int column) {
    int attribute = result.shape().column(column - 1).attribute();
    for (TableColumn each : table.columns()) {
      if (each.number() == attribute) {
        return Identifiers.quote(each.name());
      }
    }
    throw new IllegalStateException("no attribute " + attribute + " in " + table.name());
  }

  private void refuseOnInsertRow(String method) throws SQLException {
    if (onInsertRow) {
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE, "Cannot call " + method + "() when on the insert row.");
    }
  }

  private void refuseOffRow() throws SQLException {
    if (!result.isOnRow()) {
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE,
          "ResultSet not positioned properly, perhaps you need to call next.");
    }
  }
}
