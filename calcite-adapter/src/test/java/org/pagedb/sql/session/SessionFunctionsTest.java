package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.session.TestSessions.value;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;

/** Functions that ask the session, where two sessions are needed or PostgreSQL's answer varies. */
class SessionFunctionsTest {

  private final TestSessions sessions = new TestSessions();

  @Test
  void oneTextPlannedOnceAnswersForTheSessionThatAsks() {
    try (Session ada = sessions.open("ada");
        Session grace = sessions.open("grace")) {
      String sql = "select current_user, \"session_user\"(), pg_backend_pid()";
      assertThat(value(ada, sql)).isEqualTo("ada|ada|" + ada.processId());
      assertThat(value(grace, sql)).isEqualTo("grace|grace|" + grace.processId());
      assertThat(value(ada, sql)).isEqualTo("ada|ada|" + ada.processId());
    }
  }

  @Test
  void aPreparedStatementAsksAnewEachTimeItRuns() {
    try (Session session = sessions.open()) {
      String sql = "select current_setting('work_mem'), current_setting('a.b', true)";
      assertThat(value(session, sql)).isEqualTo("4MB|null");
      session.set("work_mem", "1MB");
      session.set("a.b", "x");
      assertThat(value(session, sql)).isEqualTo("1MB|x");
    }
  }

  @Test
  void theStatementTimeMovesInsideATransactionAndItsOwnTimeDoesNot() {
    try (Session session = sessions.open()) {
      value(session, "begin; select 1");
      String started = value(session, "select now()");
      String first = value(session, "select statement_timestamp()");
      value(session, "select pg_sleep(0.002)");
      assertThat(value(session, "select now()")).isEqualTo(started);
      assertThat(value(session, "select statement_timestamp()")).isNotEqualTo(first);
    }
  }

  @Test
  void aSleeperWakesWhenItsStatementIsCanceled() throws Exception {
    try (Session sleeper = sessions.open();
        Session other = sessions.open()) {
      CountDownLatch starts = new CountDownLatch(1);
      FutureTask<SqlFailure> sleep =
          new FutureTask<>(
              () -> {
                starts.countDown();
                try {
                  value(sleeper, "select pg_sleep(600)");
                  return null;
                } catch (SqlFailure failure) {
                  return failure;
                }
              });
      Thread thread = new Thread(sleep);
      thread.start();
      starts.await();
      String cancel = "select pg_cancel_backend(" + sleeper.processId() + ")";
      while (!sleep.isDone()) {
        assertThat(value(other, cancel)).isEqualTo("t");
        thread.join(10);
      }
      SqlFailure failure = sleep.get(60, TimeUnit.SECONDS);
      assertThat(failure.state().code()).isEqualTo("57014");
      assertThat(failure).hasMessage("canceling statement due to user request");
    }
  }

  @Test
  void aTerminatedSessionFailsAtItsNextStatement() {
    try (Session ended = sessions.open();
        Session other = sessions.open()) {
      value(other, "select pg_terminate_backend(" + ended.processId() + ")");
      assertThatThrownBy(() -> value(ended, "select 1 from generate_series(1, 10)"))
          .isInstanceOf(SqlFailure.class)
          .hasMessage("terminating connection due to administrator command");
    }
  }

  @Test
  void anAdvisoryLockKeepsOthersOutUntilItIsGivenBack() {
    try (Session holder = sessions.open();
        Session other = sessions.open()) {
      value(holder, "select pg_advisory_lock(42)");
      assertThat(value(other, "select pg_try_advisory_lock(42)")).isEqualTo("f");
      assertThat(value(other, "select pg_try_advisory_lock_shared(42)")).isEqualTo("f");
      assertThat(value(other, "select pg_try_advisory_lock(0, 42)")).isEqualTo("t");
      value(holder, "select pg_advisory_unlock(42)");
      assertThat(value(other, "select pg_try_advisory_lock_shared(42)")).isEqualTo("t");
      assertThat(value(holder, "select pg_try_advisory_lock_shared(42)")).isEqualTo("t");
      assertThat(value(holder, "select pg_try_advisory_lock(42)")).isEqualTo("f");
    }
  }

  @Test
  void aTransactionsAdvisoryLockGoesWithItAndASessionsStays() {
    try (Session holder = sessions.open();
        Session other = sessions.open()) {
      value(holder, "begin; select pg_advisory_xact_lock(1), pg_advisory_lock(2)");
      assertThat(value(other, "select pg_try_advisory_xact_lock(1)")).isEqualTo("f");
      TestSessions.rows(holder, "rollback");
      assertThat(value(other, "select pg_try_advisory_lock(1)")).isEqualTo("t");
      assertThat(value(other, "select pg_try_advisory_lock(2)")).isEqualTo("f");
      TestSessions.rows(holder, "discard all");
      assertThat(value(other, "select pg_try_advisory_lock(2)")).isEqualTo("t");
    }
  }

  @Test
  void aWaitForAnAdvisoryLockKeepsToTheLockTimeout() {
    try (Session holder = sessions.open();
        Session other = sessions.open()) {
      value(holder, "select pg_advisory_lock(1)");
      TestSessions.rows(other, "set lock_timeout = '10ms'");
      assertThatThrownBy(() -> value(other, "select pg_advisory_lock(1)"))
          .isInstanceOf(SqlFailure.class)
          .hasMessage("canceling statement due to lock timeout");
    }
  }

  @Test
  void givingBackWhatIsNotHeldWarns() {
    try (Session session = sessions.open()) {
      value(session, "select pg_advisory_unlock(1)");
      List<Notice> notices = session.takeNotices();
      assertThat(notices).hasSize(1);
      assertThat(notices.get(0).message()).isEqualTo("you don't own a lock of type ExclusiveLock");
    }
  }

  @Test
  void transactionNumbersTellWhatBecameOfThem() {
    try (Session one = sessions.open();
        Session two = sessions.open()) {
      String committed = value(one, "select txid_current()");
      value(two, "begin; select 1");
      String running = value(two, "select txid_current()");
      assertThat(value(one, "select txid_status(" + committed + ")")).isEqualTo("committed");
      assertThat(value(one, "select txid_status(" + running + ")")).isEqualTo("in progress");
      TestSessions.rows(two, "rollback");
      assertThat(value(one, "select txid_status(" + running + ")")).isEqualTo("aborted");
      assertThatThrownBy(() -> value(one, "select txid_status(1000000)"))
          .isInstanceOf(SqlFailure.class)
          .hasMessage("transaction ID 1000000 is in the future");
    }
  }
}
