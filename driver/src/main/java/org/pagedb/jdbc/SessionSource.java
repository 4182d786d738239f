package org.pagedb.jdbc;

import java.sql.SQLException;
import org.pagedb.jdbc.option.ConnectionTarget;
import org.pagedb.sql.session.Session;

/** Opens sessions with the databases that connection targets name. */
@FunctionalInterface
public interface SessionSource {

  /**
   * A new session.
   *
   * @throws SQLException 08001 if the database cannot be opened, and what the target's options fail
   *     with
   */
  Session open(ConnectionTarget target) throws SQLException;
}
