package org.pagedb.benchmarks.experiment;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.pagedb.jdbc.PageDbConnection;
import org.pagedb.storage.heap.HeapSwitches;

/** A table of one int4 column that COPY fills through JDBC. */
final class CopyTarget implements AutoCloseable {

  private final PageDbConnection connection;
  private final byte[] lines;

  CopyTarget(String url, int rows) throws SQLException {
    StringBuilder text = new StringBuilder(rows * 8);
    for (int i = 0; i < rows; i++) {
      text.append(i).append('\n');
    }
    lines = text.toString().getBytes(StandardCharsets.US_ASCII);
    Connection opened = DriverManager.getConnection(url);
    connection = opened.unwrap(PageDbConnection.class);
    execute("create table narrow (a int)");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  void empty() throws SQLException {
    execute("truncate narrow");
  }

  /** Copies all rows in; gives how many they are. */
  long copy(HeapSwitches switches) throws SQLException, IOException {
    connection.session().storage().heaps().switches(switches);
    try {
      return connection
          .getCopyAPI()
          .copyIn("copy narrow from stdin", new ByteArrayInputStream(lines));
    } finally {
      connection.session().storage().heaps().switches(HeapSwitches.ALL);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
