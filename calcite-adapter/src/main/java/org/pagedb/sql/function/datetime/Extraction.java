package org.pagedb.sql.function.datetime;

import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.DateTimeUnit;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.JulianDay;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.datetime.TimestampRange;
import org.pagedb.sql.type.numeric.Numeric;

/** {@code extract(unit from value)} as numeric, and {@code date_part} as float8. */
public final class Extraction implements FunctionArea {

  private static final long UNIX_EPOCH =
      (JulianDay.UNIX_EPOCH - JulianDay.POSTGRES_EPOCH) * DateTimeFields.DAY;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String word = ((String) arguments[0]).toLowerCase(Locale.ROOT);
    Object value = arguments[1];
    Numeric exact =
        switch (function) {
          case "extract_date" -> ofDate(word, (Long) value);
          case "extract_timestamp", "timestamp_part" -> ofTimestamp(word, (Long) value, null);
          case "date_part(text,date)" ->
              ofTimestamp(word, TimestampArithmetic.ofDate((Long) value), null);
          case "extract_timestamptz", "timestamptz_part" ->
              ofTimestamp(word, (Long) value, context.timeZone());
          case "extract_time", "time_part" -> ofTime(word, (Long) value);
          case "extract_timetz", "timetz_part" -> ofZonedTime(word, (TimeTz) value);
          case "extract_interval", "interval_part" -> ofInterval(word, (Interval) value);
          default -> throw FunctionArea.unknown(function);
        };
    return exact == null || function.startsWith("extract") ? exact : (Object) exact.toDouble();
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

  private static Numeric ofDate(String word, long date) {
    DateTimeUnit unit = unit(word, "date");
    if (TimestampRange.isInfiniteDate(date)) {
      return infinite(word, unit, date > 0, "date");
    }
    if (unit == DateTimeUnit.JULIAN) {
      return Numeric.of(date + JulianDay.POSTGRES_EPOCH);
    }
    if (unit == DateTimeUnit.EPOCH) {
      return Numeric.of((date + JulianDay.POSTGRES_EPOCH - JulianDay.UNIX_EPOCH) * 86_400L);
    }
    Numeric part = DateTimeParts.ofDate(DateTimeFields.ofDate(date), unit);
    if (part == null) {
      throw unsupported(word, "date");
    }
    return part;
  }

  /** Units that only grow are infinite, units that come round are null. */
  private static Numeric infinite(String word, DateTimeUnit unit, boolean positive, String type) {
    boolean dateOnly = type.equals("date");
    boolean zoneless = !type.equals("timestamp with time zone");
    return switch (unit) {
      case YEAR, DECADE, CENTURY, MILLENNIUM, JULIAN, ISO_YEAR, EPOCH ->
          positive ? Numeric.INFINITY : Numeric.MINUS_INFINITY;
      case DAY, MONTH, QUARTER, WEEK, DAY_OF_WEEK, ISO_DAY_OF_WEEK, DAY_OF_YEAR -> null;
      case MICROSECOND, MILLISECOND, SECOND, MINUTE, HOUR -> {
        if (dateOnly) {
          throw unsupported(word, type);
        }
        yield null;
      }
      case ZONE, ZONE_HOUR, ZONE_MINUTE -> {
        if (zoneless) {
          throw unsupported(word, type);
        }
        yield null;
      }
      case OTHER -> throw unsupported(word, type);
    };
  }

  private static Numeric ofTimestamp(String word, long timestamp, ZoneId zone) {
    String type = zone == null ? "timestamp without time zone" : "timestamp with time zone";
    DateTimeUnit unit = unit(word, type);
    if (TimestampRange.isInfinite(timestamp)) {
      return infinite(word, unit, timestamp > 0, type);
    }
    if (unit == DateTimeUnit.EPOCH) {
      BigInteger micros = BigInteger.valueOf(timestamp).subtract(BigInteger.valueOf(UNIX_EPOCH));
      return Numeric.of(micros, 6);
    }
    int offset = zone == null ? 0 : TimeZones.offsetAt(zone, timestamp);
    long local = timestamp + offset * DateTimeFields.SECOND;
    DateTimeFields fields = DateTimeFields.ofTimestamp(local);
    Numeric part = DateTimeParts.ofTime(fields, unit);
    part = part != null ? part : DateTimeParts.ofDate(fields, unit);
    if (part == null && unit == DateTimeUnit.JULIAN) {
      return DateTimeParts.julian(fields);
    }
    part = part != null || zone == null ? part : ofZone(unit, offset);
    if (part == null) {
      throw unsupported(word, type);
    }
    return part;
  }

  private static Numeric ofZone(DateTimeUnit unit, int secondsEast) {
    return switch (unit) {
      case ZONE -> Numeric.of(secondsEast);
      case ZONE_HOUR -> Numeric.of(secondsEast / 3600);
      case ZONE_MINUTE -> Numeric.of(secondsEast / 60 % 60);
      default -> null;
    };
  }

  private static Numeric ofTime(String word, long time) {
    String type = "time without time zone";
    DateTimeUnit unit = unit(word, type);
    Numeric part =
        unit == DateTimeUnit.EPOCH ? Numeric.of(time, 6) : DateTimeParts.ofTime(clock(time), unit);
    if (part == null) {
      throw unsupported(word, type);
    }
    return part;
  }

  private static DateTimeFields clock(long time) {
    return DateTimeFields.ofTimeOfDay(time);
  }

  private static Numeric ofZonedTime(String word, TimeTz time) {
    String type = "time with time zone";
    DateTimeUnit unit = unit(word, type);
    if (unit == DateTimeUnit.EPOCH) {
      return Numeric.of(time.micros() + time.zone() * DateTimeFields.SECOND, 6);
    }
    Numeric part = DateTimeParts.ofTime(clock(time.micros()), unit);
    part = part != null ? part : ofZone(unit, -time.zone());
    if (part == null) {
      throw unsupported(word, type);
    }
    return part;
  }

  private static Numeric ofInterval(String word, Interval interval) {
    DateTimeUnit unit = unit(word, "interval");
    long rest = interval.micros() % DateTimeFields.HOUR;
    long micros = rest % DateTimeFields.MINUTE;
    int years = interval.months() / 12;
    return switch (unit) {
      case MICROSECOND -> Numeric.of(micros);
      case MILLISECOND -> Numeric.of(micros, 3);
      case SECOND -> Numeric.of(micros, 6);
      case MINUTE -> Numeric.of(rest / DateTimeFields.MINUTE);
      case HOUR -> Numeric.of(interval.micros() / DateTimeFields.HOUR);
      case DAY -> Numeric.of(interval.days());
      case MONTH -> Numeric.of(interval.months() % 12);
      case QUARTER -> Numeric.of(interval.months() % 12 / 3 + 1);
      case YEAR -> Numeric.of(years);
      case DECADE -> Numeric.of(years / 10);
      case CENTURY -> Numeric.of(years / 100);
      case MILLENNIUM -> Numeric.of(years / 1000);
      case EPOCH -> epoch(interval);
      default -> throw unsupported(word, "interval");
    };
  }

  /** Years of 365.25 days, months of 30. */
  private static Numeric epoch(Interval interval) {
    long quarterDays =
        1461L * (interval.months() / 12) + 120L * (interval.months() % 12) + 4L * interval.days();
    BigInteger seconds = BigInteger.valueOf(quarterDays * 21_600L);
    BigInteger micros = seconds.multiply(BigInteger.valueOf(DateTimeFields.SECOND));
    return Numeric.of(micros.add(BigInteger.valueOf(interval.micros())), 6);
  }
}
