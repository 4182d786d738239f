package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.TimeZone;

/** Java values as text that PostgreSQL's types can read. */
final class ParameterText {

  private ParameterText() {}

  /** The text of any value that can be bound; of an unknown class what it prints. */
  static String of(Object value) throws SQLException {
    if (value instanceof byte[]) {
      return hex((byte[]) value);
    }
    if (value instanceof java.util.Date) {
      return ofDate((java.util.Date) value, null);
    }
    if (value instanceof BigDecimal) {
      return ((BigDecimal) value).toPlainString();
    }
    if (value instanceof Clob) {
      return ((Clob) value).getSubString(1, (int) ((Clob) value).length());
    }
    if (value instanceof SQLXML) {
      return ((SQLXML) value).getString();
    }
    if (value instanceof LocalDate) {
      return date((LocalDate) value);
    }
    if (value instanceof LocalDateTime) {
      return dateTime((LocalDateTime) value);
    }
    if (value instanceof Instant) {
      return dateTime(((Instant) value).atOffset(ZoneOffset.UTC).toLocalDateTime()) + "+00";
    }
    if (value instanceof ZonedDateTime) {
      return of(((ZonedDateTime) value).toOffsetDateTime());
    }
    if (value instanceof OffsetDateTime) {
      OffsetDateTime time = (OffsetDateTime) value;
      if (time.equals(OffsetDateTime.MAX)) {
        return "infinity";
      }
      return time.equals(OffsetDateTime.MIN)
          ? "-infinity"
          : withOffset(time.toLocalDateTime(), time.getOffset());
    }
    if (value instanceof OffsetTime) {
      OffsetTime time = (OffsetTime) value;
      return time(time.toLocalTime()) + offset(time.getOffset());
    }
    return value instanceof LocalTime ? time((LocalTime) value) : value.toString();
  }

  /** What a value prints, where text is wanted; of bytes and large texts the content. */
  static String printed(Object value) throws SQLException {
    boolean hasContent = value instanceof byte[] || value instanceof Clob;
    return hasContent || value instanceof SQLXML ? of(value) : value.toString();
  }

  /** A moment of {@code java.sql} as local time in the calendar's zone, with the zone's offset. */
  static String ofDate(java.util.Date value, Calendar zone) {
    long millis = value.getTime();
    if (CalendarTime.isInfinite(millis)) {
      return millis > 0 ? "infinity" : "-infinity";
    }
    LocalDateTime local = CalendarTime.local(millis, zone);
    TimeZone timeZone = CalendarTime.zoneOf(zone);
    String offset = offset(ZoneOffset.ofTotalSeconds(timeZone.getOffset(millis) / 1000));
    if (value instanceof Date) {
      return date(local.toLocalDate()) + era(local.toLocalDate()) + " " + offset;
    }
    if (value instanceof Time) {
      return time(local.toLocalTime()) + offset;
    }
    LocalDateTime exact =
        value instanceof Timestamp ? local.withNano(((Timestamp) value).getNanos()) : local;
    return date(exact.toLocalDate())
        + " "
        + time(exact.toLocalTime())
        + offset
        + era(exact.toLocalDate());
  }

  private static String withOffset(LocalDateTime time, ZoneOffset offset) {
    return date(time.toLocalDate())
        + " "
        + time(time.toLocalTime())
        + offset(offset)
        + era(time.toLocalDate());
  }

  private static String dateTime(LocalDateTime time) {
    if (time.equals(LocalDateTime.MAX)) {
      return "infinity";
    }
    if (time.equals(LocalDateTime.MIN)) {
      return "-infinity";
    }
    return date(time.toLocalDate()) + " " + time(time.toLocalTime()) + era(time.toLocalDate());
  }

  private static String date(LocalDate date) {
    if (date.equals(LocalDate.MAX)) {
      return "infinity";
    }
    if (date.equals(LocalDate.MIN)) {
      return "-infinity";
    }
    int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
    StringBuilder text = new StringBuilder(16);
    digits(year, 4, text);
    text.append('-');
    digits(date.getMonthValue(), 2, text);
    text.append('-');
    digits(date.getDayOfMonth(), 2, text);
    return text.toString();
  }

  private static String era(LocalDate date) {
    return date.getYear() > 0 ? "" : " BC";
  }

  private static String time(LocalTime time) {
    if (time.equals(LocalTime.MAX)) {
      return "24:00:00";
    }
    StringBuilder text = new StringBuilder(16);
    digits(time.getHour(), 2, text);
    text.append(':');
    digits(time.getMinute(), 2, text);
    text.append(':');
    digits(time.getSecond(), 2, text);
    if (time.getNano() != 0) {
      text.append('.');
      int micros = (time.getNano() + 500) / 1000;
      if (micros < 1_000_000) {
        digits(micros, 6, text);
      } else {
        digits(time.getNano(), 9, text); // to be rounded up by who reads it
      }
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
      if (text.charAt(text.length() - 1) == '.') {
        text.setLength(text.length() - 1);
      }
    }
    return text.toString();
  }

  private static String offset(ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    StringBuilder text = new StringBuilder(9);
    text.append(offset.getTotalSeconds() < 0 ? '-' : '+');
    digits(seconds / 3600, 2, text);
    if (seconds % 3600 != 0) {
      text.append(':');
      digits(seconds / 60 % 60, 2, text);
      if (seconds % 60 != 0) {
        text.append(':');
        digits(seconds % 60, 2, text);
      }
    }
    return text.toString();
  }

  private static void digits(int value, int width, StringBuilder text) {
    String digits = Integer.toString(value);
    for (int i = digits.length(); i < width; i++) {
      text.append('0');
    }
    text.append(digits);
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder(2 + bytes.length * 2).append("\\x");
    for (byte each : bytes) {
      text.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
    }
    return text.toString();
  }
}
