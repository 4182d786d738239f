package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/**
 * Runs schedules on a real PostgreSQL 15 and writes what happened; {@code src/oracle/schedules.sh}
 * runs it.
 */
public final class ScheduleGenerator {

  /** Of this run alone, so that several may ask the same server. */
  private static final String DATABASE = "pagedb_schedule_" + ProcessHandle.current().pid();

  private static final String BLOCKED =
      "select cardinality(pg_blocking_pids(?)) + cardinality(pg_safe_snapshot_blocking_pids(?))";

  private ScheduleGenerator() {}

  /**
   * Arguments: the JDBC URL of a maintenance database, the schedules' folder, then names of files
   * or nothing.
   */
  public static void main(String[] arguments) throws SQLException, IOException {
    Path folder = Path.of(arguments[1]);
    List<String> wanted = List.of(arguments).subList(2, arguments.length);
    for (Path file : Schedule.filesIn(folder)) {
      String name = file.getFileName().toString().replace(".schedule", "");
      if (wanted.isEmpty() || wanted.contains(name)) {
        Map<String, ScheduleTranscript> transcripts = new LinkedHashMap<>();
        for (Schedule schedule : Schedule.read(file)) {
          transcripts.put(schedule.name(), run(arguments[0], schedule));
        }
        ScheduleTranscript.write(folder.resolve(name + ".out"), transcripts);
      }
    }
  }

  private static ScheduleTranscript run(String url, Schedule schedule) throws SQLException {
    try (Connection maintenance = DriverManager.getConnection(url);
        Statement statement = maintenance.createStatement()) {
      statement.execute("drop database if exists " + DATABASE + " with (force)");
      statement.execute("create database " + DATABASE + " template template0");
    }
    String own =
        url.replaceFirst("(jdbc:postgresql://[^/]*/)[^?]*", "$1" + DATABASE)
            + (url.contains("?") ? "&" : "?")
            + "preferQueryMode=simple";
    try (Connection control = DriverManager.getConnection(own);
        Statement setup = control.createStatement()) {
      setup.setEscapeProcessing(false);
      for (String sql : schedule.setup()) {
        setup.execute(sql);
      }
      List<ServerSession> sessions = new ArrayList<>();
      for (int i = 0; i < schedule.sessions(); i++) {
        sessions.add(new ServerSession(own, control));
      }
      try (ScheduleRun run = new ScheduleRun(sessions)) {
        return run.run(schedule.steps());
      } catch (RuntimeException e) {
        throw new IllegalStateException(schedule.name(), e);
      }
    }
  }

  private static final class ServerSession implements ScheduleRun.Participant {

    private final Connection connection;
    private final Statement statement;
    private final Connection control;
    private final int processId;

    ServerSession(String url, Connection control) throws SQLException {
      connection = DriverManager.getConnection(url);
      statement = connection.createStatement();
      statement.setEscapeProcessing(false);
      statement.execute("set timezone = 'UTC'");
      this.control = control;
      processId = connection.unwrap(PGConnection.class).getBackendPID();
    }

    @Override
    public GoldenAnswer answer(String sql) {
      try {
        return GoldenGenerator.answer(statement, sql);
      } catch (SQLException | IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public boolean isBlocked() {
      try (PreparedStatement query = control.prepareStatement(BLOCKED)) {
        query.setInt(1, processId);
        query.setInt(2, processId);
        try (ResultSet result = query.executeQuery()) {
          result.next();
          return result.getInt(1) > 0;
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void cancel() {
      try {
        statement.cancel();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
