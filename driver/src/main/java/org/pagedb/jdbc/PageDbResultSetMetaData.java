package org.pagedb.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.JdbcType;
import org.pagedb.jdbc.value.TypeOids;
import org.pagedb.jdbc.value.ValueContext;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.type.PgType;

/** Describes a result's columns. Catalog and schema names are empty, as pgjdbc leaves them. */
final class PageDbResultSetMetaData implements ResultSetMetaData {

  private final ResultShape shape;
  private final ValueContext context;

  PageDbResultSetMetaData(ResultShape shape, ValueContext context) {
    this.shape = shape;
    this.context = context;
  }

  private OutputColumn column(int column) throws SQLException {
    if (column < 1 || column > shape.count()) {
      throw Refusal.badArgument(
          "The column index is out of range: "
              + column
              + ", number of columns: "
              + shape.count()
              + ".");
    }
    return shape.column(column - 1);
  }

  /** The type with domains resolved: results show the type under a domain. */
  private PgType type(int column) throws SQLException {
    column(column);
    return shape.reader(column - 1).type();
  }

  private PgType measured(int column) throws SQLException {
    return JdbcType.measured(type(column), context);
  }

  /** The table column that stands behind a column, or null. */
  private TableColumn source(int column) throws SQLException {
    OutputColumn output = column(column);
    if (output.table() == null) {
      return null;
    }
    for (TableColumn each : output.table().columns()) {
      if (each.number() == output.attribute()) {
        return each;
      }
    }
    return null;
  }

  @Override
  public int getColumnCount() {
    return shape.count();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    TableColumn source = source(column);
    return source != null && (isIdentity(source) || isSerial(source));
  }

  private static boolean isIdentity(TableColumn source) {
    return source.identity() == 'a' || source.identity() == 'd';
  }

  private static boolean isSerial(TableColumn source) {
    return source.defaultText() != null && source.defaultText().startsWith("nextval(");
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return JdbcType.isCaseSensitive(type(column));
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    column(column);
    return true;
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    return type(column).oid() == TypeOids.MONEY;
  }

  @Override
  public int isNullable(int column) throws SQLException {
    TableColumn source = source(column);
    if (source == null) {
      return columnNullableUnknown;
    }
    return source.notNull() ? columnNoNulls : columnNullable;
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return JdbcType.isSigned(type(column));
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return JdbcType.displaySize(measured(column), column(column).typmod());
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return column(column).name();
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return column(column).name();
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    column(column);
    return "";
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return JdbcType.precision(measured(column), column(column).typmod());
  }

  @Override
  public int getScale(int column) throws SQLException {
    return JdbcType.scale(measured(column), column(column).typmod());
  }

  @Override
  public String getTableName(int column) throws SQLException {
    OutputColumn output = column(column);
    return output.table() == null ? "" : output.table().name();
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    column(column);
    return "";
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return JdbcType.code(type(column));
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    PgType type = type(column);
    TableColumn source = source(column);
    boolean serial = source != null && (isSerial(source) || isIdentity(source));
    return serial ? JdbcType.serialName(type) : type.name();
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    column(column);
    return false;
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return !isReadOnly(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    column(column);
    return false;
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return JdbcType.className(type(column), column(column).typmod());
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
