package org.pagedb.benchmarks.startup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What each measured process does: connect, run the statements of a script, print how many rows
 * came back, exit. With {@code none} for a URL it does nothing at all: the bare JVM.
 */
public final class JdbcScript {

  private JdbcScript() {}

  /** Arguments: the JDBC URL and the script's name. */
  public static void main(String[] arguments) throws SQLException, IOException {
    if (arguments[0].equals("none")) {
      return;
    }
    System.out.println(run(arguments[0], arguments[1]));
  }

  /** Runs a script and counts the rows of all its results. */
  static long run(String url, String script) throws SQLException, IOException {
    long rows = 0;
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : read(script).split(";\n")) {
        if (statement.execute(sql)) {
          try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
              rows++;
            }
          }
        }
      }
    }
    return rows;
  }

  private static String read(String script) throws IOException {
    try (InputStream text = JdbcScript.class.getResourceAsStream(script + ".sql")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
