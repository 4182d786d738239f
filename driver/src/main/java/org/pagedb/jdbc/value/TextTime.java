package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Reads dates and times from text columns and from types that have only a text form here. */
final class TextTime {

  private TextTime() {}

  /** Whether the text starts as {@code 12:34} does. */
  static boolean isTimeOnly(String text) {
    return text.length() >= 5 && text.charAt(2) == ':';
  }

  static Timestamp timestamp(String text, ValueContext context, Calendar zone) throws SQLException {
    if (isTimeOnly(text)) {
      return new Timestamp(time(text, zone).getTime());
    }
    try {
      boolean zoned = zoneStart(text) >= 0;
      int oid = zoned ? TypeOids.TIMESTAMPTZ : TypeOids.TIMESTAMP;
      Object datum = context.type(oid).codec().parse(text, -1, context.typeContext());
      long micros = (Long) datum;
      return zoned ? CalendarTime.instant(micros) : CalendarTime.timestamp(micros, zone);
    } catch (SqlFailure e) {
      throw bad(text, e);
    }
  }

  static Time time(String text, Calendar zone) throws SQLException {
    if (zoneStart(text) < 0) {
      return CalendarTime.time(localTime(text), zone);
    }
    OffsetTime time = offsetTime(text);
    return new Time(time.atDate(LocalDate.EPOCH).toInstant().toEpochMilli());
  }

  static LocalTime localTime(String text) throws SQLException {
    try {
      return text.startsWith("24:") ? LocalTime.MAX : LocalTime.parse(text);
    } catch (DateTimeException e) {
      throw bad(text, e);
    }
  }

  static OffsetTime offsetTime(String text) throws SQLException {
    int zone = zoneStart(text);
    try {
      ZoneOffset offset = zone < 0 ? ZoneOffset.UTC : ZoneOffset.of(text.substring(zone));
      return OffsetTime.of(localTime(zone < 0 ? text : text.substring(0, zone)), offset);
    } catch (DateTimeException e) {
      throw bad(text, e);
    }
  }

  /** Where the zone starts: a sign after a colon, which no date has. Negative if there is none. */
  private static int zoneStart(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return -1;
    }
    int plus = text.indexOf('+', colon);
    return plus >= 0 ? plus : text.indexOf('-', colon);
  }

  private static SQLException bad(String text, Exception cause) {
    return PageDbException.of(
        SqlState.INVALID_DATETIME_FORMAT, "Bad value for type timestamp/date/time: " + text, cause);
  }
}
