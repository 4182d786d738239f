package org.pagedb.jdbc;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.Map;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/**
 * A call of a function or procedure. Its out parameters are the columns of the one row that the
 * call gives, in order. Any other text may be prepared as a call too and is then an ordinary
 * statement.
 */
final class PageDbCallableStatement extends UnnamedParameters {

  private final boolean returnsValue;
  private final boolean[] out;
  private ResultSet values;

  PageDbCallableStatement(
      PageDbConnection connection, StatementText text, int type, int concurrency, int holdability) {
    super(connection, text, type, concurrency, holdability);
    this.returnsValue = text.text().returnsValue();
    this.out = new boolean[text.text().parameterCount() + (returnsValue ? 2 : 1)];
  }

  /** The return value has no place among the engine's parameters. */
  @Override
  int slot(int index) throws SQLException {
    return returnsValue ? index - 1 : index;
  }

  @Override
  public void registerOutParameter(int index, int sqlType) throws SQLException {
    checkOpen();
    if (index < 1 || index >= out.length) {
      throw Refusal.badArgument(
          "The column index is out of range: "
              + index
              + ", number of columns: "
              + (out.length - 1)
              + ".");
    }
    out[index] = true;
    if (slot(index) > 0 && !parameters().isBound(slot(index))) {
      setNull(index, Types.NULL);
    }
  }

  @Override
  public void registerOutParameter(int index, int sqlType, int scale) throws SQLException {
    registerOutParameter(index, sqlType);
  }

  @Override
  public void registerOutParameter(int index, int sqlType, String typeName) throws SQLException {
    registerOutParameter(index, sqlType);
  }

  @Override
  public void registerOutParameter(int index, SQLType sqlType) throws SQLException {
    registerOutParameter(index, (int) sqlType.getVendorTypeNumber());
  }

  @Override
  public void registerOutParameter(int index, SQLType sqlType, int scale) throws SQLException {
    registerOutParameter(index, sqlType);
  }

  @Override
  public void registerOutParameter(int index, SQLType sqlType, String typeName)
      throws SQLException {
    registerOutParameter(index, sqlType);
  }

  @Override
  void executed() throws SQLException {
    values = null;
    int wanted = column(out.length) - 1;
    if (wanted == 0) {
      return;
    }
    ResultSet rows = getResultSet();
    if (rows == null || !rows.next()) {
      throw PageDbException.of(
          SqlState.NO_DATA, "A CallableStatement was executed with nothing returned.");
    }
    if (rows.getMetaData().getColumnCount() != wanted) {
      throw PageDbException.of(
          SqlState.SYNTAX_ERROR,
          "A CallableStatement was executed with an invalid number of parameters");
    }
    values = rows;
  }

  private ResultSet values(int index) throws SQLException {
    checkOpen();
    if (values == null) {
      throw Refusal.badState(
          "Results cannot be retrieved from a CallableStatement before it is" + " executed.");
    }
    if (index < 1 || index >= out.length || !out[index]) {
      throw Refusal.badArgument("Parameter " + index + " was not registered as an out parameter.");
    }
    return values;
  }

  /** The column of the result that holds an out parameter. */
  private int column(int index) {
    int column = 1;
    for (int i = 1; i < index; i++) {
      column += out[i] ? 1 : 0;
    }
    return column;
  }

  @Override
  public boolean wasNull() throws SQLException {
    if (values == null) {
      throw Refusal.badState("wasNull cannot be called before fetching a result.");
    }
    return values.wasNull();
  }

  @Override
  public String getString(int index) throws SQLException {
    return values(index).getString(column(index));
  }

  @Override
  public boolean getBoolean(int index) throws SQLException {
    return values(index).getBoolean(column(index));
  }

  @Override
  public byte getByte(int index) throws SQLException {
    return values(index).getByte(column(index));
  }

  @Override
  public short getShort(int index) throws SQLException {
    return values(index).getShort(column(index));
  }

  @Override
  public int getInt(int index) throws SQLException {
    return values(index).getInt(column(index));
  }

  @Override
  public long getLong(int index) throws SQLException {
    return values(index).getLong(column(index));
  }

  @Override
  public float getFloat(int index) throws SQLException {
    return values(index).getFloat(column(index));
  }

  @Override
  public double getDouble(int index) throws SQLException {
    return values(index).getDouble(column(index));
  }

  @Override
  public byte[] getBytes(int index) throws SQLException {
    return values(index).getBytes(column(index));
  }

  @Override
  public Date getDate(int index) throws SQLException {
    return values(index).getDate(column(index));
  }

  @Override
  public Time getTime(int index) throws SQLException {
    return values(index).getTime(column(index));
  }

  @Override
  public Timestamp getTimestamp(int index) throws SQLException {
    return values(index).getTimestamp(column(index));
  }

  @Override
  public Object getObject(int index) throws SQLException {
    return values(index).getObject(column(index));
  }

  @Override
  public BigDecimal getBigDecimal(int index) throws SQLException {
    return values(index).getBigDecimal(column(index));
  }

  @Override
  public Ref getRef(int index) throws SQLException {
    return values(index).getRef(column(index));
  }

  @Override
  public Blob getBlob(int index) throws SQLException {
    return values(index).getBlob(column(index));
  }

  @Override
  public Clob getClob(int index) throws SQLException {
    return values(index).getClob(column(index));
  }

  @Override
  public Array getArray(int index) throws SQLException {
    return values(index).getArray(column(index));
  }

  @Override
  public URL getURL(int index) throws SQLException {
    return values(index).getURL(column(index));
  }

  @Override
  public RowId getRowId(int index) throws SQLException {
    return values(index).getRowId(column(index));
  }

  @Override
  public NClob getNClob(int index) throws SQLException {
    return values(index).getNClob(column(index));
  }

  @Override
  public SQLXML getSQLXML(int index) throws SQLException {
    return values(index).getSQLXML(column(index));
  }

  @Override
  public String getNString(int index) throws SQLException {
    return values(index).getNString(column(index));
  }

  @Override
  public Reader getNCharacterStream(int index) throws SQLException {
    return values(index).getNCharacterStream(column(index));
  }

  @Override
  public Reader getCharacterStream(int index) throws SQLException {
    return values(index).getCharacterStream(column(index));
  }

  @Override
  public Date getDate(int index, Calendar zone) throws SQLException {
    return values(index).getDate(column(index), zone);
  }

  @Override
  public Time getTime(int index, Calendar zone) throws SQLException {
    return values(index).getTime(column(index), zone);
  }

  @Override
  public Timestamp getTimestamp(int index, Calendar zone) throws SQLException {
    return values(index).getTimestamp(column(index), zone);
  }

  @Override
  @Deprecated
  public BigDecimal getBigDecimal(int index, int scale) throws SQLException {
    return values(index).getBigDecimal(column(index), scale);
  }

  @Override
  public Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
    return values(index).getObject(column(index), map);
  }

  @Override
  public <T> T getObject(int index, Class<T> wanted) throws SQLException {
    return values(index).getObject(column(index), wanted);
  }
}
