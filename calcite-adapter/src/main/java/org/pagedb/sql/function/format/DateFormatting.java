package org.pagedb.sql.function.format;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;

/** {@code to_char} for dates and times, {@code to_date}, {@code to_timestamp}. */
public final class DateFormatting implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String picture = (String) arguments[1];
    return switch (function) {
      case "timestamp_to_char" -> {
        long value = (Long) arguments[0];
        boolean nothing = picture.isEmpty() || TimestampRange.isInfinite(value);
        yield nothing ? null : new DateWriter(value, null).write(picture);
      }
      case "timestamptz_to_char" -> {
        long value = (Long) arguments[0];
        boolean nothing = picture.isEmpty() || TimestampRange.isInfinite(value);
        yield nothing ? null : new DateWriter(value, context.timeZone()).write(picture);
      }
      case "interval_to_char" ->
          picture.isEmpty() ? null : new DateWriter((Interval) arguments[0]).write(picture);
      case "to_date" -> {
        DateScan scan = new DateScan((String) arguments[0]);
        scan.read(picture);
        yield TimestampRange.checkDate(scan.date());
      }
      case "to_timestamp" -> timestamp((String) arguments[0], picture, context);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long timestamp(String text, String picture, TypeContext context) {
    DateScan scan = new DateScan(text);
    scan.read(picture);
    long local = TimestampArithmetic.ofDate(scan.date()) + scan.timeOfDay();
    return scan.zoneEast() != null
        ? TimestampRange.check(local - scan.zoneEast() * DateTimeFields.SECOND)
        : TimestampRange.check(TimeZones.toInstant(context.timeZone(), local));
  }
}
