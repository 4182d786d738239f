package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.DateTimeTruncation;
import org.pagedb.sql.type.datetime.DateTimeUnit;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalArithmetic;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;

/** {@code now}, {@code date_trunc}, {@code age}, {@code justify_…}, {@code isfinite}, date_bin. */
public final class DateTimeFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    ZoneId zone = context.timeZone();
    return switch (function) {
      case "now" -> context.transactionTime();
      case "date_finite" -> !TimestampRange.isInfiniteDate((Long) arguments[0]);
      case "timestamp_finite" -> !TimestampRange.isInfinite((Long) arguments[0]);
      case "interval_finite" -> true;
      case "timestamp_age" -> age(arguments, null);
      case "timestamptz_age" -> age(arguments, zone);
      case "age(timestamp)" -> ageToday((Long) arguments[0], null, context);
      case "age(timestamptz)" -> ageToday((Long) arguments[0], zone, context);
      case "interval_justify_hours" -> IntervalArithmetic.justifyHours((Interval) arguments[0]);
      case "interval_justify_days" -> IntervalArithmetic.justifyDays((Interval) arguments[0]);
      case "interval_justify_interval" -> IntervalArithmetic.justify((Interval) arguments[0]);
      case "timestamp_trunc" -> truncated(arguments, null, "timestamp without time zone");
      case "timestamptz_trunc" -> truncated(arguments, zone, "timestamp with time zone");
      case "timestamptz_trunc_zone" ->
          truncated(
              arguments, ZoneConversion.zone((String) arguments[2]), "timestamp with time zone");
      case "interval_trunc" -> truncatedInterval((String) arguments[0], (Interval) arguments[1]);
      case "timestamp_bin", "timestamptz_bin" ->
          bin((Interval) arguments[0], (Long) arguments[1], (Long) arguments[2]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Interval age(Object[] arguments, ZoneId zone) {
    return TimestampArithmetic.age((Long) arguments[0], (Long) arguments[1], zone);
  }

  /** From the midnight at which the current date began. */
  private static Interval ageToday(long timestamp, ZoneId zone, TypeContext context) {
    long now = TimeZones.toLocal(context.timeZone(), context.transactionTime());
    long midnight = Math.floorDiv(now, DateTimeFields.DAY) * DateTimeFields.DAY;
    long start = zone == null ? midnight : TimeZones.toInstant(zone, midnight);
    return TimestampArithmetic.age(start, timestamp, zone);
  }

  private static DateTimeUnit unit(String word, String type) {
    DateTimeUnit unit = DateTimeUnit.of(word);
    if (unit == null) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "unit \"" + word + "\" not recognized for type " + type);
    }
    return unit;
  }

  private static SqlFailure unsupported(String word, String type) {
    return new SqlFailure(
        SqlState.FEATURE_NOT_SUPPORTED, "unit \"" + word + "\" not supported for type " + type);
  }

  private static Long truncated(Object[] arguments, ZoneId zone, String type) {
    long timestamp = (Long) arguments[1];
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp;
    }
    String word = ((String) arguments[0]).toLowerCase(Locale.ROOT);
    Long result = DateTimeTruncation.timestamp(timestamp, unit(word, type), zone);
    if (result == null) {
      throw unsupported(word, type);
    }
    return result;
  }

  private static Interval truncatedInterval(String name, Interval interval) {
    String word = name.toLowerCase(Locale.ROOT);
    DateTimeUnit unit = unit(word, "interval");
    Interval result = DateTimeTruncation.interval(interval, unit);
    if (result == null) {
      SqlFailure failure = unsupported(word, "interval");
      throw unit == DateTimeUnit.WEEK
          ? failure.detail("Months usually have fractional weeks.")
          : failure;
    }
    return result;
  }

  private static long bin(Interval stride, long timestamp, long origin) {
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp;
    }
    if (TimestampRange.isInfinite(origin)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "origin out of range");
    }
    if (stride.months() != 0) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "timestamps cannot be binned into intervals containing months or years");
    }
    long width = TimestampArithmetic.add(0, new Interval(0, stride.days(), stride.micros()), null);
    if (width <= 0) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "stride must be greater than zero");
    }
    long distance = timestamp - origin;
    if (((timestamp ^ origin) & (timestamp ^ distance)) < 0) {
      throw TimestampRange.intervalOutOfRange();
    }
    return TimestampRange.check(origin + Math.floorDiv(distance, width) * width);
  }
}
