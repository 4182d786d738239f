package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Java's types beyond those that pgjdbc knows. */
class JavaTypesTest {

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private <T> T bound(Object value, String expression, Class<T> wanted) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select " + expression)) {
      statement.setObject(1, value);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getObject(1, wanted);
      }
    }
  }

  @Test
  void refusesWhatIsLongerThanAnIntervalCanBe() {
    for (Object tooLong :
        List.of(Duration.ofSeconds(Long.MAX_VALUE), Period.ofYears(Integer.MAX_VALUE))) {
      assertThatThrownBy(() -> bound(tooLong, "?", String.class))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("interval out of range")
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("22008");
    }
  }

  @Test
  void durationsAndPeriodsAreIntervals() throws SQLException {
    Duration duration = Duration.ofHours(-30).minusMillis(5);
    assertThat(bound(duration, "?", Duration.class)).isEqualTo(duration);
    assertThat(bound(duration, "?", String.class)).isEqualTo("-30:00:00.005");
    Period period = Period.of(1, 2, -3);
    assertThat(bound(period, "?", Period.class)).isEqualTo(period);
    assertThat(bound(period, "timestamp '2024-01-31' + ?", Timestamp.class))
        .isEqualTo(Timestamp.valueOf("2025-03-28 00:00:00"));
    assertThat(bound(1, "? * interval '0'", Period.class)).isEqualTo(Period.ZERO);
  }

  @Test
  void anIntervalIsNotReckonedIntoWhatAClassCannotHold() {
    assertThatThrownBy(() -> bound(1, "? * interval '1 day'", Duration.class))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22003"));
    assertThatThrownBy(() -> bound(1, "? * interval '1 hour'", Period.class))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22003"));
  }

  @Test
  void constantsGoByTheirNames() throws SQLException {
    connection.createStatement().execute("create type day as enum ('MONDAY', 'FUNDAY')");
    assertThat(bound(DayOfWeek.MONDAY, "?::day", DayOfWeek.class)).isEqualTo(DayOfWeek.MONDAY);
    assertThat(bound(DayOfWeek.FRIDAY, "?::text", DayOfWeek.class)).isEqualTo(DayOfWeek.FRIDAY);
    assertThatThrownBy(() -> bound(DayOfWeek.FRIDAY, "?::day", String.class))
        .hasMessageContaining("invalid input value for enum day: \"FRIDAY\"");
    assertThatThrownBy(() -> bound("FUNDAY", "?", DayOfWeek.class))
        .hasMessage("No constant of java.time.DayOfWeek is named FUNDAY.");
  }

  @Test
  void listsAreArrays() throws SQLException {
    List<Integer> numbers = Arrays.asList(3, null, 5);
    assertThat((Object) bound(numbers, "?", List.class)).isEqualTo(numbers);
    assertThat(bound(numbers, "pg_typeof(?)::text", String.class)).isEqualTo("integer[]");
    assertThat(bound(List.of("a", "b c"), "array_length(?, 1)", Integer.class)).isEqualTo(2);
    assertThat((Object) bound(List.of(), "?::date[]", List.class)).isEqualTo(List.of());
    assertThat((Object) bound(1, "array[[?, 2], [3, 4]]", List.class))
        .isEqualTo(List.of(List.of(1, 2), List.of(3, 4)));
    assertThatThrownBy(() -> bound(List.of(1, "x"), "?", List.class))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("07006"));
  }

  @Test
  void mapsAreHstore() throws SQLException {
    Map<String, String> map = new HashMap<>();
    map.put("a", "1");
    map.put("b", null);
    connection.createStatement().execute("create extension hstore");
    assertThat((Object) bound(map, "?", Map.class)).isEqualTo(map);
    assertThat(bound(map, "? -> 'a'", String.class)).isEqualTo("1");
  }

  @Test
  void momentsAreTheSameWhateverTheZone() throws SQLException {
    Instant moment = Instant.parse("2024-02-29T12:34:56.789012Z");
    ZonedDateTime tokyo = moment.atZone(ZoneId.of("Asia/Tokyo"));
    assertThat(bound(moment, "?", Instant.class)).isEqualTo(moment);
    assertThat(bound(tokyo, "?", Instant.class)).isEqualTo(moment);
    assertThat(bound(tokyo, "?", ZonedDateTime.class).toInstant()).isEqualTo(moment);
  }

  @Test
  void momentsBeforeTheGregorianCalendarComeBackAsTheyWere() throws SQLException {
    Timestamp old = Timestamp.valueOf("1500-02-28 12:00:00.25");
    assertThat(bound(old, "?::timestamptz", Timestamp.class)).isEqualTo(old);
    assertThat(bound(old, "?::timestamp", Timestamp.class)).isEqualTo(old);
    assertThat(bound(old, "?::timestamp", String.class)).isEqualTo("1500-02-28 12:00:00.25");
  }
}
