package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A shop's migrations by Flyway. */
class FlywayTest {

  static List<Target> targets() throws SQLException {
    return Target.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void migratesValidatesAndCleansThroughADataSource(Target target) throws SQLException {
    Flyway flyway =
        Flyway.configure()
            .dataSource(target.dataSource())
            .locations("classpath:flyway")
            .cleanDisabled(false)
            .load();
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(3);
    assertThat(flyway.migrate().migrationsExecuted).isZero();
    flyway.validate();
    assertThat(flyway.info().current().getVersion()).hasToString("2");
    assertThat(count(target, "product")).isEqualTo(3);
    assertThat(count(target, "product_list where price > 5")).isEqualTo(2);
    flyway.clean();
    assertThat(count(target, "pg_class where relname in ('product', 'flyway_schema_history')"))
        .isZero();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aFailingMigrationLeavesNothingOfItself(Target target) throws SQLException {
    Flyway flyway =
        Flyway.configure()
            .dataSource(target.dataSource())
            .locations("classpath:flyway", "classpath:flyway-failing")
            .load();
    assertThatThrownBy(flyway::migrate)
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("relation \"missing\" does not exist");
    assertThat(count(target, "pg_class where relname = 'half_done'")).isZero();
    assertThat(count(target, "product")).isEqualTo(3);
  }

  @Test
  void opensOurUrlsThroughThePlugin() {
    Target target = Target.pagedb();
    Flyway flyway =
        Flyway.configure()
            .dataSource(target.url(), "postgres", "")
            .locations("classpath:flyway")
            .load();
    assertThat(flyway.migrate().success).isTrue();
    assertThat(flyway.migrate().database).isEqualTo(target.url().substring(16));
  }

  private static long count(Target target, String from) throws SQLException {
    try (Connection connection = target.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + from)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
