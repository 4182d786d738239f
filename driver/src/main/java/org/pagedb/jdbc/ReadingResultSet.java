package org.pagedb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.ColumnReader;
import org.pagedb.jdbc.value.PageDbBlob;
import org.pagedb.jdbc.value.PageDbClob;
import org.pagedb.jdbc.value.PageDbXml;
import org.pagedb.jdbc.value.ValueContext;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The getters by index. They read the current row in place, out of the batch's vectors; nothing is
 * allocated but what is returned.
 */
abstract class ReadingResultSet extends UpdatingResultSet {

  /** Value of {@link #row} when there is no current row. */
  static final int NO_ROW = -1;

  final ValueContext context;
  private final ResultShape shape;
  private ColumnBatch batch;
  private int row = NO_ROW;
  private boolean wasNull;

  ReadingResultSet(ResultShape shape, ValueContext context) {
    this.shape = shape;
    this.context = context;
  }

  final ResultShape shape() {
    return shape;
  }

  /** Makes a row of a batch's vectors the current one, or none. */
  final void read(ColumnBatch source, int vectorRow) {
    batch = source;
    row = vectorRow;
  }

  final boolean isOnRow() {
    return row != NO_ROW;
  }

  /** Refuses when the result set is closed. */
  abstract void checkOpen() throws SQLException;

  private ColumnVector vector(int column) throws SQLException {
    if (row == NO_ROW) {
      checkOpen();
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE,
          "ResultSet not positioned properly, perhaps you need to call next.");
    }
    if (column < 1 || column > shape.count()) {
      throw badColumn(column);
    }
    ColumnVector vector = batch.column(column - 1);
    wasNull = vector.isNull(row);
    return vector;
  }

  final SQLException badColumn(int column) {
    return Refusal.badArgument(
        "The column index is out of range: "
            + column
            + ", number of columns: "
            + shape.count()
            + ".");
  }

  private ColumnReader reader(int column) {
    return shape.reader(column - 1);
  }

  /** The engine's datum of the current row. */
  final Object datum(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).datum(vector, row);
  }

  @Override
  public final boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public final int findColumn(String label) throws SQLException {
    checkOpen();
    int index = label == null ? 0 : shape.find(label);
    if (index == 0) {
      throw PageDbException.of(
          SqlState.UNDEFINED_COLUMN,
          "The column name " + label + " was not found in this ResultSet.");
    }
    return index;
  }

  @Override
  public final String getString(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).string(vector, row, context);
  }

  @Override
  public final boolean getBoolean(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return !wasNull && reader(column).bool(vector, row, context);
  }

  @Override
  public final byte getByte(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull
        ? 0
        : (byte)
            reader(column).integer(vector, row, context, "byte", Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  @Override
  public final short getShort(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull
        ? 0
        : (short)
            reader(column).integer(vector, row, context, "short", Short.MIN_VALUE, Short.MAX_VALUE);
  }

  @Override
  public final int getInt(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? 0 : reader(column).int4(vector, row, context);
  }

  @Override
  public final long getLong(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? 0 : reader(column).int8(vector, row, context);
  }

  @Override
  public final float getFloat(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? 0 : reader(column).float4(vector, row, context);
  }

  @Override
  public final double getDouble(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? 0 : reader(column).float8(vector, row, context);
  }

  @Override
  public final BigDecimal getBigDecimal(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).decimal(vector, row, context);
  }

  @Override
  @Deprecated
  public final BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final byte[] getBytes(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).bytes(vector, row, context);
  }

  @Override
  public final Date getDate(int column) throws SQLException {
    return getDate(column, null);
  }

  @Override
  public final Date getDate(int column, Calendar zone) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).date(vector, row, context, zone);
  }

  @Override
  public final Time getTime(int column) throws SQLException {
    return getTime(column, null);
  }

  @Override
  public final Time getTime(int column, Calendar zone) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).time(vector, row, context, zone);
  }

  @Override
  public final Timestamp getTimestamp(int column) throws SQLException {
    return getTimestamp(column, null);
  }

  @Override
  public final Timestamp getTimestamp(int column, Calendar zone) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).timestamp(vector, row, context, zone);
  }

  @Override
  public final Object getObject(int column) throws SQLException {
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).object(vector, row, context);
  }

  @Override
  public final <T> T getObject(int column, Class<T> wanted) throws SQLException {
    if (wanted == null) {
      throw Refusal.badArgument("type is null");
    }
    ColumnVector vector = vector(column);
    return wasNull ? null : reader(column).object(vector, row, context, wanted);
  }

  @Override
  public final Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
    if (map == null || map.isEmpty()) {
      return getObject(column);
    }
    throw Refusal.notImplemented("ResultSet.getObject(int, Map)");
  }

  @Override
  public final Array getArray(int column) throws SQLException {
    Object value = getObject(column);
    if (value == null || value instanceof Array) {
      return (Array) value;
    }
    throw Refusal.badConversion(reader(column).type().name(), "java.sql.Array");
  }

  @Override
  public final Blob getBlob(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new PageDbBlob(bytes);
  }

  @Override
  public final Clob getClob(int column) throws SQLException {
    return getNClob(column);
  }

  @Override
  public final NClob getNClob(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new PageDbClob(text);
  }

  @Override
  public final SQLXML getSQLXML(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new PageDbXml(text);
  }

  @Override
  public final String getNString(int column) throws SQLException {
    return getString(column);
  }

  @Override
  public final URL getURL(int column) throws SQLException {
    String text = getString(column);
    try {
      return text == null ? null : new URL(text);
    } catch (MalformedURLException e) {
      throw Refusal.badValue("URL", text);
    }
  }

  @Override
  public final InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public final InputStream getUnicodeStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public final InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public final Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public final Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }

  @Override
  public final Ref getRef(int column) throws SQLException {
    throw Refusal.notImplemented("ResultSet.getRef");
  }

  @Override
  public final RowId getRowId(int column) throws SQLException {
    throw Refusal.notImplemented("ResultSet.getRowId");
  }
}
