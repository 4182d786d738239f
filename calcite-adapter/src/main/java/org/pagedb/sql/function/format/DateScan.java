package org.pagedb.sql.function.format;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.IsoWeek;
import org.pagedb.sql.type.datetime.JulianDay;

/** Reads a date and time by a picture, as {@code to_timestamp} does. */
final class DateScan {

  private static final int NONE = Integer.MIN_VALUE;

  private final String text;
  private int at;
  private int year = NONE;
  private boolean shortYear;
  private int month = NONE;
  private int day = NONE;
  private int hour;
  private boolean clock12;
  private int minute;
  private int second;
  private int micros;
  private int secondsOfDay = NONE;
  private int dayOfYear = NONE;
  private int julian = NONE;
  private int week = NONE;
  private int weekOfMonth = NONE;
  private int century = NONE;
  private int isoYear = NONE;
  private int isoWeek = NONE;
  private int isoDay = NONE;
  private boolean afternoon;
  private boolean meridian;
  private boolean beforeChrist;
  private int zoneHours = NONE;
  private int zoneMinutes;
  private boolean zoneNegative;

  DateScan(String text) {
    this.text = text;
  }

  private SqlFailure invalid(String value, String word) {
    return new SqlFailure(
        SqlState.INVALID_DATETIME_FORMAT, "invalid value \"" + value + "\" for \"" + word + "\"");
  }

  private SqlFailure overflow() {
    return new SqlFailure(
        SqlState.DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"" + text + "\"");
  }

  void read(String picture) {
    read(DatePicture.parse(picture));
  }

  void read(List<DatePicture.Piece> pieces) {
    for (int i = 0; i < pieces.size() && at < text.length(); i++) {
      DatePicture.Piece piece = pieces.get(i);
      if (piece.word() == null) {
        skip(piece);
        continue;
      }
      skipSpace();
      boolean numberFollows =
          i + 1 < pieces.size()
              && pieces.get(i + 1).word() != null
              && isNumeric(pieces.get(i + 1).word());
      read(piece, piece.word().toUpperCase(Locale.ROOT), numberFollows);
      if (piece.ordinal() != null) {
        at = Math.min(at + 2, text.length());
      }
    }
  }

  private static boolean isNumeric(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "MONTH",
          "MON",
          "DAY",
          "DY",
          "AM",
          "PM",
          "A.M.",
          "P.M.",
          "AD",
          "BC",
          "A.D.",
          "B.C.",
          "RM",
          "TZ",
          "OF",
          "TZH" ->
          false;
      default -> true;
    };
  }

  /** Separators stand for any separators, or none; other text for as many characters. */
  private void skip(DatePicture.Piece piece) {
    char c = piece.text().charAt(0);
    boolean separator = !piece.fill() && !Character.isLetterOrDigit(c);
    if (!separator) {
      at++;
      return;
    }
    skipSpace();
    char found = at < text.length() ? text.charAt(at) : 'x';
    boolean sign = (found == '-' || found == '+') && c != found;
    if (!Character.isLetterOrDigit(found) && !sign) {
      at++;
    }
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  /** A number of at most {@code width} digits, or of any number if no number follows it. */
  private int number(DatePicture.Piece piece, int width, boolean numberFollows) {
    int start = at;
    if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      at++;
    }
    int digits = 0;
    int limit = piece.fill() || !numberFollows ? Integer.MAX_VALUE : width;
    while (at < text.length() && digits < limit && Character.isDigit(text.charAt(at))) {
      at++;
      digits++;
    }
    if (digits == 0) {
      int end = Math.min(start + width, text.length());
      throw invalid(text.substring(start, end), piece.word()).detail("Value must be an integer.");
    }
    try {
      return Integer.parseInt(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw new SqlFailure(
              SqlState.DATETIME_FIELD_OVERFLOW,
              "value for \"" + piece.word() + "\" in source string is out of range")
          .because(e);
    }
  }

  private void read(DatePicture.Piece piece, String word, boolean follows) {
    switch (word) {
      case "HH24" -> hour = number(piece, 2, follows);
      case "HH", "HH12" -> {
        hour = number(piece, 2, follows);
        clock12 = true;
      }
      case "MI" -> minute = number(piece, 2, follows);
      case "SS" -> second = number(piece, 2, follows);
      case "MS", "US", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> fraction(piece, word);
      case "SSSS", "SSSSS" -> secondsOfDay = number(piece, 5, follows);
      case "AM", "PM", "A.M.", "P.M." -> meridian(piece);
      case "AD", "BC", "A.D.", "B.C." -> era(piece);
      case "TZH" -> {
        zoneNegative = at < text.length() && text.charAt(at) == '-';
        zoneHours = Math.abs(number(piece, 2, follows));
      }
      case "TZM" -> zoneMinutes = number(piece, 2, follows);
      case "TZ", "OF" ->
          throw SqlFailure.notSupported(
              "formatting field \"" + piece.word() + "\" in to_timestamp");
      default -> readDate(piece, word, follows);
    }
  }

  private void readDate(DatePicture.Piece piece, String word, boolean follows) {
    switch (word) {
      case "Y,YYY" -> {
        int thousands = number(piece, 4, true);
        at++;
        year = thousands * 1000 + number(piece, 3, follows);
      }
      case "YYYY" -> year = number(piece, 4, follows);
      case "YYY", "YY", "Y" -> shortYear(piece, word.length(), follows);
      case "IYYY" -> isoYear = number(piece, 4, follows);
      case "IYY", "IY", "I" -> {
        int start = at;
        int value = number(piece, word.length(), follows);
        isoYear = at - start < 4 ? nearestYear(value) : value;
      }
      case "CC" -> century = number(piece, 2, follows);
      case "MM" -> month = number(piece, 2, follows);
      case "MONTH", "MON" -> month = name(piece, DateNames.MONTHS, word.equals("MON")) + 1;
      case "RM" -> roman(piece);
      case "DAY", "DY" -> name(piece, DateNames.DAYS, word.equals("DY"));
      case "DD" -> day = number(piece, 2, follows);
      case "DDD" -> dayOfYear = number(piece, 3, follows);
      case "IDDD" -> isoDay = number(piece, 3, follows);
      case "D", "Q" -> number(piece, 1, follows); // PostgreSQL reads these and forgets them
      case "ID" -> isoDay = number(piece, 1, follows);
      case "W" -> weekOfMonth = number(piece, 1, follows);
      case "WW" -> week = number(piece, 2, follows);
      case "IW" -> isoWeek = number(piece, 2, follows);
      default -> julian = number(piece, 7, follows);
    }
  }

  private void shortYear(DatePicture.Piece piece, int width, boolean follows) {
    int start = at;
    int value = number(piece, width, follows);
    shortYear = at - start < 4;
    year = shortYear ? nearestYear(value) : value;
  }

  /** The year nearest to 2020 that ends with these digits, as PostgreSQL takes it. */
  private static int nearestYear(int value) {
    if (value < 70) {
      return value + 2000;
    }
    if (value < 100) {
      return value + 1900;
    }
    return value < 520 ? value + 2000 : value < 1000 ? value + 1000 : value;
  }

  private void fraction(DatePicture.Piece piece, String word) {
    int width = word.equals("MS") ? 3 : word.equals("US") ? 6 : word.charAt(2) - '0';
    int start = at;
    number(piece, width, true);
    String digits = text.substring(start, at);
    StringBuilder padded = new StringBuilder(digits);
    while (padded.length() < 6) {
      padded.append('0');
    }
    micros = Integer.parseInt(padded.substring(0, 6));
  }

  private int name(DatePicture.Piece piece, String[] names, boolean abbreviated) {
    for (int i = 0; i < names.length; i++) {
      String name = abbreviated ? names[i].substring(0, 3) : names[i];
      if (text.regionMatches(true, at, name, 0, name.length())) {
        at += name.length();
        return i;
      }
    }
    throw unmatched(piece);
  }

  private SqlFailure unmatched(DatePicture.Piece piece) {
    int end = at;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return invalid(text.substring(at, end), piece.word())
        .detail("The given value did not match any of the allowed values for this field.");
  }

  private void roman(DatePicture.Piece piece) {
    int found = -1;
    for (int i = 0; i < DateNames.ROMAN.length; i++) {
      String name = DateNames.ROMAN[i];
      boolean longer = found < 0 || name.length() > DateNames.ROMAN[found].length();
      if (longer && text.regionMatches(true, at, name, 0, name.length())) {
        found = i;
      }
    }
    if (found < 0) {
      throw unmatched(piece);
    }
    at += DateNames.ROMAN[found].length();
    month = found + 1;
  }

  private void meridian(DatePicture.Piece piece) {
    boolean dots = piece.word().indexOf('.') >= 0;
    for (String word : dots ? new String[] {"A.M.", "P.M."} : new String[] {"AM", "PM"}) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        afternoon = word.charAt(0) == 'P';
        meridian = true;
        clock12 = true;
        at += word.length();
        return;
      }
    }
    throw unmatched(piece);
  }

  private void era(DatePicture.Piece piece) {
    boolean dots = piece.word().indexOf('.') >= 0;
    for (String word : dots ? new String[] {"A.D.", "B.C."} : new String[] {"AD", "BC"}) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        beforeChrist = word.charAt(0) == 'B';
        at += word.length();
        return;
      }
    }
    throw unmatched(piece);
  }

  /** Days from 2000-01-01. */
  long date() {
    if (julian != NONE) {
      return (long) julian - JulianDay.POSTGRES_EPOCH;
    }
    if (isoWeek != NONE || isoYear != NONE && isoDay != NONE) {
      int base = isoYear == NONE ? 1 : isoYear;
      int days = isoWeek == NONE ? isoDay - 1 : isoDay == NONE ? 0 : isoDay - 1;
      return (long) IsoWeek.monday(base, isoWeek == NONE ? 1 : isoWeek)
          + days
          - JulianDay.POSTGRES_EPOCH;
    }
    int y = astronomicalYear();
    if (week != NONE) {
      return firstOf(y) + (week - 1) * 7L;
    }
    if (dayOfYear != NONE && month == NONE && day == NONE) {
      if (dayOfYear < 1 || dayOfYear > (JulianDay.isLeap(y) ? 366 : 365)) {
        throw overflow();
      }
      return firstOf(y) + dayOfYear - 1;
    }
    int m = month == NONE ? 1 : month;
    int d = day == NONE ? weekOfMonth == NONE ? 1 : (weekOfMonth - 1) * 7 + 1 : day;
    if (!JulianDay.exists(y, m, d)) {
      throw overflow();
    }
    return (long) JulianDay.of(y, m, d) - JulianDay.POSTGRES_EPOCH;
  }

  private static long firstOf(int year) {
    return (long) JulianDay.of(year, 1, 1) - JulianDay.POSTGRES_EPOCH;
  }

  private int astronomicalYear() {
    if (year == NONE && isoYear != NONE) {
      return isoYear;
    }
    int found = year;
    boolean negative = beforeChrist;
    if (century != NONE) {
      int first = beforeChrist ? -century * 100 + 1 : (century - 1) * 100 + 1;
      return year == NONE ? first : (century - 1) * 100 + Math.floorMod(year, 100);
    }
    if (found == NONE) {
      return 0;
    }
    if (found < 0) {
      negative = !negative;
      found = -found;
    }
    return negative ? 1 - found : found;
  }

  /** Microseconds from midnight. */
  long timeOfDay() {
    if (secondsOfDay != NONE) {
      long seconds = secondsOfDay * DateTimeFields.SECOND;
      if (seconds >= DateTimeFields.DAY) {
        throw overflow();
      }
      return seconds + micros;
    }
    int h = hour;
    if (clock12) {
      if (hour < 1 && meridian || hour > 12) {
        throw new SqlFailure(
                SqlState.INVALID_DATETIME_FORMAT,
                "hour \"" + hour + "\" is invalid for the 12-hour clock")
            .hint("Use the 24-hour clock, or give an hour between 1 and 12.");
      }
      h = hour % 12 + (afternoon ? 12 : 0);
    }
    if (h > 23 || minute > 59 || second > 59 || h < 0 || minute < 0 || second < 0) {
      throw overflow();
    }
    return ((h * 60L + minute) * 60 + second) * DateTimeFields.SECOND + micros;
  }

  /** Seconds east of Greenwich, null if no zone was read. */
  Integer zoneEast() {
    if (zoneHours == NONE) {
      return null;
    }
    int seconds = (zoneHours * 60 + zoneMinutes) * 60;
    return zoneNegative ? -seconds : seconds;
  }
}
