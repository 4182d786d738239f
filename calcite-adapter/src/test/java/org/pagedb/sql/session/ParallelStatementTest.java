package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.storage.vector.ColumnBatch;

/** Statements that worker threads help with: what they see, how they end, and what they leave. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class ParallelStatementTest {

  private static final String PARALLEL =
      "set parallel_setup_cost = 0; set parallel_tuple_cost = 0;"
          + "set min_parallel_table_scan_size = 0; set min_parallel_index_scan_size = 0;"
          + "set max_parallel_workers_per_gather = 3;";

  private static final String HASH_ONLY =
      "set enable_nestloop = off; set enable_mergejoin = off;"
          + "set enable_indexscan = off; set enable_indexonlyscan = off;";

  private static final int ROWS = 20_000;

  /** One database for all tests, which leave its table as it is. */
  private final TestSessions sessions = new TestSessions();

  private Session keeper;
  private Session session;

  @BeforeAll
  void fill() {
    keeper = sessions.open();
    TestSessions.rows(
        keeper,
        "create table t (id int primary key, g int, v numeric(10,2), s text);"
            + "insert into t select i, i % 7, i / 8.0, 'row ' || i from generate_series(1, "
            + ROWS
            + ") i; create sequence q;"
            + "create table u as select * from t where id % 2 = 0");
  }

  @AfterAll
  void closeDatabase() {
    keeper.close();
    assertThat(sessions.database().workers().tryRun(() -> {}, 8)).isFalse();
  }

  @BeforeEach
  void begin() {
    session = sessions.open();
    run(PARALLEL);
  }

  @AfterEach
  void leavesNothing() throws InterruptedException {
    assertThat(((EngineSession) session).workers().teamCount()).isZero();
    awaitNoWorkers();
    session.close();
  }

  private List<String> run(String sql) {
    return TestSessions.rows(session, sql);
  }

  private String plan(String sql) {
    return String.join("\n", run("explain (costs off) " + sql));
  }

  private void awaitNoWorkers() throws InterruptedException {
    while (sessions.database().workers().busy() > 0) {
      Thread.sleep(1);
    }
  }

  private RowStream stream(String sql) {
    ParsedStatement statement = session.parse(sql).get(0);
    return ((StatementResult.Rows)
            session.execute(session.prepare(statement, List.of()), new Object[0]))
        .stream();
  }

  private static long count(RowStream stream) {
    long rows = 0;
    for (ColumnBatch batch = stream.next(); batch != null; batch = stream.next()) {
      rows += batch.size();
    }
    return rows;
  }

  @Test
  void countsInPartsAndPutsThemTogether() {
    run("set enable_bitmapscan = off");
    String sql = "select count(*), sum(id), sum(v), avg(v), min(s), max(v) from t where id > 9";
    assertThat(plan(sql))
        .isEqualTo(
            "Finalize Aggregate\n"
                + "  ->  Gather\n"
                + "        Workers Planned: 3\n"
                + "        ->  Partial Aggregate\n"
                + "              ->  Parallel Seq Scan on t\n"
                + "                    Filter: (id > 9)");
    List<String> parallel = run(sql);
    run("set max_parallel_workers_per_gather = 0");
    assertThat(parallel).isEqualTo(run(sql));
  }

  @ParameterizedTest
  @ValueSource(strings = {"64kB", "4MB"})
  void groupsInPartsAlsoWhereTheySpill(String memory) {
    run("set work_mem = '" + memory + "'");
    String sql =
        "select id / 20, g, count(*), sum(v), max(s), bool_and(g > 3), stddev(id) from t"
            + " group by 1, 2 order by 1, 2";
    assertThat(plan(sql)).contains("Finalize HashAggregate", "Partial HashAggregate");
    List<String> parallel = run(sql);
    run("set max_parallel_workers_per_gather = 0");
    assertThat(parallel).isEqualTo(run(sql)).hasSizeGreaterThan(ROWS / 4);
  }

  @Test
  void mergesWhatWorkersHaveSorted() {
    String sql = "select s, id from t where g <> 2 order by s desc limit 50";
    assertThat(plan(sql)).contains("Gather Merge", "Parallel Seq Scan");
    List<String> parallel = run(sql);
    run("set work_mem = '64kB'");
    List<String> all = run("select s, id from t where g <> 2 order by s desc");
    run("set max_parallel_workers_per_gather = 0");
    assertThat(parallel).isEqualTo(run(sql));
    assertThat(all).isEqualTo(run("select s, id from t where g <> 2 order by s desc"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select a.id, b.s from t a join u b on a.id = b.id + 3 and a.s <> b.s",
        "select a.id, b.s from t a left join u b on a.id = b.id * 2 and b.g > 2",
        "select a.id from t a where exists (select from u b where b.id = a.id * 3 and b.g < 5)",
        "select a.id from t a where not exists (select from u b where b.id = a.id + 5)",
        "select b.g, count(*), max(a.s) from t a join u b on a.id = b.id group by b.g",
        "select count(*) from t a join u b on a.id = b.id join t c on c.id = b.id + 1"
      })
  void joinsWithOneHashTableForAllLanes(String sql) {
    run(HASH_ONLY);
    List<String> parallel = sorted(sql);
    assertThat(plan(sql)).containsPattern("Gather\\n(.*\\n)*.*Hash.* Join");
    run("set enable_parallel_hash = off");
    List<String> inner = sorted(sql);
    run("reset enable_parallel_hash; set work_mem = '64kB'");
    List<String> spilled = sorted(sql);
    run("set max_parallel_workers_per_gather = 0");
    List<String> serial = sorted(sql);
    assertThat(parallel).isEqualTo(serial);
    assertThat(inner).isEqualTo(serial);
    assertThat(spilled).isEqualTo(serial);
  }

  private List<String> sorted(String sql) {
    List<String> rows = new ArrayList<>(run(sql));
    rows.sort(null);
    return rows;
  }

  @Test
  void allLanesBuildTheHashTableOfALargeTable() {
    run(HASH_ONLY);
    assertThat(plan("select a.s, b.s from t a join u b on a.id = b.id"))
        .contains("Parallel Hash Join", "Parallel Hash\n", "Parallel Seq Scan on u b");
    run("set enable_parallel_hash = off");
    assertThat(plan("select a.s, b.s from t a join u b on a.id = b.id"))
        .contains("->  Hash Join", "->  Hash\n", "->  Seq Scan on");
  }

  @Test
  void dividesTheLeavesOfAnIndexThatIsReadAsItLies() {
    run("set enable_seqscan = off");
    String sql = "select count(*), sum(id), min(id) from t where id % 3 = 1";
    assertThat(plan(sql)).contains("Partial Aggregate", "Parallel Index Only Scan using t_pkey");
    List<String> parallel = run(sql);
    String rows = "select id from t where id % 3 = 1";
    List<String> ids = sorted(rows);
    run("set max_parallel_workers_per_gather = 0");
    assertThat(parallel).isEqualTo(run(sql));
    assertThat(ids).isEqualTo(sorted(rows));
  }

  @Test
  void floatsAreSummedByOneThreadSinceTheyRound() {
    assertThat(plan("select sum(id::float8) from t")).doesNotContain("Partial");
    assertThat(plan("select string_agg(s, '') from t")).doesNotContain("Partial");
    assertThat(plan("select count(distinct g) from t")).doesNotContain("Partial");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from t where g = 1 for update",
        "select nextval('q'), s from t where g = 1",
        "update t set g = 2 where s = 'row 1'",
        "insert into t select id + 1000000, g, v, s from t where g = 1",
        "with d as (delete from t where g = 1 returning id) select count(*) from d",
        "select * from temporary_one where id > 1"
      })
  void isNotParallel(String sql) {
    run("create temporary table temporary_one as select * from t");
    assertThat(plan(sql)).doesNotContain("Gather");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random() > 0.5",
        "s = current_setting('search_path')",
        "s = 't'::regclass::text",
        "pg_try_advisory_xact_lock(id)",
        "g in (select g from t u where u.id = t.id offset 0)"
      })
  void keepsFromWorkersWhatIsTheSessionsOwn(String condition) {
    String plan = plan("select id from t where " + condition);
    assertThat(plan).doesNotContain("Gather");
  }

  @Test
  void cursorsHaveNoWorkers() {
    run("begin");
    run("declare c scroll cursor for select id from t where g = 1");
    assertThat(run("fetch 3 from c")).hasSize(3);
    assertThat(sessions.database().workers().busy()).isZero();
    run("commit");
  }

  @Test
  void seesItsOwnChangesAndNotThoseRolledBack() {
    run("begin");
    run("insert into t select i, 50, 1, 'new' from generate_series(100001, 105000) i");
    run("savepoint a");
    run("update t set g = 51 where g = 50 and id % 2 = 0");
    run("savepoint b");
    run("delete from t where g in (50, 51)");
    run("rollback to b");
    String sql = "select g, count(*) from t where g >= 50 group by g order by g";
    assertThat(plan(sql)).contains("Gather");
    assertThat(run(sql)).containsExactly("50|2500", "51|2500");
    run("rollback to a");
    assertThat(run(sql)).containsExactly("50|5000");
    run("rollback");
    assertThat(run(sql)).isEmpty();
  }

  @Test
  void givesTheFailureOfAWorker() {
    for (int i = 0; i < 20; i++) {
      int id = 1 + 900 * i;
      for (String sql :
          List.of(
              "select sum(100 / (id - " + id + ")) from t",
              "select max(s), 100 / (id - " + id + ") from t group by id",
              "select 100 / (id - " + id + ") as q, s from t order by q",
              "select 100 / (id - " + id + ") from t")) {
        SqlFailure failure = catchThrowableOfType(SqlFailure.class, () -> run(sql));
        assertThat(failure.state().code()).as(sql).isEqualTo("22012");
        assertThat(((EngineSession) session).workers().teamCount()).isZero();
      }
    }
  }

  @Test
  void canBeCanceled() throws InterruptedException {
    String endless =
        "select count(*) from t a, t b where a.g + b.g = a.id % 3 + b.id % 5 and a.s < b.s";
    run("set enable_hashjoin = off; set enable_mergejoin = off");
    CountDownLatch begun = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              begun.countDown();
              while (!Thread.currentThread().isInterrupted()) {
                session.cancel(false);
              }
            });
    other.start();
    begun.await();
    SqlFailure failure = catchThrowableOfType(SqlFailure.class, () -> run(endless));
    other.interrupt();
    other.join();
    session.forgetCancel();
    assertThat(failure.state().code()).isEqualTo("57014");
  }

  @Test
  void endsByTheStatementsTimeout() {
    run("set statement_timeout = 30");
    SqlFailure failure =
        catchThrowableOfType(
            SqlFailure.class,
            () -> run("select max(length(repeat(s, 20000))) from t, generate_series(1, 100)"));
    assertThat(failure.state().code()).isEqualTo("57014");
    run("set statement_timeout = 0");
  }

  @Test
  void stopsWorkersWhenNoMoreRowsAreWanted() {
    assertThat(plan("select s from t where g = 3 limit 10")).contains("Gather");
    for (int i = 0; i < 50; i++) {
      assertThat(run("select s from t where g = 3 limit 10")).hasSize(10);
      assertThat(((EngineSession) session).workers().teamCount()).isZero();
    }
  }

  @Test
  void holdsNoThreadWhileNobodyReads() throws InterruptedException {
    try (RowStream stream = stream("select id, s from t where g >= 0")) {
      long rows = stream.next().size();
      awaitNoWorkers();
      assertThat(rows + count(stream)).isEqualTo(ROWS);
    }
  }

  @Test
  void goesOnAfterARollbackToASavepoint() {
    run("begin");
    try (RowStream stream = stream("select id, s from t where g >= 0")) {
      long rows = stream.next().size();
      run("savepoint a; update t set s = 'other' where id < 100; rollback to a");
      rows += stream.next().size();
      assertThat(rows + count(stream)).isEqualTo(ROWS);
    }
    run("commit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"commit", "rollback"})
  void workersAreGoneWhenTheTransactionEnds(String end) throws InterruptedException {
    run("begin");
    try (RowStream stream = stream("select id, s from t where g >= 0")) {
      assertThat(stream.next().size()).isPositive();
      run(end);
      assertThat(((EngineSession) session).workers().teamCount()).isZero();
      awaitNoWorkers(); // what they did has ended; that the threads say so may come a moment later
      SqlFailure failure = catchThrowableOfType(SqlFailure.class, stream::next);
      assertThat(failure.state().code()).isEqualTo("24000");
    }
  }

  @Test
  void readsOfWorkersKeepWriteSkewFromHappening() {
    run("begin isolation level serializable");
    try (Session other = sessions.open()) {
      TestSessions.rows(other, PARALLEL + "begin isolation level serializable");
      String sql = "select sum(v) from t where g >= 0";
      assertThat(plan(sql)).contains("Gather");
      run(sql);
      TestSessions.rows(other, sql);
      run("update t set v = v + 1 where id = 1");
      TestSessions.rows(other, "update t set v = v + 1 where id = 2; commit");
      SqlFailure failure = catchThrowableOfType(SqlFailure.class, () -> run("commit"));
      assertThat(failure.state().code()).isEqualTo("40001");
    }
  }

  @Test
  void worksWithoutTheLeaderAndWithoutWorkers() {
    String sql = "select g, count(*) from t group by g order by g";
    List<String> expected = run(sql);
    run("set parallel_leader_participation = off");
    assertThat(run(sql)).isEqualTo(expected);
    assertThat(run("select id from t where g = 1")).hasSize(2858);
    run("set max_parallel_workers = 0");
    assertThat(run(sql)).isEqualTo(expected);
    assertThat(run("select id from t where g = 1")).hasSize(2858);
    assertThat(String.join("\n", run("explain (analyze, costs off, timing off) " + sql)))
        .contains("Workers Planned: 3", "Workers Launched: 0");
    run("reset parallel_leader_participation; reset max_parallel_workers");
  }

  @Test
  void forcedModePutsASingleWorkerOnTop() {
    run("set force_parallel_mode = on");
    assertThat(plan("select s from t where id = 5"))
        .isEqualTo(
            "Gather\n  Workers Planned: 1\n  Single Copy: true\n"
                + "  ->  Index Scan using t_pkey on t\n        Index Cond: (id = 5)");
    assertThat(run("select s from t where id = 5")).containsExactly("row 5");
    run("set force_parallel_mode = regress");
    assertThat(plan("select s from t where id = 5")).startsWith("Index Scan");
    assertThat(run("select s from t where id = 5")).containsExactly("row 5");
  }

  @Test
  void workerThreadsAreNamedDaemons() throws InterruptedException {
    run("select sum(v) from t where g >= 0");
    TimeUnit.MILLISECONDS.sleep(1);
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().startsWith("pagedb-worker-"))
        .isNotEmpty()
        .allMatch(Thread::isDaemon);
  }
}
