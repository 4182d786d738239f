package org.pagedb.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a JUnit test uses pagedb: a private database in memory for each test, gone with it. */
class AccountRepositoryTest {

  private Connection connection;

  @BeforeEach
  void openFreshDatabase() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:");
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table account (id int primary key, owner text not null, balance numeric(10,2))");
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void findsWhatWasSaved() throws SQLException {
    save(1, "Ada", "100.50");
    try (PreparedStatement find =
        connection.prepareStatement("select owner, balance from account where id = ?")) {
      find.setInt(1, 1);
      try (ResultSet row = find.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("owner")).isEqualTo("Ada");
        assertThat(row.getBigDecimal("balance")).isEqualByComparingTo("100.50");
        assertThat(row.next()).isFalse();
      }
    }
  }

  @Test
  void refusesASecondAccountWithTheSameNumberAsPostgresDoes() throws SQLException {
    save(1, "Ada", "100.50");
    assertThatThrownBy(() -> save(1, "Grace", "1.00"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"))
        .hasMessageContaining("duplicate key value violates unique constraint \"account_pkey\"");
  }

  @Test
  void aRolledBackTransactionLeavesNothing() throws SQLException {
    connection.setAutoCommit(false);
    save(1, "Ada", "100.50");
    connection.rollback();
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("select count(*) from account")) {
      count.next();
      assertThat(count.getLong(1)).isZero();
    }
  }

  private void save(int id, String owner, String balance) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into account values (?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setString(2, owner);
      insert.setBigDecimal(3, new java.math.BigDecimal(balance));
      insert.executeUpdate();
    }
  }
}
