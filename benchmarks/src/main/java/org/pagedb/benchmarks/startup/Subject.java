package org.pagedb.benchmarks.startup;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A system whose start-up is measured.
 *
 * @param name as it appears in tables
 * @param url its JDBC URL, {@code none} for a JVM that does nothing
 * @param classPath what it needs beside the measuring class
 */
record Subject(String name, String url, String classPath) {

  /** The nameless: a JVM that does nothing. */
  static final Subject BARE = new Subject("bare JVM", "none", "");

  /**
   * All of them; the jars of others are looked for on this process's class path.
   *
   * @param pagedb our jar, or a class path
   * @param postgresUrl of a server that is up, or null
   */
  static List<Subject> all(String pagedb, String postgresUrl) {
    List<Subject> all =
        new ArrayList<>(
            List.of(
                BARE,
                new Subject("pagedb", "jdbc:pagedb:mem:start", pagedb),
                new Subject("H2", "jdbc:h2:mem:start", jars("h2-")),
                new Subject("HSQLDB", "jdbc:hsqldb:mem:start", jars("hsqldb-")),
                new Subject("Derby", "jdbc:derby:memory:start;create=true", jars("derby")),
                new Subject("SQLite", "jdbc:sqlite::memory:", jars("sqlite-jdbc-", "slf4j-")),
                new Subject("DuckDB", "jdbc:duckdb:", jars("duckdb_jdbc-"))));
    if (postgresUrl != null) {
      all.add(new Subject("PostgreSQL, server up", postgresUrl, jars("postgresql-")));
    }
    return all;
  }

  private static String jars(String... beginnings) {
    List<String> found =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(
                path -> Arrays.stream(beginnings).anyMatch(new File(path).getName()::startsWith))
            .toList();
    return String.join(File.pathSeparator, found);
  }
}
