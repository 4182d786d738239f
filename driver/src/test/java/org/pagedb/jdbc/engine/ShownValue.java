package org.pagedb.jdbc.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.HexFormat;

/** What a driver gave, as text that says its class and value, the same for pgjdbc and for ours. */
final class ShownValue {

  private ShownValue() {}

  static String of(Object value) throws Exception {
    String text = text(value);
    return text.replaceAll("@[0-9a-f]{5,8}$", "@HASH").replace("\n", "\\n").replace("\t", "\\t");
  }

  private static String text(Object value) throws Exception {
    if (value == null) {
      return "null";
    } else if (value instanceof byte[] bytes) {
      return "bytes " + HexFormat.of().formatHex(bytes);
    } else if (value instanceof Timestamp || value instanceof Date || value instanceof Time) {
      return value.getClass().getSimpleName() + " " + moment((java.util.Date) value);
    } else if (value instanceof java.util.Date date) {
      return "Date " + date.getTime();
    } else if (value instanceof Calendar calendar) {
      return "Calendar " + calendar.getTimeInMillis();
    } else if (value instanceof Array array) {
      return "Array " + array.getBaseTypeName() + " " + array;
    } else if (value instanceof SQLXML xml) {
      return "SQLXML " + xml.getString();
    }
    return content(value);
  }

  private static String moment(java.util.Date value) {
    String nanos = value instanceof Timestamp stamp ? " " + stamp.getNanos() : "";
    return value.getTime() + nanos;
  }

  private static String content(Object value) throws SQLException, IOException {
    if (value instanceof Blob blob) {
      return "Blob " + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
    } else if (value instanceof Clob clob) {
      return "Clob " + clob.getSubString(1, (int) clob.length());
    } else if (value instanceof InputStream stream) {
      return "stream " + HexFormat.of().formatHex(stream.readAllBytes());
    } else if (value instanceof Reader reader) {
      StringBuilder text = new StringBuilder("reader ");
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
      }
      return text.toString();
    }
    String name = value.getClass().getSimpleName();
    return name.startsWith("PG") || name.equals("PageDbObject") // geometry has classes of its own
        ? "object " + value
        : name + " " + value;
  }

  /** A refusal by its SQLSTATE; what is no refusal, such as a null pointer, by its class. */
  static String of(Throwable failure) {
    return failure instanceof SQLException refused
        ? "! " + refused.getSQLState()
        : "!! " + failure.getClass().getSimpleName();
  }
}
