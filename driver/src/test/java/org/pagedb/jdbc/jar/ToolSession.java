package org.pagedb.jdbc.jar;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What a graphical SQL tool asks when it connects and shows a schema: all properties and lists of
 * {@code DatabaseMetaData}, then the catalog relation by relation as those made for PostgreSQL do
 * ({@code tools/catalog-browser.sql}). Uses {@code java.sql} alone.
 */
public final class ToolSession {

  private static final int[] LEVELS = {
    Connection.TRANSACTION_NONE,
    Connection.TRANSACTION_READ_UNCOMMITTED,
    Connection.TRANSACTION_READ_COMMITTED,
    Connection.TRANSACTION_REPEATABLE_READ,
    Connection.TRANSACTION_SERIALIZABLE
  };

  private static final String SCHEMA =
      "create type status as enum ('new', 'paid');"
          + "create domain positive as int check (value > 0);"
          + "create table customers (id serial primary key, name varchar(20) not null unique);"
          + "create table orders (id bigint generated always as identity primary key,"
          + " customer int references customers on delete cascade,"
          + " amount numeric(10,2) check (amount > 0), s status default 'new', n positive,"
          + " tags text[], j jsonb, at timestamptz default now());"
          + "create index orders_at on orders (at desc) where amount > 10;"
          + "create index orders_expression on orders ((amount * 2));"
          + "create view paid as select * from orders where s = 'paid';"
          + "comment on table orders is 'what was ordered';"
          + "comment on column orders.at is 'when'";

  private final Connection connection;
  private final List<String> failures = new ArrayList<>();

  private ToolSession(Connection connection) {
    this.connection = connection;
  }

  /** Asks everything of an empty database; returns what failed. */
  public static List<String> run(Connection connection) throws SQLException, IOException {
    ToolSession session = new ToolSession(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute(SCHEMA);
    }
    session.properties();
    session.lists();
    session.catalog();
    return session.failures;
  }

  /** Every question without arguments, whether a property or a list. */
  private void properties() throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    for (Method question : DatabaseMetaData.class.getMethods()) {
      if (question.getParameterCount() == 0 && question.getDeclaringClass() != Object.class) {
        try {
          Object answer = question.invoke(metadata);
          if (answer instanceof ResultSet rows) {
            read(question.getName(), rows);
          } else if (answer == null) {
            failures.add(question.getName() + " answers nothing");
          }
        } catch (IllegalAccessException | InvocationTargetException e) {
          failures.add(question.getName() + ": " + e.getCause());
        }
      }
    }
    for (int level : LEVELS) {
      boolean known = metadata.supportsTransactionIsolationLevel(level);
      if (known != (level != Connection.TRANSACTION_NONE)) {
        failures.add("supportsTransactionIsolationLevel " + level);
      }
    }
  }

  private void lists() throws SQLException {
    DatabaseMetaData m = connection.getMetaData();
    String catalog = connection.getCatalog();
    read("getTables", m.getTables(catalog, "public", "%", null));
    read("getColumns", m.getColumns(catalog, "public", "orders", "%"));
    read("getPrimaryKeys", m.getPrimaryKeys(catalog, "public", "orders"));
    read("getImportedKeys", m.getImportedKeys(catalog, "public", "orders"));
    read("getExportedKeys", m.getExportedKeys(catalog, "public", "customers"));
    read("getIndexInfo", m.getIndexInfo(catalog, "public", "orders", false, true));
    read("getUDTs", m.getUDTs(catalog, "public", "%", null));
    read("getTablePrivileges", m.getTablePrivileges(catalog, "public", "orders"));
    m.getProcedures(catalog, "public", "%").close();
    m.getFunctions(catalog, "public", "%").close();
  }

  private void catalog() throws SQLException, IOException {
    for (String sql : statements()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        readAll(rows);
      } catch (SQLException e) {
        failures.add(sql + ": " + e.getMessage());
      }
    }
  }

  private static List<String> statements() throws IOException {
    try (InputStream in = ToolSession.class.getResourceAsStream("/tools/catalog-browser.sql")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private void read(String name, ResultSet rows) throws SQLException {
    try (rows) {
      if (readAll(rows) == 0) {
        failures.add(name + " lists nothing");
      }
    }
  }

  private static int readAll(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    int count = 0;
    while (rows.next()) {
      count++;
      for (int column = 1; column <= columns; column++) {
        rows.getObject(column);
        rows.getString(column);
      }
    }
    return count;
  }
}
