package org.pagedb.integrations;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.pagedb.jdbc.PageDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty database that an application is to run against. */
public record Target(String name, String url, String driver) {

  /** A fresh pagedb database, and a fresh PostgreSQL one where {@code postgres.url} names one. */
  public static List<Target> all() throws SQLException {
    List<Target> targets = new ArrayList<>();
    targets.add(pagedb());
    String postgres = System.getProperty("postgres.url");
    if (postgres != null) {
      targets.add(postgres(postgres));
    }
    return targets;
  }

  /** A fresh pagedb database. */
  public static Target pagedb() {
    String url = "jdbc:pagedb:mem:" + unique();
    return new Target("pagedb", url, "org.pagedb.jdbc.PageDbDriver");
  }

  private static Target postgres(String url) throws SQLException {
    String database = unique();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + database);
    }
    String fresh = url.replaceFirst("/[a-z]+\\?", "/" + database + "?");
    return new Target("PostgreSQL", fresh, "org.postgresql.Driver");
  }

  private static String unique() {
    return "t" + UUID.randomUUID().toString().replace("-", "");
  }

  /** Whether this is pagedb. */
  public boolean isPagedb() {
    return name.equals("pagedb");
  }

  /** A connection of its own. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  /** Connections as needed. */
  public DataSource dataSource() {
    if (isPagedb()) {
      PageDbDataSource source = new PageDbDataSource();
      source.setUrl(url);
      return source;
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url);
    return source;
  }

  @Override
  public String toString() {
    return name;
  }
}
