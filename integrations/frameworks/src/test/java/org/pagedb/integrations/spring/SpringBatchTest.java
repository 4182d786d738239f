package org.pagedb.integrations.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.integrations.Target;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobExecution;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.Step;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobLauncher;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JobRepositoryFactoryBean;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.database.JdbcBatchItemWriter;
import org.springframework.batch.item.database.JdbcCursorItemReader;
import org.springframework.batch.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** A job of Spring Batch: reads by a cursor, fails once, goes on where it was. */
class SpringBatchTest {

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void aFailedJobGoesOnWhereItWas(Target target) throws Exception {
    DataSource source = target.dataSource();
    new ResourceDatabasePopulator(
            new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"))
        .execute(source);
    JdbcTemplate jdbc = new JdbcTemplate(source);
    jdbc.execute("create table input (n int primary key)");
    jdbc.execute("create table output (n int primary key, square int)");
    jdbc.execute("insert into input select generate_series(1, 100)");
    DataSourceTransactionManager transactions = new DataSourceTransactionManager(source);
    JobRepository repository = repository(source, transactions);
    AtomicInteger failures = new AtomicInteger(1);
    Step step =
        new StepBuilder("square", repository)
            .<Integer, Integer>chunk(10, transactions)
            .reader(reader(source))
            .processor(
                n -> {
                  if (n == 55 && failures.getAndDecrement() > 0) {
                    throw new IllegalStateException("not yet");
                  }
                  return n;
                })
            .writer(writer(source))
            .build();
    Job job = new JobBuilder("squares", repository).start(step).build();
    TaskExecutorJobLauncher launcher = new TaskExecutorJobLauncher();
    launcher.setJobRepository(repository);
    launcher.afterPropertiesSet();
    JobParameters parameters = new JobParametersBuilder().addLong("run", 1L).toJobParameters();

    JobExecution first = launcher.run(job, parameters);
    assertThat(first.getStatus()).isEqualTo(BatchStatus.FAILED);
    assertThat(jdbc.queryForObject("select count(*) from output", Integer.class)).isEqualTo(50);

    JobExecution second = launcher.run(job, parameters);
    assertThat(second.getStatus()).isEqualTo(BatchStatus.COMPLETED);
    assertThat(jdbc.queryForObject("select sum(square) from output", Long.class))
        .isEqualTo(338_350);
    assertThat(
            jdbc.queryForList(
                "select status from batch_job_execution order by job_execution_id", String.class))
        .isEqualTo(List.of("FAILED", "COMPLETED"));
  }

  private static JobRepository repository(
      DataSource source, DataSourceTransactionManager transactions) throws Exception {
    JobRepositoryFactoryBean factory = new JobRepositoryFactoryBean();
    factory.setDataSource(source);
    factory.setTransactionManager(transactions);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private static JdbcCursorItemReader<Integer> reader(DataSource source) {
    return new JdbcCursorItemReaderBuilder<Integer>()
        .name("numbers")
        .dataSource(source)
        .sql("select n from input order by n")
        .fetchSize(10)
        .rowMapper((row, index) -> row.getInt(1))
        .build();
  }

  private static JdbcBatchItemWriter<Integer> writer(DataSource source) {
    JdbcBatchItemWriter<Integer> writer =
        new JdbcBatchItemWriterBuilder<Integer>()
            .dataSource(source)
            .sql("insert into output values (?, ?)")
            .itemPreparedStatementSetter(
                (n, statement) -> {
                  statement.setInt(1, n);
                  statement.setInt(2, n * n);
                })
            .build();
    writer.afterPropertiesSet();
    return writer;
  }
}
