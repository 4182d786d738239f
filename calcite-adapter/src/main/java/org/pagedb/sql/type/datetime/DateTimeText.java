package org.pagedb.sql.type.datetime;

import java.time.ZoneId;
import org.pagedb.sql.type.TypeContext;

/** Writes dates and times in the session's DateStyle. */
public final class DateTimeText {

  private static final String[] DAYS = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  private DateTimeText() {}

  /** The styles of DateStyle. */
  private enum Style {
    ISO,
    SQL,
    POSTGRES,
    GERMAN
  }

  private static Style style(TypeContext context) {
    String setting = context.dateStyle();
    char first = setting.isEmpty() ? 'I' : Character.toUpperCase(setting.charAt(0));
    return switch (first) {
      case 'S' -> Style.SQL;
      case 'P' -> Style.POSTGRES;
      case 'G' -> Style.GERMAN;
      default -> Style.ISO;
    };
  }

  private static boolean dayFirst(TypeContext context) {
    return context.dateStyle().endsWith("DMY");
  }

  /** A date, days from 2000-01-01. */
  public static String date(long date, TypeContext context) {
    if (TimestampRange.isInfiniteDate(date)) {
      return date > 0 ? "infinity" : "-infinity";
    }
    DateTimeFields fields = DateTimeFields.ofDate(date);
    StringBuilder text = new StringBuilder(13);
    switch (style(context)) {
      case ISO -> appendIsoDate(text, fields);
      case SQL -> appendNumbers(text, fields, '/', dayFirst(context));
      case POSTGRES -> appendNumbers(text, fields, '-', dayFirst(context));
      case GERMAN -> appendNumbers(text, fields, '.', true);
    }
    appendEra(text, fields);
    return text.toString();
  }

  /** A time stamp without zone. */
  public static String timestamp(long timestamp, TypeContext context) {
    return text(timestamp, null, context);
  }

  /** A time stamp with zone, in the session's. */
  public static String timestampWithZone(long timestamp, TypeContext context) {
    return text(timestamp, context.timeZone(), context);
  }

  /** As XML and JSON have it: {@code 2024-01-02T03:04:05+00:00}; null zone for none. */
  public static String xsd(long timestamp, ZoneId zone) {
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp > 0 ? "infinity" : "-infinity";
    }
    int offset = zone == null ? 0 : TimeZones.offsetAt(zone, timestamp);
    DateTimeFields fields = DateTimeFields.ofTimestamp(timestamp + offset * DateTimeFields.SECOND);
    StringBuilder text = new StringBuilder(32);
    appendIsoDate(text, fields);
    text.append('T');
    appendTime(text, fields);
    if (zone != null) {
      appendZone(text, -offset);
      if (offset % 3600 == 0) {
        text.append(":00");
      }
    }
    appendEra(text, fields);
    return text.toString();
  }

  /** A date as XML and JSON have it. */
  public static String xsdDate(long date) {
    if (TimestampRange.isInfiniteDate(date)) {
      return date > 0 ? "infinity" : "-infinity";
    }
    DateTimeFields fields = DateTimeFields.ofDate(date);
    StringBuilder text = new StringBuilder(13);
    appendIsoDate(text, fields);
    appendEra(text, fields);
    return text.toString();
  }

  private static String text(long timestamp, ZoneId zone, TypeContext context) {
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp > 0 ? "infinity" : "-infinity";
    }
    int offset = zone == null ? 0 : TimeZones.offsetAt(zone, timestamp);
    long local = timestamp + offset * DateTimeFields.SECOND;
    DateTimeFields fields = DateTimeFields.ofTimestamp(local);
    StringBuilder text = new StringBuilder(32);
    Style style = style(context);
    switch (style) {
      case ISO -> appendIsoDate(text, fields);
      case SQL -> appendNumbers(text, fields, '/', dayFirst(context));
      case GERMAN -> appendNumbers(text, fields, '.', true);
      case POSTGRES -> {
        long day = fields.date() + JulianDay.POSTGRES_EPOCH;
        text.append(DAYS[JulianDay.dayOfWeek(day)]).append(' ');
        appendDayAndMonth(text, fields, dayFirst(context));
      }
    }
    text.append(' ');
    appendTime(text, fields);
    if (style == Style.POSTGRES) {
      text.append(' ');
      appendYear(text, fields);
    }
    if (zone != null && style == Style.ISO) {
      appendZone(text, -offset);
    } else if (zone != null) {
      text.append(' ').append(TimeZones.abbreviation(zone, timestamp));
    }
    appendEra(text, fields);
    return text.toString();
  }

  private static void appendDayAndMonth(
      StringBuilder text, DateTimeFields fields, boolean dayFirst) {
    if (dayFirst) {
      appendTwo(text, fields.day);
      text.append(' ').append(MONTHS[fields.month - 1]);
    } else {
      text.append(MONTHS[fields.month - 1]).append(' ');
      appendTwo(text, fields.day);
    }
  }

  private static void appendIsoDate(StringBuilder text, DateTimeFields fields) {
    appendYear(text, fields);
    text.append('-');
    appendTwo(text, fields.month);
    text.append('-');
    appendTwo(text, fields.day);
  }

  private static void appendNumbers(
      StringBuilder text, DateTimeFields fields, char separator, boolean dayFirst) {
    appendTwo(text, dayFirst ? fields.day : fields.month);
    text.append(separator);
    appendTwo(text, dayFirst ? fields.month : fields.day);
    text.append(separator);
    appendYear(text, fields);
  }

  private static void appendYear(StringBuilder text, DateTimeFields fields) {
    int year = fields.year > 0 ? fields.year : 1 - fields.year;
    if (year < 1000) {
      text.append(year < 10 ? "000" : year < 100 ? "00" : "0");
    }
    text.append(year);
  }

  private static void appendEra(StringBuilder text, DateTimeFields fields) {
    if (fields.year <= 0) {
      text.append(" BC");
    }
  }

  /** A time of day in microseconds. */
  public static String time(long timeOfDay) {
    StringBuilder text = new StringBuilder(15);
    appendTimeOfDay(text, timeOfDay);
    return text.toString();
  }

  static void appendTimeOfDay(StringBuilder text, long timeOfDay) {
    DateTimeFields fields = new DateTimeFields();
    fields.setTime(timeOfDay);
    appendTime(text, fields);
  }

  private static void appendTime(StringBuilder text, DateTimeFields fields) {
    appendTwo(text, fields.hour);
    text.append(':');
    appendTwo(text, fields.minute);
    text.append(':');
    appendTwo(text, fields.second);
    appendFraction(text, fields.micros);
  }

  /** A point and six digits without zeros at the end; nothing for 0. */
  static void appendFraction(StringBuilder text, int micros) {
    if (micros == 0) {
      return;
    }
    int rest = micros;
    int digits = 6;
    while (rest % 10 == 0) {
      rest /= 10;
      digits--;
    }
    text.append('.');
    int start = text.length();
    for (int i = 0; i < digits; i++) {
      text.insert(start, (char) ('0' + rest % 10));
      rest /= 10;
    }
  }

  private static void appendTwo(StringBuilder text, int number) {
    if (number < 10) {
      text.append('0');
    }
    text.append(number);
  }

  /** {@code +02}, {@code -03:30}, {@code +00:19:32}, from seconds west. */
  public static void appendZone(StringBuilder text, int secondsWest) {
    text.append(secondsWest <= 0 ? '+' : '-');
    int seconds = Math.abs(secondsWest);
    appendTwo(text, seconds / 3600);
    if (seconds % 3600 != 0) {
      text.append(':');
      appendTwo(text, seconds / 60 % 60);
    }
    if (seconds % 60 != 0) {
      text.append(':');
      appendTwo(text, seconds % 60);
    }
  }
}
