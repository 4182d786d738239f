package org.pagedb.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.pagedb.jdbc.error.Refusal;

/** The methods that name a parameter: PostgreSQL's calls know places only, so all are refused. */
abstract class UnnamedParameters extends PageDbPreparedStatement implements CallableStatement {

  UnnamedParameters(
      PageDbConnection connection, StatementText text, int type, int concurrency, int holdability) {
    super(connection, text, KeyRequest.NONE, type, concurrency, holdability);
  }

  private static SQLException byName(String method) {
    return Refusal.notImplemented("CallableStatement." + method + "(String, …)");
  }

  @Override
  public final void registerOutParameter(String name, int argument) throws SQLException {
    throw byName("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(String name, int argument, int argument2)
      throws SQLException {
    throw byName("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(String name, int argument, String argument2)
      throws SQLException {
    throw byName("registerOutParameter");
  }

  @Override
  public final void setURL(String name, URL argument) throws SQLException {
    throw byName("setURL");
  }

  @Override
  public final void setNull(String name, int argument) throws SQLException {
    throw byName("setNull");
  }

  @Override
  public final void setBoolean(String name, boolean argument) throws SQLException {
    throw byName("setBoolean");
  }

  @Override
  public final void setByte(String name, byte argument) throws SQLException {
    throw byName("setByte");
  }

  @Override
  public final void setShort(String name, short argument) throws SQLException {
    throw byName("setShort");
  }

  @Override
  public final void setInt(String name, int argument) throws SQLException {
    throw byName("setInt");
  }

  @Override
  public final void setLong(String name, long argument) throws SQLException {
    throw byName("setLong");
  }

  @Override
  public final void setFloat(String name, float argument) throws SQLException {
    throw byName("setFloat");
  }

  @Override
  public final void setDouble(String name, double argument) throws SQLException {
    throw byName("setDouble");
  }

  @Override
  public final void setBigDecimal(String name, BigDecimal argument) throws SQLException {
    throw byName("setBigDecimal");
  }

  @Override
  public final void setString(String name, String argument) throws SQLException {
    throw byName("setString");
  }

  @Override
  public final void setBytes(String name, byte[] argument) throws SQLException {
    throw byName("setBytes");
  }

  @Override
  public final void setDate(String name, Date argument) throws SQLException {
    throw byName("setDate");
  }

  @Override
  public final void setTime(String name, Time argument) throws SQLException {
    throw byName("setTime");
  }

  @Override
  public final void setTimestamp(String name, Timestamp argument) throws SQLException {
    throw byName("setTimestamp");
  }

  @Override
  public final void setAsciiStream(String name, InputStream argument, int argument2)
      throws SQLException {
    throw byName("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(String name, InputStream argument, int argument2)
      throws SQLException {
    throw byName("setBinaryStream");
  }

  @Override
  public final void setObject(String name, Object argument, int argument2, int argument3)
      throws SQLException {
    throw byName("setObject");
  }

  @Override
  public final void setObject(String name, Object argument, int argument2) throws SQLException {
    throw byName("setObject");
  }

  @Override
  public final void setObject(String name, Object argument) throws SQLException {
    throw byName("setObject");
  }

  @Override
  public final void setCharacterStream(String name, Reader argument, int argument2)
      throws SQLException {
    throw byName("setCharacterStream");
  }

  @Override
  public final void setDate(String name, Date argument, Calendar argument2) throws SQLException {
    throw byName("setDate");
  }

  @Override
  public final void setTime(String name, Time argument, Calendar argument2) throws SQLException {
    throw byName("setTime");
  }

  @Override
  public final void setTimestamp(String name, Timestamp argument, Calendar argument2)
      throws SQLException {
    throw byName("setTimestamp");
  }

  @Override
  public final void setNull(String name, int argument, String argument2) throws SQLException {
    throw byName("setNull");
  }

  @Override
  public final String getString(String name) throws SQLException {
    throw byName("getString");
  }

  @Override
  public final boolean getBoolean(String name) throws SQLException {
    throw byName("getBoolean");
  }

  @Override
  public final byte getByte(String name) throws SQLException {
    throw byName("getByte");
  }

  @Override
  public final short getShort(String name) throws SQLException {
    throw byName("getShort");
  }

  @Override
  public final int getInt(String name) throws SQLException {
    throw byName("getInt");
  }

  @Override
  public final long getLong(String name) throws SQLException {
    throw byName("getLong");
  }

  @Override
  public final float getFloat(String name) throws SQLException {
    throw byName("getFloat");
  }

  @Override
  public final double getDouble(String name) throws SQLException {
    throw byName("getDouble");
  }

  @Override
  public final byte[] getBytes(String name) throws SQLException {
    throw byName("getBytes");
  }

  @Override
  public final Date getDate(String name) throws SQLException {
    throw byName("getDate");
  }

  @Override
  public final Time getTime(String name) throws SQLException {
    throw byName("getTime");
  }

  @Override
  public final Timestamp getTimestamp(String name) throws SQLException {
    throw byName("getTimestamp");
  }

  @Override
  public final Object getObject(String name) throws SQLException {
    throw byName("getObject");
  }

  @Override
  public final BigDecimal getBigDecimal(String name) throws SQLException {
    throw byName("getBigDecimal");
  }

  @Override
  public final Object getObject(String name, Map<String, Class<?>> map) throws SQLException {
    throw byName("getObject");
  }

  @Override
  public final Ref getRef(String name) throws SQLException {
    throw byName("getRef");
  }

  @Override
  public final Blob getBlob(String name) throws SQLException {
    throw byName("getBlob");
  }

  @Override
  public final Clob getClob(String name) throws SQLException {
    throw byName("getClob");
  }

  @Override
  public final Array getArray(String name) throws SQLException {
    throw byName("getArray");
  }

  @Override
  public final Date getDate(String name, Calendar argument) throws SQLException {
    throw byName("getDate");
  }

  @Override
  public final Time getTime(String name, Calendar argument) throws SQLException {
    throw byName("getTime");
  }

  @Override
  public final Timestamp getTimestamp(String name, Calendar argument) throws SQLException {
    throw byName("getTimestamp");
  }

  @Override
  public final URL getURL(String name) throws SQLException {
    throw byName("getURL");
  }

  @Override
  public final RowId getRowId(String name) throws SQLException {
    throw byName("getRowId");
  }

  @Override
  public final void setRowId(String name, RowId argument) throws SQLException {
    throw byName("setRowId");
  }

  @Override
  public final void setNString(String name, String argument) throws SQLException {
    throw byName("setNString");
  }

  @Override
  public final void setNCharacterStream(String name, Reader argument, long argument2)
      throws SQLException {
    throw byName("setNCharacterStream");
  }

  @Override
  public final void setNClob(String name, NClob argument) throws SQLException {
    throw byName("setNClob");
  }

  @Override
  public final void setClob(String name, Reader argument, long argument2) throws SQLException {
    throw byName("setClob");
  }

  @Override
  public final void setBlob(String name, InputStream argument, long argument2) throws SQLException {
    throw byName("setBlob");
  }

  @Override
  public final void setNClob(String name, Reader argument, long argument2) throws SQLException {
    throw byName("setNClob");
  }

  @Override
  public final NClob getNClob(String name) throws SQLException {
    throw byName("getNClob");
  }

  @Override
  public final void setSQLXML(String name, SQLXML argument) throws SQLException {
    throw byName("setSQLXML");
  }

  @Override
  public final SQLXML getSQLXML(String name) throws SQLException {
    throw byName("getSQLXML");
  }

  @Override
  public final String getNString(String name) throws SQLException {
    throw byName("getNString");
  }

  @Override
  public final Reader getNCharacterStream(String name) throws SQLException {
    throw byName("getNCharacterStream");
  }

  @Override
  public final Reader getCharacterStream(String name) throws SQLException {
    throw byName("getCharacterStream");
  }

  @Override
  public final void setBlob(String name, Blob argument) throws SQLException {
    throw byName("setBlob");
  }

  @Override
  public final void setClob(String name, Clob argument) throws SQLException {
    throw byName("setClob");
  }

  @Override
  public final void setAsciiStream(String name, InputStream argument, long argument2)
      throws SQLException {
    throw byName("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(String name, InputStream argument, long argument2)
      throws SQLException {
    throw byName("setBinaryStream");
  }

  @Override
  public final void setCharacterStream(String name, Reader argument, long argument2)
      throws SQLException {
    throw byName("setCharacterStream");
  }

  @Override
  public final void setAsciiStream(String name, InputStream argument) throws SQLException {
    throw byName("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(String name, InputStream argument) throws SQLException {
    throw byName("setBinaryStream");
  }

  @Override
  public final void setCharacterStream(String name, Reader argument) throws SQLException {
    throw byName("setCharacterStream");
  }

  @Override
  public final void setNCharacterStream(String name, Reader argument) throws SQLException {
    throw byName("setNCharacterStream");
  }

  @Override
  public final void setClob(String name, Reader argument) throws SQLException {
    throw byName("setClob");
  }

  @Override
  public final void setBlob(String name, InputStream argument) throws SQLException {
    throw byName("setBlob");
  }

  @Override
  public final void setNClob(String name, Reader argument) throws SQLException {
    throw byName("setNClob");
  }

  @Override
  public final <T> T getObject(String name, Class<T> argument) throws SQLException {
    throw byName("getObject");
  }

  @Override
  public final void setObject(String name, Object argument, SQLType argument2, int argument3)
      throws SQLException {
    throw byName("setObject");
  }

  @Override
  public final void setObject(String name, Object argument, SQLType argument2) throws SQLException {
    throw byName("setObject");
  }

  @Override
  public final void registerOutParameter(String name, SQLType argument) throws SQLException {
    throw byName("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(String name, SQLType argument, int argument2)
      throws SQLException {
    throw byName("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(String name, SQLType argument, String argument2)
      throws SQLException {
    throw byName("registerOutParameter");
  }
}
