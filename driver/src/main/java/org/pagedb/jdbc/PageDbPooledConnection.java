package org.pagedb.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.pagedb.jdbc.error.Refusal;

/**
 * A physical connection that is lent to one client after another. Closing the lent handle gives the
 * physical connection back, with whatever was open rolled back.
 */
final class PageDbPooledConnection implements PooledConnection {

  private final Connection physical;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
  private Handle lent;
  private boolean closed;

  PageDbPooledConnection(Connection physical) {
    this.physical = physical;
  }

  /** Lends the connection; a handle lent earlier becomes useless. */
  @Override
  public Connection getConnection() throws SQLException {
    if (closed) {
      throw Refusal.closed("connection");
    }
    if (lent != null) {
      lent.giveBack();
    }
    physical.setAutoCommit(true);
    lent = new Handle();
    return (Connection)
        Proxy.newProxyInstance(
            PageDbPooledConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, lent);
  }

  @Override
  public void close() throws SQLException {
    closed = true;
    physical.close();
  }

  @Override
  public void addConnectionEventListener(ConnectionEventListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeConnectionEventListener(ConnectionEventListener listener) {
    listeners.remove(listener);
  }

  /** Statements are not pooled, so there is nothing to tell. */
  @Override
  public void addStatementEventListener(StatementEventListener listener) {}

  @Override
  public void removeStatementEventListener(StatementEventListener listener) {}

  private final class Handle implements InvocationHandler {

    private boolean given;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      switch (method.getName()) {
        case "close":
          if (!given) {
            giveBack();
            tellClosed();
          }
          return null;
        case "isClosed":
          return given || physical.isClosed();
        case "equals":
          return proxy == arguments[0];
        case "hashCode":
          return System.identityHashCode(proxy);
        case "toString":
          return "pooled " + physical;
        default:
          return forward(method, arguments);
      }
    }

    private Object forward(Method method, Object[] arguments) throws Throwable {
      if (given) {
        throw Refusal.closed("connection");
      }
      try {
        return method.invoke(physical, arguments);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof SQLException && physical.isClosed()) {
          tellFailed((SQLException) e.getCause());
        }
        throw e.getCause();
      }
    }

    private void giveBack() throws SQLException {
      given = true;
      if (!physical.isClosed() && !physical.getAutoCommit()) {
        physical.rollback();
      }
    }
  }

  private void tellClosed() {
    for (ConnectionEventListener listener : listeners) {
      listener.connectionClosed(new ConnectionEvent(this));
    }
  }

  private void tellFailed(SQLException failure) {
    for (ConnectionEventListener listener : listeners) {
      listener.connectionErrorOccurred(new ConnectionEvent(this, failure));
    }
  }
}
