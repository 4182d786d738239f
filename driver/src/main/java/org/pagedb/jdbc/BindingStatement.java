package org.pagedb.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.ParameterBinder;
import org.pagedb.jdbc.value.Parameters;
import org.pagedb.jdbc.value.TypeOids;

/** The setters of a prepared statement. */
abstract class BindingStatement extends PageDbStatement implements PreparedStatement {

  private final Parameters parameters;
  private final ParameterBinder binder;

  BindingStatement(
      PageDbConnection connection, int parameterCount, int type, int concurrency, int holdability) {
    super(connection, type, concurrency, holdability);
    this.parameters = new Parameters(parameterCount);
    this.binder = connection.binder();
  }

  final Parameters parameters() {
    return parameters;
  }

  /** The place of the client's parameter among those of the engine, from 1. */
  int slot(int index) throws SQLException {
    return index;
  }

  @Override
  public final void clearParameters() throws SQLException {
    checkOpen();
    parameters.clear();
  }

  @Override
  public final void setNull(int index, int sqlType) throws SQLException {
    checkOpen();
    binder.nullOf(parameters, slot(index), sqlType);
  }

  @Override
  public final void setNull(int index, int sqlType, String typeName) throws SQLException {
    checkOpen();
    if (typeName == null) {
      binder.nullOf(parameters, slot(index), sqlType);
    } else {
      binder.nullOf(parameters, slot(index), typeName);
    }
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    checkOpen();
    binder.bool(parameters, slot(index), value);
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    setShort(index, value);
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    checkOpen();
    binder.int2(parameters, slot(index), value);
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    checkOpen();
    binder.int4(parameters, slot(index), value);
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    checkOpen();
    binder.int8(parameters, slot(index), value);
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    checkOpen();
    binder.float4(parameters, slot(index), value);
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    checkOpen();
    binder.float8(parameters, slot(index), value);
  }

  @Override
  public final void setBigDecimal(int index, BigDecimal value) throws SQLException {
    setTyped(index, value, Types.NUMERIC);
  }

  @Override
  public final void setString(int index, String value) throws SQLException {
    checkOpen();
    binder.string(parameters, slot(index), value);
  }

  @Override
  public final void setNString(int index, String value) throws SQLException {
    setString(index, value);
  }

  @Override
  public final void setBytes(int index, byte[] value) throws SQLException {
    checkOpen();
    binder.bytes(parameters, slot(index), value == null ? null : value.clone());
  }

  @Override
  public final void setDate(int index, Date value) throws SQLException {
    setDate(index, value, null);
  }

  @Override
  public final void setDate(int index, Date value, Calendar zone) throws SQLException {
    setMoment(index, value, zone, Types.DATE);
  }

  @Override
  public final void setTime(int index, Time value) throws SQLException {
    setTime(index, value, null);
  }

  @Override
  public final void setTime(int index, Time value, Calendar zone) throws SQLException {
    setMoment(index, value, zone, Types.TIME);
  }

  @Override
  public final void setTimestamp(int index, Timestamp value) throws SQLException {
    setTimestamp(index, value, null);
  }

  @Override
  public final void setTimestamp(int index, Timestamp value, Calendar zone) throws SQLException {
    setMoment(index, value, zone, Types.TIMESTAMP);
  }

  private void setMoment(int index, java.util.Date value, Calendar zone, int sqlType)
      throws SQLException {
    checkOpen();
    if (value == null) {
      binder.nullOf(parameters, slot(index), sqlType);
    } else {
      binder.moment(parameters, slot(index), value, zone);
    }
  }

  @Override
  public final void setObject(int index, Object value) throws SQLException {
    checkOpen();
    binder.object(parameters, slot(index), value);
  }

  @Override
  public final void setObject(int index, Object value, int sqlType) throws SQLException {
    setTyped(index, value, sqlType);
  }

  @Override
  public final void setObject(int index, Object value, int sqlType, int scale) throws SQLException {
    checkOpen();
    binder.object(parameters, slot(index), value, sqlType, scale);
  }

  @Override
  public final void setObject(int index, Object value, SQLType sqlType) throws SQLException {
    setTyped(index, value, sqlType.getVendorTypeNumber());
  }

  @Override
  public final void setObject(int index, Object value, SQLType sqlType, int scale)
      throws SQLException {
    setObject(index, value, (int) sqlType.getVendorTypeNumber(), scale);
  }

  private void setTyped(int index, Object value, int sqlType) throws SQLException {
    checkOpen();
    binder.object(parameters, slot(index), value, sqlType, -1);
  }

  @Override
  public final void setArray(int index, Array value) throws SQLException {
    setTyped(index, value, Types.ARRAY);
  }

  @Override
  public final void setSQLXML(int index, SQLXML value) throws SQLException {
    checkOpen();
    if (value == null) {
      binder.nullOf(parameters, slot(index), Types.SQLXML);
    } else {
      binder.text(parameters, slot(index), TypeOids.XML, value.getString());
    }
  }

  @Override
  public final void setURL(int index, URL value) throws SQLException {
    setString(index, value == null ? null : value.toString());
  }

  @Override
  public final void setRef(int index, Ref value) throws SQLException {
    throw Refusal.notImplemented("PreparedStatement.setRef");
  }

  @Override
  public final void setRowId(int index, RowId value) throws SQLException {
    throw Refusal.notImplemented("PreparedStatement.setRowId");
  }

  @Override
  public final void setBlob(int index, Blob value) throws SQLException {
    setBlob(index, value == null ? null : value.getBinaryStream());
  }

  @Override
  public final void setBlob(int index, InputStream value, long length) throws SQLException {
    checkOpen();
    binder.untypedBytes(parameters, slot(index), StreamContent.bytes(value, length));
  }

  @Override
  public final void setBlob(int index, InputStream value) throws SQLException {
    setBlob(index, value, -1);
  }

  @Override
  public final void setClob(int index, Clob value) throws SQLException {
    setClob(index, value == null ? null : value.getCharacterStream());
  }

  @Override
  public final void setClob(int index, Reader value, long length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setClob(int index, Reader value) throws SQLException {
    setText(index, StreamContent.text(value, -1));
  }

  @Override
  public final void setNClob(int index, NClob value) throws SQLException {
    setClob(index, value);
  }

  @Override
  public final void setNClob(int index, Reader value, long length) throws SQLException {
    setClob(index, value, length);
  }

  @Override
  public final void setNClob(int index, Reader value) throws SQLException {
    setClob(index, value);
  }

  private void setText(int index, String text) throws SQLException {
    checkOpen();
    binder.string(parameters, slot(index), text);
  }

  @Override
  public final void setCharacterStream(int index, Reader value, int length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setCharacterStream(int index, Reader value, long length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setCharacterStream(int index, Reader value) throws SQLException {
    setText(index, StreamContent.text(value, -1));
  }

  @Override
  public final void setNCharacterStream(int index, Reader value, long length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setNCharacterStream(int index, Reader value) throws SQLException {
    setText(index, StreamContent.text(value, -1));
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, int length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, long length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setAsciiStream(int index, InputStream value) throws SQLException {
    setText(index, StreamContent.text(value, -1));
  }

  @Override
  @Deprecated
  public final void setUnicodeStream(int index, InputStream value, int length) throws SQLException {
    setText(index, StreamContent.text(value, length));
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, int length) throws SQLException {
    setBinaryStream(index, value, (long) length);
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, long length) throws SQLException {
    checkOpen();
    binder.bytes(parameters, slot(index), StreamContent.bytes(value, length));
  }

  @Override
  public final void setBinaryStream(int index, InputStream value) throws SQLException {
    setBinaryStream(index, value, -1L);
  }
}
