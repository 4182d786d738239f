package org.pagedb.benchmarks.experiment;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.pagedb.benchmarks.measure.Trial;
import org.pagedb.benchmarks.measure.Way;

/** S1f: the join table of a many-to-many relation, read by its two indexes alone, both ways. */
final class CoveringIndexes {

  private static final int COURSES_OF_STUDENT = 20;
  private static final int STUDENTS_OF_COURSE = 50;
  private static final String FORTH =
      "select count(c.title) from student s join enrolled e on e.student = s.id"
          + " join course c on c.id = e.course where s.id between 100 and 299";
  private static final String BACK =
      "select count(s.name) from course c join enrolled e on e.course = c.id"
          + " join student s on s.id = e.student where c.id between 100 and 199";

  private CoveringIndexes() {}

  static Findings joinTable(Scale scale) throws Exception {
    Findings findings = new Findings();
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:")) {
      load(connection, Math.max(600, scale.rows() / COURSES_OF_STUDENT));
      compare(findings, connection, "From 200 students to their courses", FORTH, scale);
      compare(findings, connection, "From 100 courses to their students", BACK, scale);
    }
    return findings;
  }

  private static void load(Connection connection, int students) throws SQLException {
    int courses = Math.max(200, students * COURSES_OF_STUDENT / STUDENTS_OF_COURSE);
    execute(connection, "create table student (id int primary key, name text not null)");
    execute(connection, "create table course (id int primary key, title text not null)");
    execute(
        connection,
        "create table enrolled (student int, course int, since date, note text,"
            + " primary key (student, course))");
    execute(
        connection,
        "insert into student select i, 'S' || i from generate_series(0, %d) i"
            .formatted(students - 1));
    execute(
        connection,
        "insert into course select i, 'C' || i from generate_series(0, %d) i"
            .formatted(courses - 1));
    execute(
        connection,
        ("insert into enrolled select s, (s * 31 + n * 7919) %% %d, date '2026-01-01', repeat('x', 60)"
                + " from generate_series(0, %d) s, generate_series(1, %d) n on conflict do nothing")
            .formatted(courses, students - 1, COURSES_OF_STUDENT));
    execute(connection, "create index on enrolled (course, student)");
    execute(connection, "vacuum analyze");
  }

  private static void compare(
      Findings findings, Connection connection, String title, String query, Scale scale)
      throws Exception {
    long joined = number(connection, query);
    findings.add(
        title,
        Trial.run(
            List.of(
                way(connection, "index scans", query, false),
                way(connection, "index-only scans", query, true)),
            scale.rounds()),
        Math.max(1, joined),
        "joined row");
    StringBuilder plan = new StringBuilder();
    execute(connection, "set enable_indexonlyscan = on");
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery("explain (costs off) " + query)) {
      while (lines.next()) {
        plan.append(lines.getString(1)).append('\n');
      }
    }
    findings.verbatim("Its plan with index-only scans", plan.toString());
  }

  private static Way way(Connection connection, String name, String query, boolean indexOnly) {
    return new Way(
        name,
        () -> execute(connection, "set enable_indexonlyscan = " + (indexOnly ? "on" : "off")),
        () -> number(connection, query));
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
