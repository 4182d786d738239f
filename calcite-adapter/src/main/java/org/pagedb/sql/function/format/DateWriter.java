package org.pagedb.sql.function.format;

import java.time.ZoneId;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IsoWeek;
import org.pagedb.sql.type.datetime.JulianDay;
import org.pagedb.sql.type.datetime.TimeZones;

/** Writes a time stamp or an interval by a picture. */
final class DateWriter {

  private static final int NAME_WIDTH = 9;

  private final boolean interval;
  private final int year; // astronomical for time stamps
  private final int month;
  private final int day;
  private final long hour;
  private final int minute;
  private final int second;
  private final int micros;
  private final int dayOfYear;
  private final int zoneEast;
  private final String zoneName; // null without zone
  private final StringBuilder text = new StringBuilder();

  /** A finite time stamp; {@code zone} null for one without. */
  DateWriter(long timestamp, ZoneId zone) {
    zoneEast = zone == null ? 0 : TimeZones.offsetAt(zone, timestamp);
    zoneName = zone == null ? null : TimeZones.abbreviation(zone, timestamp);
    DateTimeFields fields =
        DateTimeFields.ofTimestamp(timestamp + zoneEast * DateTimeFields.SECOND);
    interval = false;
    year = fields.year();
    month = fields.month();
    day = fields.day();
    hour = fields.hour();
    minute = fields.minute();
    second = fields.second();
    micros = fields.micros();
    dayOfYear = JulianDay.of(year, month, day) - JulianDay.of(year, 1, 1) + 1;
  }

  /** An interval. */
  DateWriter(Interval value) {
    interval = true;
    zoneEast = 0;
    zoneName = null;
    year = value.months() / 12;
    month = value.months() % 12;
    day = value.days();
    hour = value.micros() / DateTimeFields.HOUR;
    long rest = value.micros() % DateTimeFields.HOUR;
    minute = (int) (rest / DateTimeFields.MINUTE);
    rest %= DateTimeFields.MINUTE;
    second = (int) (rest / DateTimeFields.SECOND);
    micros = (int) (rest % DateTimeFields.SECOND);
    dayOfYear = (year * 12 + month) * 30 + day;
  }

  String write(String picture) {
    for (DatePicture.Piece piece : DatePicture.parse(picture)) {
      if (piece.word() == null) {
        text.append(piece.text());
      } else {
        String upper = piece.word().toUpperCase(Locale.ROOT);
        boolean written = time(piece, upper) || date(piece, upper) || name(piece, upper);
        if (!written) {
          throw new IllegalStateException("no meaning for " + piece.word());
        }
      }
    }
    return text.toString();
  }

  /** The sign counts for the width, except in times. */
  private void number(DatePicture.Piece piece, long value, int width) {
    String digits = Long.toString(Math.abs(value));
    int room = value < 0 ? width - 1 : width;
    if (!piece.fill() && digits.length() < room) {
      digits = "0".repeat(room - digits.length()) + digits;
    }
    text.append(value < 0 ? "-" : "").append(digits);
    ordinal(piece, digits);
  }

  private void clock(DatePicture.Piece piece, long value) {
    number(piece, value, value < 0 ? 3 : 2);
  }

  private void ordinal(DatePicture.Piece piece, String digits) {
    if (piece.ordinal() != null) {
      text.append(DatePicture.ordinal(digits, piece.ordinal().equals("TH")));
    }
  }

  private boolean time(DatePicture.Piece piece, String word) {
    switch (word) {
      case "HH", "HH12" -> clock(piece, hour % 12 == 0 ? 12 : hour % 12);
      case "HH24" -> clock(piece, hour);
      case "MI" -> clock(piece, minute);
      case "SS" -> clock(piece, second);
      case "MS", "FF3" -> fraction(piece, micros / 1000, 3);
      case "US", "FF6" -> fraction(piece, micros, 6);
      case "FF1" -> fraction(piece, micros / 100_000, 1);
      case "FF2" -> fraction(piece, micros / 10_000, 2);
      case "FF4" -> fraction(piece, micros / 100, 4);
      case "FF5" -> fraction(piece, micros / 10, 5);
      case "SSSS", "SSSSS" -> number(piece, hour * 3600 + minute * 60L + second, 0);
      case "A.M.", "P.M." -> text.append(meridian(piece.word(), "A.M.", "P.M."));
      case "AM", "PM" -> text.append(meridian(piece.word(), "AM", "PM"));
      case "TZ" -> {
        requireDate();
        String name = zoneName == null ? "" : zoneName;
        text.append(piece.word().equals("tz") ? name.toLowerCase(Locale.ROOT) : name);
      }
      case "TZH", "TZM", "OF" -> zone(word);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void fraction(DatePicture.Piece piece, int value, int width) {
    String digits = Integer.toString(Math.abs(value));
    text.append(value < 0 ? "-" : "").append("0".repeat(width - digits.length())).append(digits);
    ordinal(piece, digits);
  }

  private String meridian(String word, String morning, String afternoon) {
    String found = Math.floorMod(hour, 24L) >= 12 ? afternoon : morning;
    return Character.isLowerCase(word.charAt(0)) ? found.toLowerCase(Locale.ROOT) : found;
  }

  private void zone(String word) {
    requireDate();
    int minutes = Math.abs(zoneEast) / 60;
    String hours = (zoneEast < 0 ? "-" : "+") + (minutes < 600 ? "0" : "") + minutes / 60;
    String rest = (minutes % 60 < 10 ? "0" : "") + minutes % 60;
    switch (word) {
      case "TZH" -> text.append(hours);
      case "TZM" -> text.append(rest);
      default -> text.append(hours).append(minutes % 60 == 0 ? "" : ":" + rest);
    }
  }

  private void requireDate() {
    if (interval) {
      throw new SqlFailure(
              SqlState.INVALID_DATETIME_FORMAT,
              "invalid format specification for an interval value")
          .hint("Intervals are not tied to specific calendar dates.");
    }
  }

  private int shownYear() {
    return interval || year > 0 ? year : 1 - year;
  }

  private int isoYear() {
    int iso = IsoWeek.isoYearOf(year, month, day);
    return iso > 0 ? iso : 1 - iso;
  }

  private boolean date(DatePicture.Piece piece, String word) {
    switch (word) {
      case "Y,YYY" -> {
        String rest = Integer.toString(shownYear() % 1000 + 1000).substring(1);
        text.append(shownYear() / 1000).append(',').append(rest);
        ordinal(piece, rest);
      }
      case "YYYY" -> number(piece, shownYear(), 4);
      case "YYY" -> number(piece, shownYear() % 1000, 3);
      case "YY" -> number(piece, shownYear() % 100, 2);
      case "Y" -> number(piece, shownYear() % 10, 1);
      case "IYYY" -> number(piece, interval ? year : isoYear(), 4);
      case "IYY" -> number(piece, (interval ? year : isoYear()) % 1000, 3);
      case "IY" -> number(piece, (interval ? year : isoYear()) % 100, 2);
      case "I" -> number(piece, (interval ? year : isoYear()) % 10, 1);
      case "CC" -> number(piece, century(), century() < 0 ? 3 : 2);
      case "MM" -> number(piece, month, 2);
      case "Q" -> {
        if (month != 0) {
          number(piece, (month - 1) / 3 + 1, 0);
        }
      }
      case "DD" -> number(piece, day, 2);
      case "DDD" -> number(piece, dayOfYear, 3);
      default -> {
        return calendarDay(piece, word);
      }
    }
    return true;
  }

  private int century() {
    if (interval) {
      return year / 100;
    }
    return year > 0 ? (year - 1) / 100 + 1 : year / 100 - 1;
  }

  private boolean calendarDay(DatePicture.Piece piece, String word) {
    switch (word) {
      case "IDDD" -> {
        int julian = JulianDay.of(year, month, day);
        int first = IsoWeek.monday(IsoWeek.isoYearOf(year, month, day), 1);
        number(piece, julian - first + 1, 3);
      }
      case "D" -> {
        requireDate();
        number(piece, JulianDay.dayOfWeek(JulianDay.of(year, month, day)) + 1, 0);
      }
      case "ID" -> {
        requireDate();
        number(piece, IsoWeek.dayOfWeek(JulianDay.of(year, month, day)), 0);
      }
      case "W" -> number(piece, (day - 1) / 7 + 1, 0);
      case "WW" -> number(piece, (dayOfYear - 1) / 7 + 1, 2);
      case "IW" -> number(piece, IsoWeek.weekOf(year, month, day), 2);
      case "J" -> number(piece, JulianDay.of(year, month, day), 0);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean name(DatePicture.Piece piece, String word) {
    switch (word) {
      case "MONTH", "MON" -> {
        requireDate();
        String name = DateNames.MONTHS[month - 1];
        padded(piece, word.equals("MON") ? name.substring(0, 3) : name, word.equals("MONTH"));
      }
      case "DAY", "DY" -> {
        requireDate();
        String name = DateNames.DAYS[JulianDay.dayOfWeek(JulianDay.of(year, month, day))];
        padded(piece, word.equals("DY") ? name.substring(0, 3) : name, word.equals("DAY"));
      }
      case "RM" -> roman(piece);
      case "B.C.", "A.D." -> era(piece.word(), "B.C.", "A.D.");
      case "BC", "AD" -> era(piece.word(), "BC", "AD");
      default -> {
        return false;
      }
    }
    return true;
  }

  private void padded(DatePicture.Piece piece, String name, boolean pad) {
    text.append(DateNames.inCaseOf(name, piece.word()));
    if (pad && !piece.fill() && !piece.translated()) {
      text.append(" ".repeat(NAME_WIDTH - name.length()));
    }
  }

  private void roman(DatePicture.Piece piece) {
    if (month == 0 && year == 0) {
      return;
    }
    int index = month > 0 ? month - 1 : month == 0 ? 11 : 11 + month;
    String name = DateNames.ROMAN[index];
    text.append(piece.word().equals("rm") ? name.toLowerCase(Locale.ROOT) : name);
    text.append(piece.fill() ? "" : " ".repeat(4 - name.length()));
  }

  private void era(String word, String before, String after) {
    requireDate();
    String found = year <= 0 ? before : after;
    text.append(Character.isLowerCase(word.charAt(0)) ? found.toLowerCase(Locale.ROOT) : found);
  }
}
