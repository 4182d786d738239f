package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.pagedb.sql.session.Database;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.SessionWaits;

/** Replays the schedules: who waits, who wakes and what each sees is as PostgreSQL had it. */
class ScheduleReplayTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "schedules");

  @TestFactory
  List<DynamicContainer> goesAsInPostgres() throws IOException {
    List<DynamicContainer> files = new ArrayList<>();
    for (Path file : Schedule.filesIn(FOLDER)) {
      String name = file.getFileName().toString();
      Map<String, List<String>> expected =
          ScheduleTranscript.read(FOLDER.resolve(name.replace(".schedule", ".out")));
      Map<String, String> leftOut = leftOut(name.replace(".schedule", ""));
      List<DynamicTest> tests = new ArrayList<>();
      for (Schedule schedule : Schedule.read(file)) {
        tests.add(
            DynamicTest.dynamicTest(
                schedule.name(),
                () ->
                    check(
                        schedule,
                        expected.get(schedule.name()),
                        leftOut.containsKey(schedule.name()))));
      }
      files.add(DynamicContainer.dynamicContainer(name, tests));
    }
    return files;
  }

  /** Lines of {@code file, schedule, reason} with tabs between. */
  private static Map<String, String> leftOut(String file) throws IOException {
    Map<String, String> reasons = new HashMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve("left-out.tsv"))) {
      String[] cells = line.split("\t");
      if (cells.length == 3 && cells[0].equals(file)) {
        reasons.put(cells[1], cells[2]);
      }
    }
    return reasons;
  }

  private static void check(Schedule schedule, List<String> expected, boolean leftOut) {
    assertThat(expected).as("no answer from PostgreSQL: run src/oracle/schedules.sh").isNotNull();
    ScheduleTranscript transcript = replay(schedule);
    boolean agrees = transcript.agreesWith(expected);
    if (leftOut) {
      assertThat(agrees).as("goes as in PostgreSQL, but is listed as left out").isFalse();
      return;
    }
    if (!agrees) {
      assertThat(String.join("\n", transcript.lines()))
          .as(schedule.name())
          .isEqualTo(String.join("\n", expected));
    }
  }

  private static ScheduleTranscript replay(Schedule schedule) {
    Database database = new DatabaseRegistry().privateMemory();
    try (GoldenReplay setup = new GoldenReplay(database)) {
      for (String sql : schedule.setup()) {
        assertThat(setup.answer(sql).lines().get(0)).as(sql).doesNotStartWith("error:");
      }
      List<EngineParticipant> sessions = new ArrayList<>();
      for (int i = 0; i < schedule.sessions(); i++) {
        sessions.add(new EngineParticipant(database));
      }
      try (ScheduleRun run = new ScheduleRun(sessions)) {
        return run.run(schedule.steps());
      }
    }
  }

  private static final class EngineParticipant implements ScheduleRun.Participant {

    private final Database database;
    private final GoldenReplay session;

    EngineParticipant(Database database) {
      this.database = database;
      session = new GoldenReplay(database);
    }

    @Override
    public GoldenAnswer answer(String sql) {
      return session.answer(sql);
    }

    @Override
    public boolean isBlocked() {
      return SessionWaits.isBlocked(database, session.session().processId());
    }

    @Override
    public void cancel() {
      session.session().cancel(false);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
