package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;

/** {@code AT TIME ZONE}. */
public final class ZoneConversion implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "timestamp_zone" ->
          TimestampArithmetic.toInstant((Long) arguments[1], zone((String) arguments[0]));
      case "timestamptz_zone" ->
          TimestampArithmetic.toLocal((Long) arguments[1], zone((String) arguments[0]));
      case "timetz_zone" -> moved(arguments, context);
      case "timestamp_izone" -> shifted((Long) arguments[1], -east((Interval) arguments[0]));
      case "timestamptz_izone" -> shifted((Long) arguments[1], east((Interval) arguments[0]));
      case "timetz_izone" -> moved((TimeTz) arguments[1], (int) -east((Interval) arguments[0]));
      default -> throw FunctionArea.unknown(function);
    };
  }

  /**
   * The zone with a name, an abbreviation or a POSIX specification.
   *
   * @throws SqlFailure 22023 if there is none
   */
  static ZoneId zone(String name) {
    ZoneId zone = TimeZones.namedOrAbbreviated(name);
    if (zone == null) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "time zone \"" + name + "\" not recognized");
    }
    return zone;
  }

  private static long east(Interval interval) {
    if (interval.months() != 0 || interval.days() != 0) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "interval time zone \"" + interval + "\" must not include months or days");
    }
    return interval.micros() / DateTimeFields.SECOND;
  }

  private static long shifted(long timestamp, long seconds) {
    return TimestampRange.isInfinite(timestamp)
        ? timestamp
        : TimestampRange.check(timestamp + seconds * DateTimeFields.SECOND);
  }

  private static TimeTz moved(Object[] arguments, TypeContext context) {
    ZoneId zone = zone((String) arguments[0]);
    int offset = TimeZones.offsetAt(zone, context.transactionTime());
    return moved((TimeTz) arguments[1], -offset);
  }

  private static TimeTz moved(TimeTz time, int west) {
    long micros = time.micros() + (time.zone() - west) * DateTimeFields.SECOND;
    return new TimeTz(Math.floorMod(micros, DateTimeFields.DAY), west);
  }
}
