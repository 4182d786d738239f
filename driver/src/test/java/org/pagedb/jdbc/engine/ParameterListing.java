package org.pagedb.jdbc.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What becomes of Java values that are bound: which type they declare and where they fit. */
final class ParameterListing {

  static final Path SETTERS = ConversionListing.FOLDER.resolve("setters.tsv");

  /** Types of columns that every value is inserted into. */
  private static final List<String> COLUMNS =
      List.of(
          "bool",
          "int2",
          "int4",
          "int8",
          "oid",
          "float4",
          "float8",
          "numeric",
          "text",
          "varchar",
          "char(40)",
          "bytea",
          "date",
          "time",
          "timetz",
          "timestamp",
          "timestamptz",
          "interval",
          "uuid",
          "json",
          "jsonb",
          "inet",
          "bit(3)",
          "money",
          "int4[]",
          "text[]",
          "mood");

  private interface Setter {
    void bind(PreparedStatement statement) throws SQLException;
  }

  private final Connection connection;
  private final Map<String, String> answers = new LinkedHashMap<>();

  private ParameterListing(Connection connection) {
    this.connection = connection;
  }

  /** The answers by value, way of binding and use; the JVM's zone is that of the listing. */
  static Map<String, String> of(Connection connection) throws Exception {
    ParameterListing listing = new ParameterListing(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set timezone = '" + ConversionListing.ZONE + "'");
      statement.execute("create type mood as enum ('sad', 'ok')");
      for (String type : COLUMNS) {
        statement.execute("create table " + table(type) + " (v " + type + ")");
      }
    }
    for (Map.Entry<String, Object> value : values(connection).entrySet()) {
      Object bound = value.getValue();
      listing.use(value.getKey() + "\tsetObject", s -> s.setObject(1, bound));
      listing.insert(value.getKey() + "\tsetObject", s -> s.setObject(1, bound));
      for (Map.Entry<String, Integer> type : types().entrySet()) {
        listing.use(
            value.getKey() + "\tsetObject " + type.getKey(),
            s -> s.setObject(1, bound, type.getValue()));
      }
    }
    for (Map.Entry<String, Integer> type : types().entrySet()) {
      listing.use("NULL\tsetNull " + type.getKey(), s -> s.setNull(1, type.getValue()));
      listing.insert("NULL\tsetNull " + type.getKey(), s -> s.setNull(1, type.getValue()));
    }
    return listing.answers;
  }

  private static String table(String type) {
    return "m_" + type.replace("[]", "_array").replaceAll("\\(.*", "");
  }

  /** Which type is declared, if any, and what the text of the value is. */
  private void use(String asked, Setter setter) throws Exception {
    answers.put(asked + "\ttype", ask("select pg_typeof(?)::text", setter));
    answers.put(asked + "\ttext", ask("select (?)::text", setter));
  }

  private void insert(String asked, Setter setter) throws Exception {
    for (String type : COLUMNS) {
      answers.put(
          asked + '\t' + type,
          ask("insert into " + table(type) + " values (?) returning v::text", setter));
    }
  }

  private String ask(String sql, Setter setter) throws Exception {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      setter.bind(statement);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return ShownValue.of(row.getString(1));
      }
    } catch (SQLException | RuntimeException refused) {
      return ShownValue.of(refused);
    }
  }

  private static Map<String, Object> values(Connection connection) throws Exception {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("true", true);
    values.put("byte 5", (byte) 5);
    values.put("short 6", (short) 6);
    values.put("int 7", 7);
    values.put("int 1", 1);
    values.put("long 8000000000", 8_000_000_000L);
    values.put("float 1.5", 1.5f);
    values.put("double 2.75", 2.75);
    values.put("double NaN", Double.NaN);
    values.put("BigDecimal 12.340", new BigDecimal("12.340"));
    values.put("BigDecimal 1E+3", new BigDecimal("1E+3"));
    values.put("BigInteger", new BigInteger("12345678901234567890"));
    values.put("char x", 'x');
    values.put("String abc", "abc");
    values.put("String 42", "42");
    values.put("String true", "true");
    values.put("String 2024-02-29", "2024-02-29");
    values.put("String 2024-02-29 12:34:56", "2024-02-29 12:34:56");
    values.put("String 12:34", "12:34");
    values.put("String {1,2}", "{1,2}");
    values.put("String uuid", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11");
    values.put("bytes", new byte[] {1, -1});
    values.put("UUID", UUID.fromString("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"));
    moments(values);
    values.put("int[]", new int[] {1, 2});
    values.put("Integer[]", new Integer[] {1, null});
    values.put("String[]", new String[] {"a", "b c", null});
    values.put("long[][]", new long[][] {{1, 2}, {3, 4}});
    values.put("double[]", new double[] {1.5});
    values.put("Array of text", connection.createArrayOf("text", new Object[] {"x", "y"}));
    values.put("Array of int4", connection.createArrayOf("int4", new Object[] {1, 2}));
    values.put("URL", new URL("http://localhost/a"));
    values.put("Thread state", Thread.State.NEW);
    values.put("StringBuilder", new StringBuilder("built"));
    return values;
  }

  private static void moments(Map<String, Object> values) {
    values.put("sql Date", java.sql.Date.valueOf("2024-02-29"));
    values.put("sql Time", java.sql.Time.valueOf("12:34:56"));
    values.put("sql Timestamp", java.sql.Timestamp.valueOf("2024-02-29 12:34:56.789123"));
    values.put("Timestamp BC", new java.sql.Timestamp(-63_549_000_000_000L));
    values.put("util Date", new java.util.Date(1_709_228_096_789L));
    values.put("LocalDate", LocalDate.of(2024, 2, 29));
    values.put("LocalDate BC", LocalDate.of(-43, 3, 15));
    values.put("LocalTime", LocalTime.of(12, 34, 56, 789_123_456));
    values.put("LocalDateTime", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_123_456));
    values.put(
        "OffsetDateTime",
        OffsetDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000, ZoneOffset.ofHours(2)));
    values.put("OffsetTime", OffsetTime.of(12, 34, 56, 0, ZoneOffset.ofHoursMinutes(5, 30)));
    java.util.Calendar calendar =
        java.util.Calendar.getInstance(java.util.TimeZone.getTimeZone("Asia/Tokyo"));
    calendar.setTimeInMillis(1_709_228_096_789L);
    values.put("Calendar", calendar);
  }

  private static Map<String, Integer> types() throws IllegalAccessException {
    Map<String, Integer> types = new java.util.TreeMap<>();
    for (java.lang.reflect.Field field : Types.class.getFields()) {
      types.put(field.getName(), field.getInt(null));
    }
    return types;
  }
}
