package org.pagedb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlState;

/**
 * The queries behind {@code DatabaseMetaData}: each is one resource file of SQL over {@code
 * pg_catalog}.
 *
 * <p>A line that starts with {@code [name]} is part of the query only if the argument of that name
 * is given, and every {@code ?} in it stands for the argument.
 */
enum CatalogQuery {
  ATTRIBUTES("attributes.sql"),
  BEST_ROW_IDENTIFIER("best-row-identifier.sql"),
  CATALOGS("catalogs.sql"),
  COLUMNS("columns.sql"),
  COLUMN_PRIVILEGES("column-privileges.sql"),
  FOREIGN_KEYS("foreign-keys.sql"),
  FUNCTIONS("functions.sql"),
  INDEX_INFO("index-info.sql"),
  PRIMARY_KEYS("primary-keys.sql"),
  PROCEDURES("procedures.sql"),
  ROUTINE_COLUMNS("routine-columns.sql"),
  SCHEMAS("schemas.sql"),
  SUPER_TABLES("super-tables.sql"),
  TABLES("tables.sql"),
  TABLE_PRIVILEGES("table-privileges.sql"),
  TYPE_INFO("type-info.sql"),
  UDTS("udts.sql"),
  VERSION_COLUMNS("version-columns.sql");

  private static final String FOLDER = "catalog/";

  private final String file;

  CatalogQuery(String file) {
    this.file = file;
  }

  /**
   * Runs the query.
   *
   * @param arguments names and values in turn; a null value counts as not given
   */
  ResultSet run(PageDbConnection connection, Object... arguments) throws SQLException {
    StringBuilder sql = new StringBuilder();
    List<Object> bound = new ArrayList<>();
    for (String line : text().split("\n")) {
      addLine(line, arguments, sql, bound);
    }
    PageDbPreparedStatement statement =
        connection.prepare(
            sql.toString(),
            KeyRequest.NONE,
            ResultSet.TYPE_SCROLL_INSENSITIVE,
            ResultSet.CONCUR_READ_ONLY,
            ResultSet.HOLD_CURSORS_OVER_COMMIT);
    // As with pgjdbc, closing the result also closes what it came from.
    statement.closeOnCompletion();
    for (int i = 0; i < bound.size(); i++) {
      statement.setObject(i + 1, bound.get(i));
    }
    return statement.executeQuery();
  }

  private static void addLine(
      String line, Object[] arguments, StringBuilder sql, List<Object> bound) {
    if (!line.startsWith("[")) {
      sql.append(line).append('\n');
      return;
    }
    int end = line.indexOf(']');
    Object value = argument(line.substring(1, end), arguments);
    if (value == null) {
      return;
    }
    String condition = line.substring(end + 1);
    sql.append(condition).append('\n');
    for (int at = condition.indexOf('?'); at >= 0; at = condition.indexOf('?', at + 1)) {
      bound.add(value);
    }
  }

  private static Object argument(String name, Object[] arguments) {
    for (int i = 0; i < arguments.length; i += 2) {
      if (arguments[i].equals(name)) {
        return arguments[i + 1];
      }
    }
    return null;
  }

  /** The file's text. */
  String text() throws SQLException {
    try (InputStream stream = CatalogQuery.class.getResourceAsStream(FOLDER + file)) {
      if (stream == null) {
        throw PageDbException.of(SqlState.INTERNAL_ERROR, "missing resource: " + FOLDER + file);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw PageDbException.of(SqlState.INTERNAL_ERROR, "unreadable resource: " + file, e);
    }
  }
}
