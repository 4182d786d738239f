package org.pagedb.jdbc.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What every listing of {@code DatabaseMetaData} answers over one schema, as text. The same code
 * asks PostgreSQL (see {@code src/oracle/metadata.sh}) and pagedb.
 */
public final class MetadataListing {

  static final Path FOLDER = Path.of("src", "test", "resources", "metadata");
  static final Path ANSWERS = FOLDER.resolve("answers.txt");
  static final String HEADING = "== ";

  /** Estimates, and the comments of PostgreSQL's own functions, are not compared. */
  private static final Set<String> LEFT_OUT = Set.of("PAGES", "CARDINALITY");

  private static final Set<String> TYPES =
      Set.of(
          "bool",
          "int2",
          "int4",
          "int8",
          "float4",
          "float8",
          "numeric",
          "text",
          "varchar",
          "bpchar",
          "bytea",
          "date",
          "time",
          "timetz",
          "timestamp",
          "timestamptz",
          "interval",
          "uuid",
          "json",
          "jsonb",
          "inet",
          "bit",
          "varbit",
          "money",
          "oid",
          "name",
          "_int4");

  private interface Question {
    ResultSet ask() throws SQLException;
  }

  private final Map<String, List<String>> sections = new LinkedHashMap<>();
  private final String database;

  private MetadataListing(String database) {
    this.database = database;
  }

  /** Makes the schema over a connection to an empty database and asks everything. */
  static Map<String, List<String>> of(Connection connection) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      for (String definition : Files.readAllLines(FOLDER.resolve("schema.sql"))) {
        statement.execute(definition);
      }
    }
    MetadataListing listing = new MetadataListing(connection.getCatalog());
    DatabaseMetaData metadata = connection.getMetaData();
    listing.relations(metadata);
    listing.keysAndIndexes(metadata);
    listing.typesAndRoutines(metadata);
    return listing.sections;
  }

  private void relations(DatabaseMetaData m) throws SQLException {
    add("getTables", () -> m.getTables(null, "public", "%", null));
    add("getTables by type", () -> m.getTables(null, null, "c%", new String[] {"TABLE", "VIEW"}));
    add("getTables by pattern", () -> m.getTables(null, "oth__", "aw_y", null));
    add("getTables of another catalog", () -> m.getTables("nowhere", "public", "%", null));
    add("getTableTypes", m::getTableTypes);
    add("getSchemas", m::getSchemas);
    add("getSchemas by pattern", () -> m.getSchemas(null, "o%"));
    add("getColumns", () -> m.getColumns(null, "public", "%", "%"));
    add("getColumns of away", () -> m.getColumns(null, "other", "away", null));
    add("getColumns by name", () -> m.getColumns(null, null, "%", "code"));
    add("getVersionColumns", () -> m.getVersionColumns(null, "public", "two"));
    add("getTablePrivileges", () -> m.getTablePrivileges(null, "public", "parent"));
    add("getClientInfoProperties", m::getClientInfoProperties);
  }

  private void keysAndIndexes(DatabaseMetaData m) throws SQLException {
    add("getPrimaryKeys", () -> m.getPrimaryKeys(null, "public", "two"));
    add("getPrimaryKeys of none", () -> m.getPrimaryKeys(null, "public", "v"));
    add("getImportedKeys", () -> m.getImportedKeys(null, "public", "child"));
    add("getImportedKeys of two columns", () -> m.getImportedKeys(null, "public", "ref2"));
    add("getExportedKeys", () -> m.getExportedKeys(null, "public", "parent"));
    add(
        "getCrossReference",
        () -> m.getCrossReference(null, "public", "two", null, "public", "ref2"));
    add("getIndexInfo", () -> m.getIndexInfo(null, "public", "child", false, true));
    add("getIndexInfo of unique", () -> m.getIndexInfo(null, "public", "child", true, true));
    int session = DatabaseMetaData.bestRowSession;
    add(
        "getBestRowIdentifier",
        () -> m.getBestRowIdentifier(null, "public", "two", session, false));
  }

  private void typesAndRoutines(DatabaseMetaData m) throws SQLException {
    add("getUDTs", () -> m.getUDTs(null, "public", "%", null));
    add("getProcedures", () -> m.getProcedures(null, "public", "%"));
    add("getProcedureColumns", () -> m.getProcedureColumns(null, "public", "%", "%"));
    add("getFunctionColumns", () -> m.getFunctionColumns(null, "pg_catalog", "jsonb_each", "%"));
    add("getFunctionColumns of abs", () -> m.getFunctionColumns(null, "pg_catalog", "abs", "%"));
    add("getTypeInfo", m::getTypeInfo);
    sections.get("getTypeInfo").removeIf(row -> !TYPES.contains(row.substring(0, cut(row))));
  }

  private static int cut(String row) {
    return row.indexOf('|') < 0 ? row.length() : row.indexOf('|');
  }

  private void add(String name, Question question) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = question.ask()) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          line.append(i == 1 ? "" : "|");
          line.append(LEFT_OUT.contains(columns.getColumnLabel(i)) ? "" : text(rows.getString(i)));
        }
        lines.add(line.toString());
      }
    }
    sections.put(name, lines);
  }

  /** Oids in specific names, and the database's name, are not the same everywhere. */
  private String text(String value) {
    return value == null || value.equals(database)
        ? value == null ? "null" : "DATABASE"
        : value.replaceAll("_\\d{4,}$", "_OID");
  }

  /** Asks the database of a URL and prints the answers. */
  public static void main(String[] arguments) throws SQLException, IOException {
    StringBuilder text = new StringBuilder();
    try (Connection connection = DriverManager.getConnection(arguments[0])) {
      of(connection)
          .forEach(
              (name, rows) -> {
                text.append(HEADING).append(name).append('\n');
                rows.forEach(row -> text.append(row).append('\n'));
              });
    }
    Files.writeString(ANSWERS, text);
  }
}
