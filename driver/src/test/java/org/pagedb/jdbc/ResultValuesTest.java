package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.jdbc.value.PageDbObject;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class ResultValuesTest {

  private StubDatabase database;

  @BeforeEach
  void connect() throws SQLException {
    database = new StubDatabase();
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  /** A result on its only row, which holds PostgreSQL's texts read as their types. */
  private ResultSet row(String typesAndTexts) throws SQLException {
    return row(typesAndTexts.split("\\|"));
  }

  private ResultSet row(String... typesAndTexts) throws SQLException {
    TypeContext context = TypeContext.standard(ZoneOffset.UTC, 0);
    OutputColumn[] columns = new OutputColumn[typesAndTexts.length];
    Object[] datums = new Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      int space = typesAndTexts[i].indexOf(' ');
      PgType type = BuiltinTypes.byName(typesAndTexts[i].substring(0, space));
      String text = typesAndTexts[i].substring(space + 1);
      columns[i] = new OutputColumn("c" + (i + 1), type, -1);
      datums[i] = text.equals("null") ? null : type.codec().parse(text, -1, context);
    }
    database.answer("select", StubAnswer.columns(columns).batch(datums));
    ResultSet rows = database.connection.createStatement().executeQuery("select");
    rows.next();
    return rows;
  }

  @Test
  void readsIntegersInEveryWidthThatHoldsThem() throws SQLException {
    ResultSet row = row("int2 7|int4 70000|int8 7000000000|oid 4000000000|numeric 1.70|text 1e3");
    assertThat(row.getByte(1)).isEqualTo((byte) 7);
    assertThat(row.getShort(1)).isEqualTo((short) 7);
    assertThat(row.getInt(2)).isEqualTo(70000);
    assertThat(row.getLong(2)).isEqualTo(70000);
    assertThat(row.getLong(3)).isEqualTo(7_000_000_000L);
    assertThat(row.getLong(4)).isEqualTo(4_000_000_000L);
    assertThat(row.getInt(5)).isEqualTo(1);
    assertThat(row.getInt(6)).isEqualTo(1000);
    assertThat(row.getDouble(2)).isEqualTo(70000.0);
    assertThat(row.getBigDecimal(3)).isEqualTo(new BigDecimal("7000000000"));
    assertThat(row.getObject(1)).isEqualTo(7);
    assertThat(row.getObject(3)).isEqualTo(7_000_000_000L);
    assertThat(row.getString(4)).isEqualTo("4000000000");
  }

  @Test
  void refusesValuesThatDoNotFit() throws SQLException {
    ResultSet row = row("int8 99999999999|int4 300|text abc|numeric NaN|float8 Infinity");
    assertThatThrownBy(() -> row.getInt(1))
        .hasMessage("Bad value for type int : 99999999999")
        .hasFieldOrPropertyWithValue("SQLState", "22003");
    assertThatThrownBy(() -> row.getByte(2)).hasMessage("Bad value for type byte : 300");
    assertThatThrownBy(() -> row.getInt(3)).hasMessage("Bad value for type int : abc");
    assertThatThrownBy(() -> row.getFloat(3)).hasMessage("Bad value for type float : abc");
    assertThatThrownBy(() -> row.getBoolean(2))
        .hasMessage("Cannot cast to boolean: \"300\"")
        .hasFieldOrPropertyWithValue("SQLState", "42846");
    assertThatThrownBy(() -> row.getBigDecimal(4)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> row.getLong(5)).isInstanceOf(SQLException.class);
    assertThat(row.getObject(4)).isEqualTo(Double.NaN);
    assertThat(row.getDouble(5)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void keepsTheScaleOfNumerics() throws SQLException {
    ResultSet row = row("numeric 1.50|numeric 0.000001|numeric 100");
    assertThat(row.getBigDecimal(1)).isEqualTo(new BigDecimal("1.50"));
    assertThat(row.getString(1)).isEqualTo("1.50");
    assertThat(row.getObject(2)).isEqualTo(new BigDecimal("0.000001"));
    assertThat(row.getObject(3, BigDecimal.class)).isEqualTo(new BigDecimal("100"));
    assertThat(row.getObject(3, Long.class)).isEqualTo(100L);
  }

  @Test
  void readsBooleansAndTheirText() throws SQLException {
    ResultSet row = row("bool t|bool f|text yes|int4 1|float8 0");
    assertThat(row.getBoolean(1)).isTrue();
    assertThat(row.getString(1)).isEqualTo("t");
    assertThat(row.getString(2)).isEqualTo("f");
    assertThat(row.getObject(2)).isEqualTo(false);
    assertThat(row.getBoolean(3)).isTrue();
    assertThat(row.getBoolean(4)).isTrue();
    assertThat(row.getBoolean(5)).isFalse();
  }

  @Test
  void tellsNullFromZero() throws SQLException {
    ResultSet row = row("int4 null|text null|int4 0");
    assertThat(row.getInt(1)).isZero();
    assertThat(row.wasNull()).isTrue();
    assertThat(row.getString(2)).isNull();
    assertThat(row.getObject(1, Integer.class)).isNull();
    assertThat(row.getTimestamp(2)).isNull();
    assertThat(row.getInt(3)).isZero();
    assertThat(row.wasNull()).isFalse();
  }

  @Test
  void readsDatesAndTimesInTheZoneAskedFor() throws SQLException {
    ResultSet row =
        row(
            "date 2020-01-02|time 03:04:05.5|timestamp 2020-07-02 03:04:05.123456|timestamptz"
                + " 2020-07-02 03:04:05.123456+00|timetz 12:00:00+02");
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    assertThat(row.getDate(1)).isEqualTo(Date.valueOf("2020-01-02"));
    assertThat(row.getDate(1, tokyo).getTime())
        .isEqualTo(Instant.parse("2020-01-01T15:00:00Z").toEpochMilli());
    assertThat(row.getTime(2).toLocalTime()).isEqualTo(LocalTime.of(3, 4, 5));
    assertThat(row.getTimestamp(3)).isEqualTo(Timestamp.valueOf("2020-07-02 03:04:05.123456"));
    assertThat(row.getTimestamp(3, tokyo).toInstant())
        .isEqualTo(Instant.parse("2020-07-01T18:04:05.123456Z"));
    assertThat(row.getTimestamp(4).toInstant())
        .isEqualTo(Instant.parse("2020-07-02T03:04:05.123456Z"));
    assertThat(row.getTimestamp(4, tokyo)).isEqualTo(row.getTimestamp(4));
    assertThat(row.getDate(4, tokyo).getTime())
        .isEqualTo(Instant.parse("2020-07-01T15:00:00Z").toEpochMilli());
    assertThat(row.getTime(5)).isEqualTo(new Time(10 * 3_600_000L));
    assertThat(row.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2020-01-02 00:00:00"));
  }

  @Test
  void readsTheClassesOfJavaTime() throws SQLException {
    ResultSet row =
        row(
            "date 2020-01-02|time 03:04:05.5|timestamp 2020-07-02 03:04:05|timestamptz"
                + " 2020-07-02 03:04:05+02|timetz 12:00:00+02|date infinity|timestamptz -infinity");
    assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.of(2020, 1, 2));
    assertThat(row.getObject(2, LocalTime.class)).isEqualTo(LocalTime.of(3, 4, 5, 500_000_000));
    assertThat(row.getObject(3, LocalDateTime.class))
        .isEqualTo(LocalDateTime.of(2020, 7, 2, 3, 4, 5));
    assertThat(row.getObject(3, LocalDate.class)).isEqualTo(LocalDate.of(2020, 7, 2));
    assertThat(row.getObject(4, OffsetDateTime.class))
        .isEqualTo(OffsetDateTime.of(2020, 7, 2, 1, 4, 5, 0, ZoneOffset.UTC));
    assertThat(row.getObject(4, Instant.class)).isEqualTo(Instant.parse("2020-07-02T01:04:05Z"));
    assertThat(row.getObject(5, OffsetTime.class))
        .isEqualTo(OffsetTime.of(12, 0, 0, 0, ZoneOffset.ofHours(2)));
    assertThat(row.getObject(6, LocalDate.class)).isEqualTo(LocalDate.MAX);
    assertThat(row.getObject(7, OffsetDateTime.class)).isEqualTo(OffsetDateTime.MIN);
    assertThatThrownBy(() -> row.getObject(4, LocalDateTime.class))
        .hasMessageContaining("conversion to class java.time.LocalDateTime from timestamptz");
  }

  @Test
  void readsOldDatesAsTheJuliansWroteThem() throws SQLException {
    ResultSet row = row("date 1500-03-01|timestamp 0044-03-15 12:00:00 BC");
    assertThat(row.getDate(1).toString()).isEqualTo("1500-03-01");
    assertThat(row.getString(2)).isEqualTo("0044-03-15 12:00:00 BC");
    assertThat(row.getObject(2, LocalDateTime.class))
        .isEqualTo(LocalDateTime.of(-43, 3, 15, 12, 0));
  }

  @Test
  void readsDatesFromText() throws SQLException {
    ResultSet row = row("text 2020-01-02|text 2020-01-02 03:04:05+00|text 03:04:05|text x");
    assertThat(row.getDate(1)).isEqualTo(Date.valueOf("2020-01-02"));
    assertThat(row.getTimestamp(2).toInstant()).isEqualTo(Instant.parse("2020-01-02T03:04:05Z"));
    assertThat(row.getTime(3).toLocalTime()).isEqualTo(LocalTime.of(3, 4, 5));
    assertThatThrownBy(() -> row.getTimestamp(4))
        .hasMessage("Bad value for type timestamp/date/time: x")
        .hasFieldOrPropertyWithValue("SQLState", "22007");
  }

  @Test
  void readsBytesUuidsAndArrays() throws SQLException {
    String uuid = "12345678-1234-1234-1234-123456789abc";
    ResultSet row =
        row("bytea \\x0102", "uuid " + uuid, "_int4 {1,NULL,3}", "_text {{a,\"b,c\"},{d,NULL}}");
    assertThat(row.getBytes(1)).containsExactly(1, 2);
    assertThat(row.getString(1)).isEqualTo("\\x0102");
    assertThat(row.getBlob(1).getBytes(1, 2)).containsExactly(1, 2);
    assertThat(row.getObject(2)).isEqualTo(UUID.fromString(uuid));
    assertThat(row.getBytes(2)).hasSize(16).startsWith(0x12, 0x34);
    Array array = row.getArray(3);
    assertThat((Integer[]) array.getArray()).containsExactly(1, null, 3);
    assertThat((Integer[]) array.getArray(2, 2)).containsExactly(null, 3);
    assertThat(array.getBaseType()).isEqualTo(Types.INTEGER);
    assertThat(array.getBaseTypeName()).isEqualTo("int4");
    assertThat(array).hasToString("{1,NULL,3}");
    assertThatThrownBy(() -> array.getArray(3, 2)).isInstanceOf(SQLException.class);
    assertThat((String[][]) row.getArray(4).getArray())
        .isDeepEqualTo(new String[][] {{"a", "b,c"}, {"d", null}});
    ResultSet elements = array.getResultSet();
    elements.next();
    elements.next();
    assertThat(elements.getInt(1)).isEqualTo(2);
    assertThat(elements.getInt(2)).isZero();
    assertThat(elements.wasNull()).isTrue();
    array.free();
    assertThatThrownBy(array::getArray).isInstanceOf(SQLException.class);
  }

  @Test
  void wrapsWhatJdbcHasNoClassFor() throws SQLException {
    ResultSet row = row("interval 3 days|jsonb {\"a\": 1}");
    assertThat(row.getObject(1)).isEqualTo(new PageDbObject("interval", "3 days"));
    assertThat(row.getObject(2)).hasToString("{\"a\": 1}");
    assertThat(row.getObject(2, String.class)).isEqualTo("{\"a\": 1}");
  }

  @Test
  void refusesPlacesThatHoldNoValue() throws SQLException {
    ResultSet row = row("int4 1");
    assertThatThrownBy(() -> row.getInt(0))
        .hasMessage("The column index is out of range: 0, number of columns: 1.")
        .hasFieldOrPropertyWithValue("SQLState", "22023");
    assertThatThrownBy(() -> row.getInt("zz"))
        .hasMessage("The column name zz was not found in this ResultSet.")
        .hasFieldOrPropertyWithValue("SQLState", "42703");
    row.next();
    assertThatThrownBy(() -> row.getInt(1))
        .hasMessage("ResultSet not positioned properly, perhaps you need to call next.")
        .hasFieldOrPropertyWithValue("SQLState", "24000");
    row.close();
    assertThatThrownBy(row::next).hasMessage("This ResultSet is closed.");
    assertThatThrownBy(() -> row.getInt(1)).hasMessage("This ResultSet is closed.");
  }

  @Test
  void findsTheFirstOfSeveralColumnsOfOneLabel() throws SQLException {
    OutputColumn[] columns = new OutputColumn[10];
    Object[] datums = new Object[10];
    for (int i = 0; i < 10; i++) {
      columns[i] = new OutputColumn(i < 5 ? "Name" : "other" + i, BuiltinTypes.INT4, -1);
      datums[i] = (long) i;
    }
    database.answer("select", StubAnswer.columns(columns).batch(datums));
    ResultSet rows = database.connection.createStatement().executeQuery("select");
    assertThat(rows.findColumn("NAME")).isEqualTo(1);
    assertThat(rows.findColumn("OTHER9")).isEqualTo(10);
  }
}
