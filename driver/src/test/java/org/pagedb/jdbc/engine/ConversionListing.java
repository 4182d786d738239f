package org.pagedb.jdbc.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

/**
 * What every getter of a {@code ResultSet} makes of values of every type. The same code asks
 * PostgreSQL through pgjdbc (see {@code src/oracle/conversions.sh}) and pagedb.
 */
public final class ConversionListing {

  static final Path FOLDER = Path.of("src", "test", "resources", "conversions");
  static final Path VALUES = FOLDER.resolve("values.txt");

  /** What we do better on purpose, with the reason. */
  static final Path BETTER = FOLDER.resolve("better.tsv");

  static final Path GETTERS = FOLDER.resolve("getters.tsv");

  /** Neither the JVM's default nor UTC, and with summer time. */
  static final String ZONE = "America/New_York";

  private interface Getter {
    Object read(ResultSet row) throws SQLException;
  }

  /** Those of which pgjdbc's refusals are kept, beside {@link #classes}. */
  private static Map<String, Getter> getters() {
    Map<String, Getter> getters = new LinkedHashMap<>();
    getters.put("getString", row -> row.getString(1));
    getters.put("getBoolean", row -> row.getBoolean(1));
    getters.put("getByte", row -> row.getByte(1));
    getters.put("getShort", row -> row.getShort(1));
    getters.put("getInt", row -> row.getInt(1));
    getters.put("getLong", row -> row.getLong(1));
    getters.put("getFloat", row -> row.getFloat(1));
    getters.put("getDouble", row -> row.getDouble(1));
    getters.put("getBigDecimal", row -> row.getBigDecimal(1));
    getters.put("getBytes", row -> row.getBytes(1));
    getters.put("getDate", row -> row.getDate(1));
    getters.put("getTime", row -> row.getTime(1));
    getters.put("getTimestamp", row -> row.getTimestamp(1));
    getters.put("getDate UTC", row -> row.getDate(1, utc()));
    getters.put("getTime UTC", row -> row.getTime(1, utc()));
    getters.put("getTimestamp UTC", row -> row.getTimestamp(1, utc()));
    getters.put("getObject", row -> row.getObject(1));
    getters.put("getArray", row -> row.getArray(1));
    getters.put("getSQLXML", row -> row.getSQLXML(1));
    getters.put("getNString", row -> row.getNString(1));
    getters.put("getBinaryStream", row -> row.getBinaryStream(1));
    getters.put("getAsciiStream", row -> row.getAsciiStream(1));
    getters.put("getCharacterStream", row -> row.getCharacterStream(1));
    getters.put("getURL", row -> row.getURL(1));
    getters.put("getRef", row -> row.getRef(1));
    getters.put("getRowId", row -> row.getRowId(1));
    return getters;
  }

  /** What {@code getObject} is asked for. */
  private static List<Class<?>> classes() {
    return List.of(
        String.class,
        Boolean.class,
        Byte.class,
        Short.class,
        Integer.class,
        Long.class,
        Float.class,
        Double.class,
        java.math.BigDecimal.class,
        java.math.BigInteger.class,
        byte[].class,
        java.sql.Date.class,
        java.sql.Time.class,
        java.sql.Timestamp.class,
        java.util.Date.class,
        Calendar.class,
        java.time.LocalDate.class,
        java.time.LocalTime.class,
        java.time.LocalDateTime.class,
        java.time.OffsetDateTime.class,
        java.time.OffsetTime.class,
        java.util.UUID.class,
        java.sql.Array.class,
        java.sql.SQLXML.class);
  }

  private static Calendar utc() {
    return Calendar.getInstance(TimeZone.getTimeZone("UTC"));
  }

  private ConversionListing() {}

  /** The answers by value and getter; the JVM's time zone is {@link #ZONE} meanwhile. */
  static Map<String, String> of(Connection connection) throws Exception {
    Map<String, String> answers = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute("set timezone = '" + ZONE + "'");
      statement.execute("create type mood as enum ('sad', 'ok')");
      statement.execute("create type pair as (a int, b text)");
      statement.execute("create domain positive as int check (value > 0)");
      for (String value : Files.readAllLines(VALUES)) {
        try (ResultSet row = statement.executeQuery("select " + value)) {
          row.next();
          for (Map.Entry<String, Getter> getter : getters().entrySet()) {
            answers.put(value + '\t' + getter.getKey(), ask(row, getter.getValue()));
          }
          for (Class<?> wanted : classes()) {
            answers.put(
                value + "\tgetObject " + wanted.getSimpleName(),
                ask(row, each -> each.getObject(1, wanted)));
          }
        }
      }
    }
    return answers;
  }

  private static String ask(ResultSet row, Getter getter) throws Exception {
    String shown;
    try {
      shown = ShownValue.of(getter.read(row));
    } catch (SQLException | RuntimeException refused) {
      return ShownValue.of(refused);
    }
    return row.wasNull() ? shown + " wasNull" : shown;
  }

  /** Carries something out with {@link #ZONE} as the JVM's time zone. */
  static <T> T inZone(java.util.concurrent.Callable<T> work) throws Exception {
    TimeZone own = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone(ZONE));
    try {
      return work.call();
    } finally {
      TimeZone.setDefault(own);
    }
  }

  /** Reads recorded answers: all but the last tab-separated field is what was asked. */
  static Map<String, String> recorded(Path file) throws IOException {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int tab = line.lastIndexOf('\t');
      answers.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return answers;
  }

  /** Asks the database of a URL, which must be empty, and records the answers. */
  public static void main(String[] arguments) throws Exception {
    record(GETTERS, arguments[0], ConversionListing::of);
    record(ParameterListing.SETTERS, arguments[0], ParameterListing::of);
  }

  /** Something that asks a connection a lot. */
  interface Questions {
    Map<String, String> answers(Connection connection) throws Exception;
  }

  private static void record(Path file, String url, Questions questions) throws Exception {
    Map<String, String> answers =
        inZone(
            () -> {
              try (Connection connection = DriverManager.getConnection(url)) {
                try (Statement statement = connection.createStatement()) {
                  statement.execute("drop schema public cascade; create schema public");
                }
                return questions.answers(connection);
              }
            });
    StringBuilder text = new StringBuilder();
    answers.forEach((asked, answer) -> text.append(asked).append('\t').append(answer).append('\n'));
    Files.writeString(file, text);
  }
}
