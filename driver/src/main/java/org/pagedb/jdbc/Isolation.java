package org.pagedb.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;

/** Isolation levels by JDBC's numbers and PostgreSQL's names. */
final class Isolation {

  private Isolation() {}

  static String nameOf(int level) throws SQLException {
    switch (level) {
      case Connection.TRANSACTION_READ_UNCOMMITTED:
        return "read uncommitted";
      case Connection.TRANSACTION_READ_COMMITTED:
        return "read committed";
      case Connection.TRANSACTION_REPEATABLE_READ:
        return "repeatable read";
      case Connection.TRANSACTION_SERIALIZABLE:
        return "serializable";
      default:
        throw Refusal.badArgument("Transaction isolation level " + level + " not supported.");
    }
  }

  static int levelOf(String name) {
    switch (name) {
      case "read uncommitted":
        return Connection.TRANSACTION_READ_UNCOMMITTED;
      case "repeatable read":
        return Connection.TRANSACTION_REPEATABLE_READ;
      case "serializable":
        return Connection.TRANSACTION_SERIALIZABLE;
      default:
        return Connection.TRANSACTION_READ_COMMITTED;
    }
  }
}
