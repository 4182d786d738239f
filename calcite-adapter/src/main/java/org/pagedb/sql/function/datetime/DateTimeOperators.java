package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalArithmetic;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;

/** Plus, minus, times and divided by, on dates, times and intervals. */
public final class DateTimeOperators implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object a = arguments[0];
    Object b = arguments.length > 1 ? arguments[1] : null;
    return switch (function) {
      case "date_pli" -> addDays((Long) a, (Long) b);
      case "integer_pl_date(int4,date)" -> addDays((Long) b, (Long) a);
      case "date_mii" -> addDays((Long) a, -(Long) b);
      case "date_mi" -> daysBetween((Long) a, (Long) b);
      case "timestamp_mi" -> TimestampArithmetic.subtract((Long) a, (Long) b);
      case "time_mi_time" -> new Interval(0, 0, (Long) a - (Long) b);
      case "timestamp_pl_interval" -> plus((Long) a, (Interval) b, null);
      case "interval_pl_timestamp(interval,timestamp)" -> plus((Long) b, (Interval) a, null);
      case "timestamp_mi_interval" -> minus((Long) a, (Interval) b, null);
      case "timestamptz_pl_interval" -> plus((Long) a, (Interval) b, context.timeZone());
      case "interval_pl_timestamptz(interval,timestamptz)" ->
          plus((Long) b, (Interval) a, context.timeZone());
      case "timestamptz_mi_interval" -> minus((Long) a, (Interval) b, context.timeZone());
      case "date_pl_interval" -> plus(midnight(a), (Interval) b, null);
      case "interval_pl_date(interval,date)" -> plus(midnight(b), (Interval) a, null);
      case "date_mi_interval" -> minus(midnight(a), (Interval) b, null);
      case "datetime_timestamp" -> midnight(a, (Long) b);
      case "timedate_pl(time,date)" -> midnight(b, (Long) a);
      case "timestamptz(date,time)" ->
          TimestampArithmetic.toInstant(midnight(a, (Long) b), context.timeZone());
      case "datetimetz_timestamptz" -> moment((Long) a, (TimeTz) b);
      case "timetzdate_pl(timetz,date)" -> moment((Long) b, (TimeTz) a);
      case "time_pl_interval" -> turn((Long) a, ((Interval) b).micros());
      case "interval_pl_time(interval,time)" -> turn((Long) b, ((Interval) a).micros());
      case "time_mi_interval" -> turn((Long) a, -((Interval) b).micros());
      case "timetz_pl_interval" -> turn((TimeTz) a, ((Interval) b).micros());
      case "interval_pl_timetz(interval,timetz)" -> turn((TimeTz) b, ((Interval) a).micros());
      case "timetz_mi_interval" -> turn((TimeTz) a, -((Interval) b).micros());
      default -> interval(function, a, b);
    };
  }

  private static Object interval(String function, Object a, Object b) {
    return switch (function) {
      case "interval_pl" -> IntervalArithmetic.add((Interval) a, (Interval) b);
      case "interval_mi" -> IntervalArithmetic.subtract((Interval) a, (Interval) b);
      case "interval_um" -> IntervalArithmetic.negate((Interval) a);
      case "interval_mul" -> IntervalArithmetic.multiply((Interval) a, (Double) b);
      case "mul_d_interval" -> IntervalArithmetic.multiply((Interval) b, (Double) a);
      case "interval_div" -> IntervalArithmetic.divide((Interval) a, (Double) b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long plus(long timestamp, Interval interval, ZoneId zone) {
    return TimestampArithmetic.add(timestamp, interval, zone);
  }

  private static long minus(long timestamp, Interval interval, ZoneId zone) {
    return TimestampArithmetic.add(timestamp, IntervalArithmetic.negate(interval), zone);
  }

  private static long addDays(long date, long days) {
    return TimestampRange.isInfiniteDate(date) ? date : TimestampRange.checkDate(date + days);
  }

  private static long daysBetween(long a, long b) {
    if (TimestampRange.isInfiniteDate(a) || TimestampRange.isInfiniteDate(b)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "cannot subtract infinite dates");
    }
    return a - b;
  }

  private static long midnight(Object date) {
    return TimestampArithmetic.ofDate((Long) date);
  }

  private static long midnight(Object date, long time) {
    long start = midnight(date);
    return TimestampRange.isInfinite(start) ? start : TimestampRange.check(start + time);
  }

  private static long moment(long date, TimeTz time) {
    long start = midnight(date);
    return TimestampRange.isInfinite(start)
        ? start
        : TimestampRange.check(start + time.micros() + time.zone() * DateTimeFields.SECOND);
  }

  /** A clock turned on; days do not matter. */
  private static long turn(long time, long micros) {
    return Math.floorMod(time + micros % DateTimeFields.DAY, DateTimeFields.DAY);
  }

  private static TimeTz turn(TimeTz time, long micros) {
    return new TimeTz(turn(time.micros(), micros), time.zone());
  }
}
