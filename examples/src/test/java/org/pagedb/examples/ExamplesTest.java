package org.pagedb.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.pagedb.examples.pool.PooledTransfers;
import org.pagedb.examples.tpch.TpchLoader;

/** The examples do what they say. */
class ExamplesTest {

  @Test
  void theQuickStartsDataIsTpchs() throws SQLException {
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:")) {
      long rows =
          new TpchLoader(connection, new PrintStream(progress, true, StandardCharsets.UTF_8))
              .load(0.01);
      assertThat(rows).isEqualTo(86_805);
      assertThat(count(connection, "lineitem")).isEqualTo(60_175);
      assertThat(count(connection, "region")).isEqualTo(5);
      assertThat(count(connection, "orders")).isEqualTo(15_000);
      assertThat(count(connection, "orders join customer on c_custkey = o_custkey"))
          .isEqualTo(15_000);
    }
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("lineitem", "rows/s");
  }

  @Test
  void pooledTransfersLoseNoMoney() throws Exception {
    PooledTransfers.main(new String[0]);
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:bank");
        Statement statement = connection.createStatement();
        ResultSet total = statement.executeQuery("select sum(balance) from account")) {
      total.next();
      assertThat(total.getLong(1)).isEqualTo(100_000);
    }
  }

  private static long count(Connection connection, String from) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("select count(*) from " + from)) {
      count.next();
      return count.getLong(1);
    }
  }
}
