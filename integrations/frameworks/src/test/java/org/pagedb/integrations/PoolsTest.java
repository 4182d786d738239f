package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HikariCP, DBCP2 and Tomcat's pool under sixteen threads. */
class PoolsTest {

  private static final int THREADS = 16;
  private static final int ROUNDS = 60;

  private interface Borrowed {
    int active();
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void hikari(Target target) throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(target.url());
    config.setMaximumPoolSize(5);
    config.setLeakDetectionThreshold(20_000);
    config.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      work(pool, () -> pool.getHikariPoolMXBean().getActiveConnections());
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void dbcp(Target target) throws Exception {
    try (BasicDataSource pool = new BasicDataSource()) {
      pool.setUrl(target.url());
      pool.setMaxTotal(5);
      pool.setDefaultAutoCommit(false);
      pool.setPoolPreparedStatements(true);
      pool.setTestOnBorrow(true);
      work(pool, pool::getNumActive);
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void tomcat(Target target) throws Exception {
    PoolProperties properties = new PoolProperties();
    properties.setUrl(target.url());
    properties.setDriverClassName(target.driver());
    properties.setMaxActive(5);
    properties.setDefaultAutoCommit(false);
    properties.setRollbackOnReturn(true);
    properties.setTestOnBorrow(true);
    properties.setValidationQuery("select 1");
    org.apache.tomcat.jdbc.pool.DataSource pool =
        new org.apache.tomcat.jdbc.pool.DataSource(properties);
    try {
      work(pool, pool::getActive);
    } finally {
      pool.close();
    }
  }

  /** Some borrowers commit, some forget to, some fail: only what was committed is there. */
  private static void work(DataSource pool, Borrowed borrowed) throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table hits (thread int, round int, primary key (thread, round))");
      connection.commit();
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < ROUNDS; round++) {
                    oneRound(pool, thread, round);
                  }
                  return null;
                }));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(borrowed.active()).isZero();
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from hits")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(THREADS * ROUNDS / 3);
    }
  }

  private static void oneRound(DataSource pool, int thread, int round) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement insert = connection.prepareStatement("insert into hits values (?, ?)")) {
      insert.setInt(1, thread);
      insert.setInt(2, round);
      insert.executeUpdate();
      switch (round % 3) {
        case 0 -> connection.commit();
        case 1 -> connection.rollback();
        default -> {
          try {
            insert.executeUpdate();
            throw new AssertionError("the key is there already");
          } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isEqualTo("23505");
            connection.rollback();
          }
        }
      }
    }
  }
}
