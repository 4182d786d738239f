package org.pagedb.benchmarks.peers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A new database in a warm JVM, with thirty tables; and a copy of one that has them. */
final class NewDatabases {

  private static final int TABLES = 30;

  private NewDatabases() {}

  static Group group() {
    return new Group(
        "New databases",
        peer -> Group.isOrdinary(peer) && peer.kind() != Peer.Kind.FILE,
        NewDatabases::makeTemplate,
        List.of(
            Workload.repeated("new database, 30 tables, drop", NewDatabases::make),
            Workload.repeated("copy of a database with 30 tables, drop", NewDatabases::copy)));
  }

  private static void makeTemplate(PeerSession session) throws SQLException {
    if (session.peer().kind() == Peer.Kind.SERVER) {
      session.execute("drop database if exists bench_template");
      session.execute("create database bench_template");
      try (Connection template = server(session, "bench_template")) {
        makeTables(template);
      }
    } else if (session.peer().isOurs()) {
      makeTables(session.connection());
    }
  }

  private static Connection server(PeerSession session, String database) throws SQLException {
    return DriverManager.getConnection(
        session.peer().url().replaceFirst("(//[^/]*/)[^?]*", "$1" + database));
  }

  private static Sample make(PeerSession session, int round) throws SQLException {
    int number = session.nextNumber();
    String directory = session.directory().toString();
    long start = System.nanoTime();
    if (session.peer().kind() == Peer.Kind.SERVER) {
      session.execute("create database bench_new");
      try (Connection made = server(session, "bench_new")) {
        makeTables(made);
      }
      session.execute("drop database bench_new");
    } else {
      try (Connection made = session.peer().connectFresh(directory, number)) {
        makeTables(made);
      }
    }
    return Sample.since(start, TABLES);
  }

  private static void makeTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < TABLES; i++) {
        statement.execute(
            "create table t%d (id int not null primary key, name varchar(40), amount int)"
                .formatted(i));
      }
    }
  }

  private static Sample copy(PeerSession session, int round) throws SQLException {
    long start = System.nanoTime();
    if (session.peer().kind() == Peer.Kind.SERVER) {
      session.execute("create database bench_copy template bench_template");
      try (Connection made = server(session, "bench_copy")) {
        count(made);
      }
      session.execute("drop database bench_copy");
    } else if (session.peer().isOurs()) {
      String url =
          "jdbc:pagedb:mem:copy%d?template=bench&drop=last-close".formatted(session.nextNumber());
      try (Connection made = DriverManager.getConnection(url)) {
        count(made);
      }
    } else {
      throw new SQLException("has no copies of databases");
    }
    return Sample.since(start, TABLES);
  }

  private static void count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select count(*) from t7")) {
      result.next();
    }
  }
}
