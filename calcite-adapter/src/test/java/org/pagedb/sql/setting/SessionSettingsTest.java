package org.pagedb.sql.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

class SessionSettingsTest {

  private final SessionSettings settings = new SessionSettings();

  @ParameterizedTest
  @CsvSource({
    "lock_timeout, 500, 500ms",
    "lock_timeout, 3000, 3s",
    "lock_timeout, 1min, 1min",
    "lock_timeout, 90s, 90s",
    "lock_timeout, 0, 0",
    "work_mem, 4096, 4MB",
    "work_mem, 1GB, 1GB",
    "work_mem, 100, 100kB",
    "temp_buffers, 1024, 8MB",
    "enable_seqscan, f, off",
    "enable_seqscan, TRUE, on",
    "synchronous_commit, false, off",
    "intervalstyle, ISO_8601, iso_8601",
    "random_page_cost, 2.5, 2.5",
    "extra_float_digits, -3, -3",
    "timezone, europe/zurich, Europe/Zurich",
    "timezone, utc, UTC",
    "timezone, EST, EST",
    "work_mem, 1.5MB, 1536kB",
    "vacuum_cost_delay, 1.5ms, 1500us",
    "timezone, 2, <+02>-02",
    "timezone, -7.5, <-07:30>+07:30",
    "datestyle, 'german', 'German, DMY'",
    "datestyle, 'sql, dmy', 'SQL, DMY'",
    "myapp.user, 'x y', 'x y'",
  })
  void showsWhatWasSetInPostgresSpelling(String name, String value, String shown) {
    settings.set(name, value, false);
    assertThat(settings.value(name)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "DateStyle, 'ISO, MDY'",
    "search_path, '\"$user\", public'",
    "server_version_num, 150018",
    "work_mem, 4MB",
    "statement_timeout, 0",
    "seq_page_cost, 1",
    "vacuum_cost_delay, 0",
    "autovacuum_vacuum_cost_delay, 2ms"
  })
  void showsPostgresDefaults(String name, String shown) {
    assertThat(settings.value(name)).isEqualTo(shown);
  }

  @Test
  void namesAreFoundInAnyCase() {
    settings.set("TIMEZONE", "UTC", false);
    assertThat(settings.value("TimeZone")).isEqualTo("UTC");
  }

  @Test
  void aTransactionThatSetsNothingKeepsTheVersion() {
    settings.set("work_mem", "8MB", false);
    long before = settings.version();
    settings.save();
    settings.save();
    settings.restore();
    settings.endTransaction(false);
    settings.save();
    settings.endTransaction(true);
    assertThat(settings.version()).isEqualTo(before);
  }

  @Test
  void everyWayBackToOlderValuesChangesTheVersion() {
    settings.save();
    settings.set("work_mem", "8MB", false);
    settings.save();
    settings.set("work_mem", "16MB", true);
    long set = settings.version();
    settings.restore();
    long restored = settings.version();
    settings.endTransaction(false);
    assertThat(restored).isNotEqualTo(set);
    assertThat(settings.version()).isNotIn(set, restored);

    settings.save();
    settings.set("work_mem", "16MB", true);
    long local = settings.version();
    settings.endTransaction(true);
    assertThat(settings.version()).isNotEqualTo(local);
    assertThat(settings.value("work_mem")).isEqualTo("4MB");
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> settings.set("nosuch", "1", false))
        .isInstanceOfSatisfying(
            SqlFailure.class, f -> assertThat(f.state()).isEqualTo(SqlState.UNDEFINED_OBJECT))
        .hasMessage("unrecognized configuration parameter \"nosuch\"");
    assertThatThrownBy(() -> settings.value("nosuch"))
        .hasMessage("unrecognized configuration parameter \"nosuch\"");
  }

  @Test
  void valuesOutOfRangeOrOfTheWrongKindAreRefused() {
    assertThatThrownBy(() -> settings.set("work_mem", "1", false))
        .hasMessage(
            "1 kB is outside the valid range for parameter \"work_mem\" (64 .. 2147483647)");
    assertThatThrownBy(() -> settings.set("enable_seqscan", "maybe", false))
        .hasMessage("parameter \"enable_seqscan\" requires a Boolean value");
    assertThatThrownBy(() -> settings.set("lock_timeout", "3 parsecs", false))
        .hasMessage("invalid value for parameter \"lock_timeout\": \"3 parsecs\"")
        .isInstanceOfSatisfying(
            SqlFailure.class,
            f ->
                assertThat(f.field(SqlFailure.Field.HINT))
                    .isEqualTo(
                        "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\","
                            + " \"h\", and \"d\"."));
    assertThatThrownBy(() -> settings.set("timezone", "Mars/Olympus", false))
        .hasMessage("invalid value for parameter \"TimeZone\": \"Mars/Olympus\"");
  }

  @Test
  void whatTheServerFixesCannotBeSet() {
    assertThatThrownBy(() -> settings.set("server_version", "16", false))
        .hasMessage("parameter \"server_version\" cannot be changed");
    assertThatThrownBy(() -> settings.set("max_connections", "5", false))
        .hasMessage(
            "parameter \"max_connections\" cannot be changed without restarting the server");
  }

  @Test
  void rollbackUndoesSetAndCommitKeepsItButNotLocal() {
    settings.set("work_mem", "8MB", false);
    settings.save();
    settings.set("work_mem", "16MB", false);
    settings.set("lock_timeout", "1s", true);
    assertThat(settings.value("lock_timeout")).isEqualTo("1s");
    settings.endTransaction(true);
    assertThat(settings.value("work_mem")).isEqualTo("16MB");
    assertThat(settings.value("lock_timeout")).isEqualTo("0");

    settings.save();
    settings.set("work_mem", "32MB", false);
    settings.endTransaction(false);
    assertThat(settings.value("work_mem")).isEqualTo("16MB");
  }

  @Test
  void rollbackToASavepointUndoesOnlyWhatCameAfterIt() {
    settings.save();
    settings.set("work_mem", "8MB", false);
    settings.save();
    settings.set("work_mem", "16MB", false);
    settings.restore();
    assertThat(settings.value("work_mem")).isEqualTo("8MB");
    settings.set("work_mem", "1MB", false);
    settings.release();
    settings.endTransaction(true);
    assertThat(settings.value("work_mem")).isEqualTo("1MB");
  }

  @Test
  void resetGoesBackToWhatTheSessionStartedWith() {
    settings.startWith("work_mem", "2MB");
    settings.set("work_mem", "8MB", false);
    settings.reset("work_mem", false);
    assertThat(settings.value("work_mem")).isEqualTo("2MB");
    settings.set("lock_timeout", "1s", false);
    settings.resetAll();
    assertThat(settings.value("lock_timeout")).isEqualTo("0");
  }
}
