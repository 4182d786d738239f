package org.pagedb.examples.tpch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Writes what {@link TpchTest} compares; {@code src/oracle/tpch.sh} runs it. Given the URL of an
 * empty database of a PostgreSQL 15, it writes that one's answers; given nothing, pagedb's plans.
 */
final class TpchRecorder {

  private TpchRecorder() {}

  /** Arguments: the JDBC URL of the database to ask for answers, or none for plans. */
  public static void main(String[] arguments) throws SQLException, IOException {
    boolean answers = arguments.length > 0;
    try (Connection connection = open(answers ? arguments[0] : "jdbc:pagedb:mem:");
        Statement statement = connection.createStatement()) {
      for (TpchQuery query : TpchQuery.all()) {
        if (answers) {
          query.recordAnswer(query.run(statement));
        } else {
          query.recordPlan(query.explain(statement));
        }
      }
    }
  }

  /** A connection to a database that has the data and its statistics. */
  static Connection open(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    new TpchLoader(connection, silent).load(TpchQuery.SCALE_FACTOR);
    try (Statement statement = connection.createStatement()) {
      statement.execute("analyze");
    }
    return connection;
  }
}
