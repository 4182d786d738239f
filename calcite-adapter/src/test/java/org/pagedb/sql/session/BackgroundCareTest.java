package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.sql.error.Notice;
import org.pagedb.storage.vacuum.AutoVacuumSettings;

class BackgroundCareTest {

  private static final long LONGEST_WAIT_MILLIS = 30_000;

  private final TestSessions sessions = new TestSessions();

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.currentTimeMillis() + LONGEST_WAIT_MILLIS;
    while (!condition.getAsBoolean()) {
      assertThat(System.currentTimeMillis()).as("waited too long").isLessThan(end);
      Thread.sleep(10);
    }
  }

  private static String load(int rows) {
    return "create table t (a int primary key, b text, c int);"
        + "insert into t select i, 'x' || i, i % 10 from generate_series(1, "
        + rows
        + ") i;";
  }

  private static long number(Session session, String sql) {
    return Long.parseLong(TestSessions.value(session, sql));
  }

  @Test
  void aTableThatWasLoadedOnceSoonIsAllVisibleAndAnalysed() throws InterruptedException {
    try (Session session = sessions.open()) {
      TestSessions.rows(session, load(20_000));
      await(() -> number(session, "select count(*) from pg_stats where tablename = 't'") == 3);
      assertThat(
              TestSessions.value(
                  session,
                  "select relallvisible = relpages, reltuples from pg_class where relname = 't'"))
          .isEqualTo("t|20000");
      assertThat(
              TestSessions.value(
                  session,
                  "select autovacuum_count, autoanalyze_count, last_autovacuum is not null"
                      + " from pg_stat_user_tables"))
          .isEqualTo("1|1|t");
      await(() -> !sessions.database().background().isRunning());
    }
  }

  @Test
  void aDatabaseThatIsHardlyChangedHasNoThread() {
    try (Session session = sessions.open()) {
      TestSessions.rows(session, load(BackgroundCare.NOTABLE_CHANGES - 1));
      assertThat(sessions.database().background().isRunning()).isFalse();
    }
  }

  @Test
  void nothingIsDoneWhereItIsSwitchedOff() throws InterruptedException {
    BackgroundCare care = sessions.database().background();
    care.settings(AutoVacuumSettings.DEFAULTS.enabled(false));
    try (Session session = sessions.open()) {
      TestSessions.rows(session, load(20_000));
      await(() -> !care.isRunning());
      assertThat(care.completed()).isZero();
      care.settings(AutoVacuumSettings.DEFAULTS);
      await(() -> care.completed() == 1);
    }
  }

  @Test
  void whatALongTransactionWroteIsCaredForOnceItHasCommitted() throws InterruptedException {
    BackgroundCare care = sessions.database().background();
    try (Session session = sessions.open();
        Session other = sessions.open()) {
      TestSessions.rows(session, "begin;" + load(20_000));
      await(() -> care.isRunning());
      Thread.sleep(1_200);
      TestSessions.rows(session, "commit");
      await(
          () ->
              TestSessions.rows(
                      other,
                      "select 1 from pg_class where relname = 't' and relallvisible = relpages")
                  .equals(List.of("1")));
    }
  }

  @Test
  void droppingATableWhileItIsBeingVacuumedNeitherWaitsLongNorFails() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    BackgroundCare care = sessions.database().background();
    try (Session session = sessions.open()) {
      for (int round = 0; round < 5; round++) {
        TestSessions.rows(session, load(5_000 + random.nextInt(10_000)));
        Thread worker = new Thread(care::lookNow);
        worker.start();
        TestSessions.rows(session, "drop table t");
        worker.join();
        assertThat(TestSessions.rows(session, "select 1 from pg_class where relname = 't'"))
            .as("seed %d", seed)
            .isEmpty();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(care.failureCount()).as("seed %d", seed).isZero();
  }

  @Test
  void statisticsSurviveARestartAndGoWithACopy(@TempDir Path directory) {
    String question =
        "select attname, n_distinct, most_common_vals::text from pg_stats order by attname";
    List<String> before;
    DatabaseRegistry registry = new DatabaseRegistry();
    try (Session session = registry.directory(directory).connect(Map.of("user", "postgres"))) {
      TestSessions.rows(session, load(1_000) + "analyze t");
      before = TestSessions.rows(session, question);
      assertThat(before).contains("c|10|{0,1,2,3,4,5,6,7,8,9}");
    }
    try (Session session = registry.directory(directory).connect(Map.of("user", "postgres"))) {
      assertThat(TestSessions.rows(session, question)).isEqualTo(before);
    }
    try (Session origin = registry.memory("origin", false).connect(Map.of("user", "postgres"))) {
      TestSessions.rows(origin, load(1_000) + "analyze t");
    }
    try (Session copy =
        registry.memoryFromTemplate("copy", "origin", false).connect(Map.of("user", "postgres"))) {
      assertThat(TestSessions.rows(copy, question)).isEqualTo(before);
    }
  }

  @Test
  void theCatalogOfADirectoryIsCaredForToo(@TempDir Path directory) throws InterruptedException {
    DatabaseRegistry registry = new DatabaseRegistry();
    try (Session session = registry.directory(directory).connect(Map.of("user", "postgres"))) {
      Database database = registry.directory(directory);
      TestSessions.rows(session, "create table t (a int)");
      for (int i = 0; i < 100; i++) {
        TestSessions.rows(session, "alter table t add column c" + i + " int");
      }
      assertThat(database.catalogs().heap().statistics().deadSinceVacuum()).isGreaterThan(50);
      database.background().lookNow();
      assertThat(database.catalogs().heap().statistics().deadSinceVacuum()).isZero();
      assertThat(TestSessions.value(session, "select count(*) from t")).isEqualTo("0");
    }
    try (Session session = registry.directory(directory).connect(Map.of("user", "postgres"))) {
      assertThat(TestSessions.value(session, "select count(c59) from t")).isEqualTo("0");
    }
  }

  @Test
  void verboseTellsOfTheTableAndItsSample() {
    try (Session session = sessions.open()) {
      TestSessions.rows(session, load(1_000));
      session.takeNotices();
      TestSessions.rows(session, "delete from t where a <= 10");
      TestSessions.rows(session, "vacuum (verbose, analyze) t");
      List<String> lines = new ArrayList<>();
      for (Notice notice : session.takeNotices()) {
        assertThat(notice.severity()).isEqualTo("INFO");
        lines.addAll(List.of(notice.message().split("\n")));
      }
      assertThat(lines)
          .contains(
              "vacuuming \"postgres.public.t\"",
              "finished vacuuming \"postgres.public.t\": index scans: 1",
              "tuples: 10 removed, 990 remain, 0 are dead but not yet removable",
              "index scan needed: 10 dead item identifiers",
              "analyzing \"public.t\"")
          .anyMatch(line -> line.contains("containing 990 live rows and 0 dead rows"))
          .anyMatch(line -> line.endsWith("990 rows in sample, 990 estimated total rows"));
    }
  }

  @Test
  void whatIsNoTableIsPassedOverWithAWarning() {
    try (Session session = sessions.open();
        Session other = sessions.open()) {
      TestSessions.rows(session, load(10) + "create view v as select * from t");
      session.takeNotices();
      TestSessions.rows(session, "vacuum v");
      TestSessions.rows(session, "analyze t_pkey");
      TestSessions.rows(other, "begin; truncate t");
      TestSessions.rows(session, "vacuum (skip_locked) t");
      TestSessions.rows(session, "analyze (skip_locked) t");
      TestSessions.rows(other, "rollback");
      assertThat(session.takeNotices())
          .extracting(Notice::message)
          .containsExactly(
              "skipping \"v\" --- cannot vacuum non-tables or special system tables",
              "skipping \"t_pkey\" --- cannot analyze non-tables or special system tables",
              "skipping vacuum of \"t\" --- lock not available",
              "skipping analyze of \"t\" --- lock not available");
    }
  }
}
