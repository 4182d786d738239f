package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.pagedb.jdbc.PageDbConnection;
import org.postgresql.PGConnection;

/** The way in which a system takes many rows at once from a CSV file without a header. */
enum Bulk {
  /** COPY over pgjdbc. */
  POSTGRES {
    @Override
    void load(Connection connection, String table, int columns, Path csv)
        throws SQLException, IOException {
      try (InputStream rows = Files.newInputStream(csv)) {
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("copy " + table + " from stdin (format csv)", rows);
      }
    }
  },
  /** COPY over our own driver. */
  PAGEDB {
    @Override
    void load(Connection connection, String table, int columns, Path csv)
        throws SQLException, IOException {
      try (InputStream rows = Files.newInputStream(csv)) {
        connection
            .unwrap(PageDbConnection.class)
            .getCopyAPI()
            .copyIn("copy " + table + " from stdin (format csv)", rows);
      }
    }
  },
  /** COPY from a file. */
  DUCKDB {
    @Override
    void load(Connection connection, String table, int columns, Path csv) throws SQLException {
      execute(connection, "copy " + table + " from '" + csv + "' (header false)");
    }
  },
  /** INSERT from CSVREAD. */
  H2 {
    @Override
    void load(Connection connection, String table, int columns, Path csv) throws SQLException {
      StringBuilder names = new StringBuilder("C1");
      for (int i = 2; i <= columns; i++) {
        names.append("|C").append(i);
      }
      execute(
          connection,
          "insert into %s select * from csvread('%s', '%s', 'charset=UTF-8 fieldSeparator=, escape=')"
              .formatted(table, csv, names.toString().replace('|', ',')));
    }
  },
  /** Derby's import procedure. */
  DERBY {
    @Override
    void load(Connection connection, String table, int columns, Path csv) throws SQLException {
      execute(
          connection,
          "call syscs_util.syscs_import_table(null, '%s', '%s', null, null, null, 0)"
              .formatted(table.toUpperCase(java.util.Locale.ROOT), csv));
    }
  },
  /** There is none: batches of a prepared INSERT. */
  NONE {
    @Override
    void load(Connection connection, String table, int columns, Path csv)
        throws SQLException, IOException {
      boolean before = connection.getAutoCommit();
      connection.setAutoCommit(false);
      String places = "?" + ", ?".repeat(columns - 1);
      try (var lines = Files.newBufferedReader(csv);
          PreparedStatement insert =
              connection.prepareStatement("insert into " + table + " values (" + places + ")")) {
        int pending = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          bind(insert, line);
          insert.addBatch();
          if (++pending == BATCH) {
            insert.executeBatch();
            pending = 0;
          }
        }
        if (pending > 0) {
          insert.executeBatch();
        }
      }
      connection.commit();
      connection.setAutoCommit(before);
    }
  };

  private static final int BATCH = 1_000;

  /** Loads a file; values are quoted where they are text and nowhere else. */
  abstract void load(Connection connection, String table, int columns, Path csv)
      throws SQLException, IOException;

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Text is quoted, a date has dashes, a decimal a point, and all else is an integer. */
  private static void bind(PreparedStatement insert, String line) throws SQLException {
    int index = 1;
    int at = 0;
    while (at <= line.length()) {
      boolean quoted = at < line.length() && line.charAt(at) == '"';
      int end = quoted ? line.indexOf('"', at + 1) : line.indexOf(',', at);
      end = end < 0 ? line.length() : end;
      String value = line.substring(quoted ? at + 1 : at, end);
      if (quoted) {
        insert.setString(index, value);
      } else if (value.indexOf('-') > 0) {
        insert.setString(index, value); // SQLite would keep a Date as a number
      } else if (value.indexOf('.') >= 0) {
        insert.setBigDecimal(index, new java.math.BigDecimal(value));
      } else {
        insert.setLong(index, Long.parseLong(value));
      }
      index++;
      at = end + (quoted ? 2 : 1);
    }
  }
}
