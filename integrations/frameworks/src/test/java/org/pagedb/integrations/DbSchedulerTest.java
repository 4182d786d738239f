package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One-time tasks of db-scheduler, fetched by lock-and-fetch. */
class DbSchedulerTest {

  private static final int TASKS = 40;

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void runsEachTaskOnce(Target target) throws Exception {
    try (Connection connection = target.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table scheduled_tasks (task_name text not null, task_instance text not null,"
              + " task_data bytea, execution_time timestamp with time zone not null,"
              + " picked boolean not null, picked_by text, last_success timestamp with time zone,"
              + " last_failure timestamp with time zone, consecutive_failures int,"
              + " last_heartbeat timestamp with time zone, version bigint not null,"
              + " priority smallint, primary key (task_name, task_instance));"
              + "create index execution_time_idx on scheduled_tasks (execution_time);"
              + "create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)");
    }
    Set<String> ran = ConcurrentHashMap.newKeySet();
    CountDownLatch left = new CountDownLatch(TASKS);
    OneTimeTask<Void> task =
        Tasks.oneTime("once")
            .execute(
                (instance, context) -> {
                  assertThat(ran.add(instance.getId())).isTrue();
                  left.countDown();
                });
    HikariConfig pool = new HikariConfig();
    pool.setDataSource(target.dataSource());
    pool.setMaximumPoolSize(6);
    try (HikariDataSource source = new HikariDataSource(pool)) {
      Scheduler scheduler =
          Scheduler.create(source, task)
              .threads(4)
              .pollUsingLockAndFetch(0.5, 1.0)
              .pollingInterval(Duration.ofMillis(50))
              .build();
      for (int i = 0; i < TASKS; i++) {
        scheduler.schedule(task.instance("task " + i), Instant.now());
      }
      scheduler.start();
      assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
      scheduler.stop();
      assertThat(ran).hasSize(TASKS);
    }
  }
}
