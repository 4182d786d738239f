package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.JulianDay;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampRange;
import org.pagedb.sql.type.scalar.FloatText;

/** {@code make_date} and its kin, and {@code to_timestamp} of seconds. */
public final class DateTimeMaking implements FunctionArea {

  private static final int UNIX_DAYS = JulianDay.POSTGRES_EPOCH - JulianDay.UNIX_EPOCH;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "make_date" -> date(arguments);
      case "make_time" -> time(arguments, 0);
      case "make_timestamp" -> timestamp(arguments);
      case "make_timestamptz" -> moment(timestamp(arguments), context.timeZone());
      case "make_timestamptz_at_timezone" ->
          moment(timestamp(arguments), ZoneConversion.zone((String) arguments[6]));
      case "make_interval" -> interval(arguments);
      case "float8_timestamptz" -> ofSeconds((Double) arguments[0]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long moment(long local, ZoneId zone) {
    return TimestampRange.check(TimeZones.toInstant(zone, local));
  }

  private static SqlFailure overflow(String message) {
    return new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, message);
  }

  private static long date(Object[] arguments) {
    long year = (Long) arguments[0];
    long month = (Long) arguments[1];
    long day = (Long) arguments[2];
    long astronomical = year < 0 ? year + 1 : year;
    boolean exists =
        year != 0
            && month >= 1
            && month <= 12
            && day >= 1
            && Math.abs(astronomical) < 6_000_000
            && day <= JulianDay.daysInMonth((int) astronomical, (int) month);
    if (!exists) {
      long shown = arguments.length == 3 ? astronomical : year; // make_date has counted on
      throw overflow("date field value out of range: " + shown + "-" + two(month) + "-" + two(day));
    }
    long date =
        (long) JulianDay.of((int) astronomical, (int) month, (int) day) - JulianDay.POSTGRES_EPOCH;
    if (astronomical < -4713 || !TimestampRange.isValidDate(date)) {
      throw overflow("date out of range: " + year + "-" + two(month) + "-" + two(day));
    }
    return date;
  }

  private static String two(long number) {
    return number >= 0 && number < 10 ? "0" + number : Long.toString(number);
  }

  private static long time(Object[] arguments, int first) {
    long hour = (Long) arguments[first];
    long minute = (Long) arguments[first + 1];
    double second = (Double) arguments[first + 2];
    double micros = Math.rint(second * DateTimeFields.SECOND);
    boolean inRange =
        hour >= 0
            && hour <= 24
            && minute >= 0
            && minute <= 59
            && micros >= 0
            && micros <= 60.0 * DateTimeFields.SECOND;
    long time = inRange ? (hour * 60 + minute) * DateTimeFields.MINUTE + (long) micros : -1;
    if (time < 0 || time > DateTimeFields.DAY) {
      throw overflow(
          "time field value out of range: " + hour + ":" + two(minute) + ":" + seconds(second));
    }
    return time;
  }

  /** As C's {@code %02g}. */
  private static String seconds(double second) {
    String text = FloatText.rounded(second, 6);
    return text.length() < 2 ? "0" + text : text;
  }

  private static long timestamp(Object[] arguments) {
    long date = date(arguments);
    return TimestampRange.check(date * DateTimeFields.DAY + time(arguments, 3));
  }

  private static Interval interval(Object[] arguments) {
    double seconds = (Double) arguments[6];
    long months = (Long) arguments[0] * 12 + (Long) arguments[1];
    long days = (Long) arguments[2] * 7 + (Long) arguments[3];
    double micros =
        ((Long) arguments[4] * 60.0 + (Long) arguments[5]) * DateTimeFields.MINUTE
            + Math.rint(seconds * DateTimeFields.SECOND);
    boolean fits =
        months == (int) months
            && days == (int) days
            && !Double.isNaN(micros)
            && Math.abs(micros) < 0x1p63;
    if (!fits) {
      throw TimestampRange.intervalOutOfRange();
    }
    long exact =
        ((Long) arguments[4] * 60 + (Long) arguments[5]) * DateTimeFields.MINUTE
            + (long) Math.rint(seconds * DateTimeFields.SECOND);
    return new Interval((int) months, (int) days, exact);
  }

  private static long ofSeconds(double seconds) {
    if (Double.isNaN(seconds)) {
      throw overflow("timestamp cannot be NaN");
    }
    if (Double.isInfinite(seconds)) {
      return seconds > 0 ? TimestampRange.INFINITY : TimestampRange.MINUS_INFINITY;
    }
    double micros = Math.rint((seconds - UNIX_DAYS * 86_400.0) * DateTimeFields.SECOND);
    if (Math.abs(micros) >= 0x1p63 || !TimestampRange.isValid((long) micros)) {
      throw overflow("timestamp out of range: \"" + seconds(seconds) + "\"");
    }
    return (long) micros;
  }
}
