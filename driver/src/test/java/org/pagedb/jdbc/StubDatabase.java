package org.pagedb.jdbc;

import java.sql.SQLException;
import java.util.Properties;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.jdbc.stub.StubSession;

/** A driver over one stub session, and a connection to it. */
final class StubDatabase implements AutoCloseable {

  final StubSession session = new StubSession();
  final PageDbConnection connection;

  StubDatabase() throws SQLException {
    this("jdbc:pagedb:mem:stub");
  }

  StubDatabase(String url) throws SQLException {
    connection = new PageDbDriver(target -> session).connect(url, new Properties());
  }

  StubDatabase answer(String sql, StubAnswer answer) {
    session.answer(sql, answer);
    return this;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
