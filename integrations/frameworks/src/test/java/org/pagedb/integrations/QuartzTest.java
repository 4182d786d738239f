package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.jdbcjobstore.JobStoreTX;

/** Jobs of Quartz kept in the database. */
class QuartzTest {

  private static final String TICKS = "ticks";

  /** Counts its runs in its own data, and down for the test. */
  @org.quartz.PersistJobDataAfterExecution
  @org.quartz.DisallowConcurrentExecution
  public static final class Tick implements Job {
    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
      context
          .getJobDetail()
          .getJobDataMap()
          .put("runs", context.getMergedJobDataMap().getInt("runs") + 1);
      try {
        ((CountDownLatch) context.getScheduler().getContext().get(TICKS)).countDown();
      } catch (SchedulerException failure) {
        throw new JobExecutionException(failure);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void runsJobsAndRemembersThem(Target target) throws Exception {
    createTables(target);
    Scheduler scheduler = new StdSchedulerFactory(settings(target)).getScheduler();
    CountDownLatch ticks = new CountDownLatch(3);
    scheduler.getContext().put(TICKS, ticks);
    JobDetail job =
        JobBuilder.newJob(Tick.class)
            .withIdentity("tick")
            .usingJobData("runs", 0)
            .storeDurably()
            .build();
    Trigger trigger =
        TriggerBuilder.newTrigger()
            .withIdentity("often")
            .withSchedule(
                SimpleScheduleBuilder.simpleSchedule()
                    .withIntervalInMilliseconds(20)
                    .withRepeatCount(2))
            .build();
    scheduler.scheduleJob(job, trigger);
    scheduler.start();
    assertThat(ticks.await(30, TimeUnit.SECONDS)).isTrue();
    scheduler.shutdown(true);

    Scheduler again = new StdSchedulerFactory(settings(target)).getScheduler();
    assertThat(again.getJobDetail(job.getKey()).getJobDataMap().getInt("runs")).isEqualTo(3);
    assertThat(again.getTriggersOfJob(job.getKey())).isEmpty();
    again.shutdown();
    try (Connection connection = target.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from qrtz_job_details")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
  }

  private static void createTables(Target target) throws IOException, SQLException {
    String script =
        new String(
            JobStoreTX.class.getResourceAsStream("tables_postgres.sql").readAllBytes(),
            StandardCharsets.UTF_8);
    try (Connection connection = target.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(script);
    }
  }

  private static Properties settings(Target target) {
    Properties settings = new Properties();
    settings.put("org.quartz.scheduler.instanceName", "test-" + target.name() + target.hashCode());
    settings.put("org.quartz.scheduler.skipUpdateCheck", "true");
    settings.put("org.quartz.threadPool.threadCount", "2");
    settings.put("org.quartz.jobStore.class", JobStoreTX.class.getName());
    settings.put(
        "org.quartz.jobStore.driverDelegateClass",
        "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate");
    settings.put("org.quartz.jobStore.dataSource", "store");
    settings.put("org.quartz.dataSource.store.driver", target.driver());
    settings.put("org.quartz.dataSource.store.URL", target.url());
    settings.put("org.quartz.dataSource.store.provider", "hikaricp");
    settings.put("org.quartz.dataSource.store.maxConnections", "4");
    return settings;
  }
}
