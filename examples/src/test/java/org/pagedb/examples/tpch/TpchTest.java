package org.pagedb.examples.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** TPC-H's 22 queries: PostgreSQL's answers, and plans that change only when somebody means it. */
class TpchTest {

  private static Connection connection;

  @BeforeAll
  static void loadTheData() throws SQLException {
    connection = TpchRecorder.open("jdbc:pagedb:mem:");
  }

  @AfterAll
  static void dropTheData() throws SQLException {
    connection.close();
  }

  static List<TpchQuery> queries() {
    return TpchQuery.all();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void answersAsPostgresDoes(TpchQuery query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(query.run(statement)).isEqualTo(query.answer());
    }
  }

  @ParameterizedTest
  @MethodSource("queries")
  void keepsTheRecordedPlan(TpchQuery query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(query.explain(statement)).isEqualTo(query.plan());
    }
  }
}
