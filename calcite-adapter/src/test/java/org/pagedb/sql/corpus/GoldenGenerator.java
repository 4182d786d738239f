package org.pagedb.sql.corpus;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Asks a real PostgreSQL 15 for the golden answers; {@code src/oracle/golden.sh} runs it. Each
 * script gets a fresh database, with the settings that the replay has too.
 */
public final class GoldenGenerator {

  /** Of this run alone, so that several may ask the same server. */
  private static final String DATABASE = "pagedb_golden_" + ProcessHandle.current().pid();

  private GoldenGenerator() {}

  /**
   * Arguments: the JDBC URL of a maintenance database, the corpus folder, then names or nothing.
   */
  public static void main(String[] arguments) throws SQLException, IOException {
    Path folder = Path.of(arguments[1]);
    List<String> wanted = List.of(arguments).subList(2, arguments.length);
    for (GoldenScript script : GoldenScript.allIn(folder)) {
      if (wanted.isEmpty() || wanted.contains(script.name())) {
        GoldenFile.write(folder.resolve(script.name() + ".out"), answers(arguments[0], script));
      }
    }
    try (Connection maintenance = DriverManager.getConnection(arguments[0]);
        Statement statement = maintenance.createStatement()) {
      statement.execute("drop database if exists " + DATABASE);
    }
  }

  private static List<GoldenAnswer> answers(String url, GoldenScript script)
      throws SQLException, IOException {
    try (Connection maintenance = DriverManager.getConnection(url);
        Statement statement = maintenance.createStatement()) {
      statement.execute("drop database if exists " + DATABASE);
      statement.execute("create database " + DATABASE + " template template0");
    }
    String database = url.substring(0, url.indexOf('/', "jdbc:postgresql://".length()) + 1);
    String options = url.contains("?") ? url.substring(url.indexOf('?')) + "&" : "?";
    try (Connection connection =
            DriverManager.getConnection(database + DATABASE + options + "preferQueryMode=simple");
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute("set timezone = 'UTC'");
      List<GoldenAnswer> answers = new ArrayList<>();
      for (String sql : script.statements()) {
        answers.add(answer(statement, sql));
      }
      return answers;
    }
  }

  static GoldenAnswer answer(Statement statement, String sql) throws SQLException, IOException {
    try {
      if (sql.toLowerCase(Locale.ROOT).startsWith("copy")) {
        return copied(statement.getConnection().unwrap(PGConnection.class).getCopyAPI(), sql);
      }
      if (!statement.execute(sql)) {
        return GoldenAnswer.count(Math.max(0, statement.getUpdateCount()));
      }
      try (ResultSet result = statement.getResultSet()) {
        return rows(result);
      }
    } catch (PSQLException e) {
      ServerErrorMessage error = e.getServerErrorMessage();
      if (error == null) {
        throw new IllegalStateException("the driver and not the server refuses: " + sql, e);
      }
      return GoldenAnswer.error(
              e.getSQLState(),
              error.getMessage(),
              error.getPosition(),
              error.getDetail(),
              error.getHint())
          .at(sql.toLowerCase(Locale.ROOT).startsWith("copy") ? error.getWhere() : null);
    }
  }

  private static GoldenAnswer copied(CopyManager copies, String sql)
      throws SQLException, IOException {
    if (GoldenScript.hasData(sql)) {
      int data = sql.indexOf(GoldenScript.DATA);
      String text = sql.substring(data + GoldenScript.DATA.length());
      InputStream stream = new ByteArrayInputStream(GoldenReplay.bytes(text));
      return GoldenAnswer.count(copies.copyIn(sql.substring(0, data), stream));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    copies.copyOut(sql, out);
    return GoldenAnswer.copied(out.toByteArray());
  }

  private static GoldenAnswer rows(ResultSet result) throws SQLException {
    ResultSetMetaData metadata = result.getMetaData();
    List<String[]> columns = new ArrayList<>();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      columns.add(new String[] {metadata.getColumnLabel(i), typeName(metadata, i)});
    }
    List<String[]> rows = new ArrayList<>();
    while (result.next()) {
      String[] row = new String[columns.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = result.getString(i + 1);
      }
      rows.add(row);
    }
    return GoldenAnswer.rows(columns, rows);
  }

  /** The driver calls the type of a serial column serial; the server knows only the integer. */
  private static String typeName(ResultSetMetaData metadata, int column) throws SQLException {
    return switch (metadata.getColumnTypeName(column)) {
      case "serial" -> "int4";
      case "bigserial" -> "int8";
      case "smallserial" -> "int2";
      default -> metadata.getColumnTypeName(column).replace(" ", "");
    };
  }
}
