package org.pagedb.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Struct;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.PageDbBlob;
import org.pagedb.jdbc.value.PageDbClob;
import org.pagedb.jdbc.value.PageDbXml;
import org.pagedb.sql.session.notification.Notification;

/** Those methods of a connection that are no more than another's variant, and those it refuses. */
abstract class ConnectionBase implements Connection {

  /** Refuses when the connection is closed. */
  abstract void checkOpen() throws SQLException;

  /** The session behind the connection. */
  abstract Conversation conversation();

  /** COPY with data from and to streams, under the name that pgjdbc's connection has for it. */
  public final CopyApi getCopyAPI() throws SQLException {
    checkOpen();
    return new CopyApi(conversation());
  }

  /**
   * What NOTIFY sent to the channels that LISTEN named, oldest first, since the last call; under
   * the name that pgjdbc's connection has for it. Nothing comes in while a transaction is open.
   */
  public final List<Notification> getNotifications() throws SQLException {
    checkOpen();
    return conversation().session().takeNotifications();
  }

  /**
   * As {@link #getNotifications()}, waiting until one comes in.
   *
   * @param timeoutMillis how long to wait at most; 0 for ever
   */
  public final List<Notification> getNotifications(int timeoutMillis) throws SQLException {
    checkOpen();
    long nanos = timeoutMillis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    try {
      return conversation().session().awaitNotifications(nanos);
    } catch (RuntimeException | Error e) {
      throw conversation().failure(e);
    }
  }

  /** Prepares a text; all other forms end here. */
  abstract PageDbPreparedStatement prepare(
      String sql, KeyRequest keys, int type, int concurrency, int holdability) throws SQLException;

  @Override
  public final Statement createStatement() throws SQLException {
    return createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
  }

  @Override
  public final Statement createStatement(int type, int concurrency) throws SQLException {
    return createStatement(type, concurrency, getHoldability());
  }

  @Override
  public final PreparedStatement prepareStatement(String sql) throws SQLException {
    return prepare(sql, KeyRequest.NONE);
  }

  @Override
  public final PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
    return prepare(sql, KeyRequest.of(keys));
  }

  @Override
  public final PreparedStatement prepareStatement(String sql, int[] keys) throws SQLException {
    return prepare(sql, KeyRequest.of(keys));
  }

  @Override
  public final PreparedStatement prepareStatement(String sql, String[] keys) throws SQLException {
    return prepare(sql, KeyRequest.of(keys));
  }

  private PreparedStatement prepare(String sql, KeyRequest keys) throws SQLException {
    return prepare(
        sql, keys, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, getHoldability());
  }

  @Override
  public final PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    return prepare(sql, KeyRequest.NONE, type, concurrency, getHoldability());
  }

  @Override
  public final PreparedStatement prepareStatement(
      String sql, int type, int concurrency, int holdability) throws SQLException {
    return prepare(sql, KeyRequest.NONE, type, concurrency, holdability);
  }

  @Override
  public final CallableStatement prepareCall(String sql) throws SQLException {
    return prepareCall(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
  }

  @Override
  public final CallableStatement prepareCall(String sql, int type, int concurrency)
      throws SQLException {
    return prepareCall(sql, type, concurrency, getHoldability());
  }

  @Override
  public final Blob createBlob() throws SQLException {
    checkOpen();
    return new PageDbBlob(new byte[0]);
  }

  @Override
  public final Clob createClob() throws SQLException {
    return createNClob();
  }

  @Override
  public final NClob createNClob() throws SQLException {
    checkOpen();
    return new PageDbClob("");
  }

  @Override
  public final SQLXML createSQLXML() throws SQLException {
    checkOpen();
    return new PageDbXml(null);
  }

  @Override
  public final Struct createStruct(String typeName, Object[] attributes) throws SQLException {
    throw Refusal.notImplemented("Connection.createStruct(String, Object[])");
  }

  @Override
  public final Array createArrayOf(String typeName, Object[] elements) throws SQLException {
    return createArrayOf(typeName, (Object) elements);
  }

  /** The same for arrays of primitives. */
  abstract Array createArrayOf(String typeName, Object elements) throws SQLException;

  @Override
  public final Map<String, Class<?>> getTypeMap() throws SQLException {
    checkOpen();
    return Map.of();
  }

  @Override
  public final void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    checkOpen();
    if (map != null && !map.isEmpty()) {
      throw Refusal.notImplemented("Connection.setTypeMap(Map)");
    }
  }

  @Override
  public final void setCatalog(String catalog) throws SQLException {
    checkOpen();
  }

  @Override
  public final <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public final boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
