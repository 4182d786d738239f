package org.pagedb.jdbc.jar;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Run by the build in a process of its own, with nothing but the self-contained jar on the class
 * path: fails if the jar lacks a class that a query needs, or brings a package that could clash.
 */
public final class AllJarCheck {

  private AllJarCheck() {}

  /** Takes the jar's path; exits with a failure if anything is wrong. */
  public static void main(String[] arguments) throws Exception {
    checkPackages(arguments[0]);
    int drivers = 0;
    for (Driver driver : ServiceLoader.load(Driver.class)) {
      check(driver.getClass().getName().equals("org.pagedb.jdbc.PageDbDriver"), "driver");
      drivers++;
    }
    check(drivers == 1, "drivers: " + drivers);
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:")) {
      run(connection);
    }
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres")) {
      List<String> failures = ToolSession.run(connection);
      check(failures.isEmpty(), "a tool's session: " + failures);
    }
  }

  private static void run(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int primary key, name text, n numeric(10,2))");
      statement.execute("create table u (id int primary key, t_id int references t)");
      statement.execute("insert into t values (1, 'one', 1.5), (2, 'two', 2.5)");
      statement.execute("insert into u values (10, 1), (11, 2), (12, 2)");
      check(one(statement, "select name from t where id = 2").equals("two"), "by key");
      check(
          one(statement, "select count(*) from t join u on u.t_id = t.id where t.n > 2")
              .equals("2"),
          "join");
      check(
          one(
                  statement,
                  "select string_agg(name, ',' order by name) from t"
                      + " where exists (select 1 from u where t_id = t.id)")
              .equals("one,two"),
          "aggregate over a subquery");
    }
    try (PreparedStatement prepared = connection.prepareStatement("select n from t where id = ?")) {
      prepared.setInt(1, 1);
      try (ResultSet rows = prepared.executeQuery()) {
        check(rows.next() && rows.getString(1).equals("1.50"), "prepared");
      }
    }
  }

  private static String one(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      check(rows.next(), sql);
      return rows.getString(1);
    }
  }

  private static void checkPackages(String jar) throws Exception {
    try (JarFile file = new JarFile(jar)) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        String name = entries.nextElement().getName();
        boolean ours = name.startsWith("org/pagedb/") || name.startsWith("META-INF/");
        check(ours || name.equals("org/"), "unexpected entry " + name);
      }
      check(file.getEntry("META-INF/NOTICE") != null, "NOTICE");
    }
  }

  private static void check(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException("The self-contained jar fails: " + what);
    }
  }
}
