package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.FractionalSeconds;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalCodec;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;

/** Casts between the types of this chapter, and their length coercions. */
public final class DateTimeConversion implements FunctionArea {

  private static final IntervalCodec INTERVAL = new IntervalCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object value = arguments[0];
    ZoneId zone = context.timeZone();
    return switch (function) {
      case "date_timestamp" -> TimestampArithmetic.ofDate((Long) value);
      case "date_timestamptz" -> TimestampArithmetic.ofDate((Long) value, zone);
      case "timestamp_date" -> TimestampArithmetic.toDate((Long) value);
      case "timestamptz_date" ->
          TimestampArithmetic.toDate(TimestampArithmetic.toLocal((Long) value, zone));
      case "timestamp_timestamptz" -> TimestampArithmetic.toInstant((Long) value, zone);
      case "timestamptz_timestamp" -> TimestampArithmetic.toLocal((Long) value, zone);
      case "timestamp_time" -> timeOf((Long) value, null);
      case "timestamptz_time" -> timeOf((Long) value, zone);
      case "timestamptz_timetz" -> zonedTimeOf((Long) value, zone);
      case "time_timetz" -> zoned((Long) value, context);
      case "timetz_time" -> ((TimeTz) value).micros();
      case "time_interval" -> new Interval(0, 0, (Long) value);
      case "interval_time" -> Math.floorMod(((Interval) value).micros(), DateTimeFields.DAY);
      case "timestamp_scale", "timestamptz_scale" -> rounded((Long) value, typmod(arguments));
      case "time_scale" -> FractionalSeconds.round((Long) value, typmod(arguments));
      case "timetz_scale" -> {
        TimeTz time = (TimeTz) value;
        yield new TimeTz(FractionalSeconds.round(time.micros(), typmod(arguments)), time.zone());
      }
      case "interval_scale" -> {
        int typmod = typmod(arguments);
        if (typmod >= 0 && typmod >> 16 == 0) {
          throw new SqlFailure(SqlState.INTERNAL_ERROR, "unrecognized interval typmod: " + typmod);
        }
        yield INTERVAL.applyTypmod(value, typmod, true);
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int typmod(Object[] arguments) {
    return (int) (long) (Long) arguments[1];
  }

  private static long rounded(long timestamp, int precision) {
    return TimestampRange.isInfinite(timestamp)
        ? timestamp
        : FractionalSeconds.round(timestamp, precision);
  }

  /** The time of day; an infinite time stamp has none. */
  private static Long timeOf(long timestamp, ZoneId zone) {
    if (TimestampRange.isInfinite(timestamp)) {
      return null;
    }
    long local = zone == null ? timestamp : TimeZones.toLocal(zone, timestamp);
    return Math.floorMod(local, DateTimeFields.DAY);
  }

  private static TimeTz zonedTimeOf(long timestamp, ZoneId zone) {
    if (TimestampRange.isInfinite(timestamp)) {
      return null;
    }
    return new TimeTz(timeOf(timestamp, zone), -TimeZones.offsetAt(zone, timestamp));
  }

  /** With the offset that the session's zone has at that time today. */
  private static TimeTz zoned(long time, TypeContext context) {
    ZoneId zone = context.timeZone();
    long today = TimeZones.toLocal(zone, context.transactionTime());
    long local = Math.floorDiv(today, DateTimeFields.DAY) * DateTimeFields.DAY + time;
    return new TimeTz(time, -TimeZones.offsetOfLocal(zone, DateTimeFields.ofTimestamp(local)));
  }
}
