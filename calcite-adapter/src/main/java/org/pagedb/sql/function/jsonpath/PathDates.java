package org.pagedb.sql.function.jsonpath;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.format.ReadMoment;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.JulianDay;
import org.pagedb.sql.type.datetime.TimestampArithmetic;

/** Reads and compares the dates and times of a path. */
final class PathDates {

  private static final int MICRO_DIGITS = 6;

  private final boolean withZone;
  private final TypeContext context;

  /**
   * @param withZone whether values without zone may be compared with those that have one, in the
   *     session's zone
   */
  TypeContext context() {
    return context;
  }

  PathDates(boolean withZone, TypeContext context) {
    this.withZone = withZone;
    this.context = context;
  }

  /**
   * Reads a text by a template, or by ISO's forms if that is null.
   *
   * @throws SqlFailure 22031 if no form fits
   */
  DateItem read(String text, String template) {
    return template == null ? new Iso(text).read() : byTemplate(text, template);
  }

  private static DateItem byTemplate(String text, String template) {
    ReadMoment moment = ReadMoment.read(text, template);
    PgType type = type(moment.hasDate(), moment.hasTime() || moment.hasZone(), moment.hasZone());
    return new DateItem(type, moment.day(), moment.time(), moment.east());
  }

  private static PgType type(boolean date, boolean time, boolean zone) {
    if (!time) {
      return BuiltinTypes.DATE;
    }
    if (date) {
      return zone ? BuiltinTypes.TIMESTAMPTZ : BuiltinTypes.TIMESTAMP;
    }
    return zone ? BuiltinTypes.TIMETZ : BuiltinTypes.TIME;
  }

  /** Negative, 0 or positive; null for values that have no order. */
  Integer compare(DateItem a, DateItem b) {
    boolean aIsTime = isTime(a);
    if (aIsTime != isTime(b)) {
      return null;
    }
    boolean aHasZone = hasZone(a);
    boolean bHasZone = hasZone(b);
    if (aHasZone != bHasZone && !withZone) {
      DateItem from = aHasZone ? b : a;
      DateItem to = aHasZone ? a : b;
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "cannot convert value from "
                  + from.type().name()
                  + " to "
                  + to.type().name()
                  + " without time zone usage")
          .hint("Use *_tz() function for time zone support.");
    }
    if (!aHasZone && !bHasZone) {
      return Long.compare(a.local(), b.local());
    }
    int order = Long.compare(instant(a), instant(b));
    return order != 0 || !aIsTime ? order : Integer.compare(-east(a), -east(b));
  }

  private static boolean isTime(DateItem item) {
    return item.type().name().startsWith("time") && !item.type().name().startsWith("timestamp");
  }

  private static boolean hasZone(DateItem item) {
    return item.type().name().endsWith("tz");
  }

  private int east(DateItem item) {
    if (hasZone(item)) {
      return item.east();
    }
    long now = TimestampArithmetic.toLocal(context.transactionTime(), context.timeZone());
    return (int) ((now - context.transactionTime()) / DateTimeFields.SECOND);
  }

  private long instant(DateItem item) {
    if (hasZone(item)) {
      return item.instant();
    }
    return isTime(item)
        ? item.local() - east(item) * DateTimeFields.SECOND
        : TimestampArithmetic.toInstant(item.local(), context.timeZone());
  }

  /** Reads {@code 2017-03-10}, {@code 12:34:56.7+03:00} and both together. */
  private static final class Iso {
    private final String text;
    private int at;

    Iso(String text) {
      this.text = text;
    }

    DateItem read() {
      boolean date = text.indexOf('-') > 0 && isDate();
      long day = 0;
      if (date) {
        int year = number();
        int month = part('-');
        int dayOfMonth = part('-');
        if (!JulianDay.exists(year, month, dayOfMonth)) {
          throw unrecognized();
        }
        day = (long) JulianDay.of(year, month, dayOfMonth) - JulianDay.POSTGRES_EPOCH;
        if (at == text.length()) {
          return new DateItem(BuiltinTypes.DATE, day, 0, 0);
        }
        if (text.charAt(at) != ' ' && text.charAt(at) != 'T') {
          throw unrecognized();
        }
        at++;
      }
      long time = time();
      boolean zone = at < text.length();
      int east = zone ? zone() : 0;
      if (at < text.length()) {
        throw unrecognized();
      }
      return new DateItem(type(date, true, zone), day, time, east);
    }

    private boolean isDate() {
      int i = 0;
      while (i < text.length() && Character.digit(text.charAt(i), 10) >= 0) {
        i++;
      }
      return text.charAt(i) == '-';
    }

    private long time() {
      int hour = number();
      int minute = part(':');
      int second = part(':');
      long micros = 0;
      if (at < text.length() && text.charAt(at) == '.') {
        at++;
        int start = at;
        number();
        String digits = text.substring(start, at);
        digits = (digits + "000000").substring(0, MICRO_DIGITS);
        micros = Long.parseLong(digits);
      }
      if (hour > 23 || minute > 59 || second > 59) {
        throw unrecognized();
      }
      return ((hour * 60L + minute) * 60 + second) * DateTimeFields.SECOND + micros;
    }

    private int zone() {
      char sign = text.charAt(at);
      if (sign != '+' && sign != '-') {
        throw unrecognized();
      }
      at++;
      int seconds = number() * 3600;
      if (at < text.length()) {
        seconds += part(':') * 60;
      }
      return sign == '-' ? -seconds : seconds;
    }

    private int part(char separator) {
      if (at >= text.length() || text.charAt(at) != separator) {
        throw unrecognized();
      }
      at++;
      return number();
    }

    private int number() {
      int value = 0;
      int start = at;
      while (at < text.length() && at - start < 9 && Character.digit(text.charAt(at), 10) >= 0) {
        value = value * 10 + Character.digit(text.charAt(at), 10);
        at++;
      }
      if (at == start) {
        throw unrecognized();
      }
      return value;
    }

    private SqlFailure unrecognized() {
      return new SqlFailure(
              SqlState.INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION,
              "datetime format is not recognized: \"" + text + "\"")
          .hint("Use a datetime template argument to specify the input data format.");
    }
  }
}
