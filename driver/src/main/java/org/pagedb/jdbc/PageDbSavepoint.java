package org.pagedb.jdbc;

import java.sql.SQLException;
import java.sql.Savepoint;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/** A savepoint, named by the client or numbered by the driver. */
final class PageDbSavepoint implements Savepoint {

  private final int id;
  private final String name;
  private boolean valid = true;

  PageDbSavepoint(int id, String name) {
    this.id = id;
    this.name = name;
  }

  @Override
  public int getSavepointId() throws SQLException {
    checkValid();
    if (name != null) {
      throw Refusal.badArgument("Cannot retrieve the id of a named savepoint.");
    }
    return id;
  }

  @Override
  public String getSavepointName() throws SQLException {
    checkValid();
    if (name == null) {
      throw Refusal.badArgument("Cannot retrieve the name of an unnamed savepoint.");
    }
    return name;
  }

  /** The name in SQL. */
  String sqlName() throws SQLException {
    checkValid();
    return name == null ? "JDBC_SAVEPOINT_" + id : Identifiers.quote(name);
  }

  void release() {
    valid = false;
  }

  private void checkValid() throws SQLException {
    if (!valid) {
      throw PageDbException.of(
          SqlState.S_E_INVALID_SPECIFICATION,
          "Cannot reference a savepoint after it has been released.");
    }
  }
}
