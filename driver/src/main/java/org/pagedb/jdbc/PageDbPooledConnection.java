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
 * physical connection back, with whatever was open rolled back, unless a transaction manager has
 * it.
 */
class PageDbPooledConnection implements PooledConnection {

  /** Says whether the connection's transaction is a transaction manager's, not its client's. */
  interface TransactionOwner {

    /** Nobody but the clients. */
    TransactionOwner NONE = () -> false;

    boolean hasTransaction();
  }

  private final PageDbConnection physical;
  private final TransactionOwner owner;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
  private Handle lent;
  private boolean closed;

  PageDbPooledConnection(PageDbConnection physical, TransactionOwner owner) {
    this.physical = physical;
    this.owner = owner;
  }

  /** Lends the connection; a handle lent earlier becomes useless. */
  @Override
  public final Connection getConnection() throws SQLException {
    if (closed) {
      throw Refusal.closed("connection");
    }
    if (lent != null) {
      lent.giveBack();
    }
    if (!owner.hasTransaction()) {
      physical.setAutoCommit(true);
    }
    lent = new Handle();
    return (Connection)
        Proxy.newProxyInstance(
            PageDbPooledConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, lent);
  }

  @Override
  public final void close() throws SQLException {
    closed = true;
    physical.close();
  }

  @Override
  public final void addConnectionEventListener(ConnectionEventListener listener) {
    listeners.add(listener);
  }

  @Override
  public final void removeConnectionEventListener(ConnectionEventListener listener) {
    listeners.remove(listener);
  }

  /** Statements are not pooled, so there is nothing to tell. */
  @Override
  public final void addStatementEventListener(StatementEventListener listener) {}

  @Override
  public final void removeStatementEventListener(StatementEventListener listener) {}

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
      if (owner.hasTransaction()) {
        refuseToEnd(method.getName(), arguments);
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

    private void refuseToEnd(String method, Object[] arguments) throws SQLException {
      boolean ends =
          switch (method) {
            case "commit" -> true;
            case "rollback" -> arguments == null; // to a savepoint is the client's own affair
            case "setAutoCommit" -> Boolean.TRUE.equals(arguments[0]);
            default -> false;
          };
      if (ends) {
        throw Refusal.badState(
            "Transaction control methods setAutoCommit(true), commit, rollback and setSavePoint"
                + " not allowed while an XA transaction is active.");
      }
    }

    private void giveBack() throws SQLException {
      given = true;
      if (!physical.isClosed() && !physical.getAutoCommit() && !owner.hasTransaction()) {
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
