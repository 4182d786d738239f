package org.pagedb.sql.type.datetime;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/**
 * Gives single fields of date and time text their meaning; what {@link TimestampDecoder} and {@link
 * TimeDecoder} share. Each method that reads a field returns the mask of the fields it has set.
 */
class FieldDecoder {

  final String source;
  final String typeName;
  final TypeContext context;
  final DateTimeFields fields = new DateTimeFields();
  boolean twoDigitYear;

  FieldDecoder(String source, String typeName, TypeContext context) {
    this.source = source;
    this.typeName = typeName;
    this.context = context;
  }

  final SqlFailure badFormat() {
    return new SqlFailure(
        SqlState.INVALID_DATETIME_FORMAT,
        TypeFailures.invalidSyntax(typeName, source).getMessage());
  }

  final SqlFailure fieldOverflow() {
    return new SqlFailure(
        SqlState.DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"" + source + "\"");
  }

  private SqlFailure monthOrDayOverflow() {
    return fieldOverflow().hint("Perhaps you need a different \"datestyle\" setting.");
  }

  final SqlFailure zoneOverflow() {
    return new SqlFailure(
        SqlState.INVALID_TIME_ZONE_DISPLACEMENT_VALUE,
        "time zone displacement out of range: \"" + source + "\"");
  }

  /** A date in one piece, such as {@code 2024-02-01}, {@code 1.2.2024} or {@code 01-feb-2024}. */
  final int date(String text, int known) {
    List<String> parts = parts(text);
    int mask = known;
    int found = 0;
    boolean textMonth = false;
    for (int i = 0; i < parts.size(); i++) {
      if (!DateTimeTokens.isLetter(parts.get(i).charAt(0))) {
        continue;
      }
      DateTimeWord word = DateTimeWord.of(parts.get(i));
      if (word == null || word.kind() != DateTimeWord.Kind.MONTH) {
        if (word != null && word.kind() == DateTimeWord.Kind.IGNORED) {
          continue;
        }
        throw badFormat();
      }
      if ((mask & Field.MONTH) != 0) {
        throw badFormat();
      }
      fields.month = word.value();
      textMonth = true;
      mask |= Field.MONTH;
      found |= Field.MONTH;
    }
    for (String part : parts) {
      if (DateTimeTokens.isLetter(part.charAt(0))) {
        continue;
      }
      int set = number(part, textMonth, mask);
      if ((mask & set) != 0) {
        throw badFormat();
      }
      mask |= set;
      found |= set;
    }
    if ((mask & ~(Field.DAY_OF_YEAR | Field.ZONE)) != Field.DATE) {
      throw badFormat();
    }
    return found;
  }

  private List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      while (at < text.length() && !isLetterOrDigit(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        throw badFormat();
      }
      int start = at;
      boolean digits = DateTimeTokens.isDigit(text.charAt(at));
      while (at < text.length()
          && (digits
              ? DateTimeTokens.isDigit(text.charAt(at))
              : DateTimeTokens.isLetter(text.charAt(at)))) {
        at++;
      }
      parts.add(text.substring(start, at));
      at++; // one separating character is lost, whatever it is
    }
    return parts;
  }

  private static boolean isLetterOrDigit(char c) {
    return DateTimeTokens.isDigit(c) || DateTimeTokens.isLetter(c);
  }

  /** A number whose place among the others and in DateStyle says what it is. */
  final int number(String text, boolean textMonth, int known) {
    int point = text.indexOf('.');
    int value = integer(point < 0 ? text : text.substring(0, point));
    if (point > 2) {
      return digits(text, known | Field.DATE);
    }
    if (point >= 0) {
      fields.micros = fraction(text.substring(point));
    }
    int length = text.length();
    if (length == 3 && (known & Field.DATE) == Field.YEAR && value >= 1 && value <= 366) {
      fields.dayOfYear = value;
      return Field.DAY_OF_YEAR | Field.MONTH | Field.DAY;
    }
    int found = place(length, value, textMonth, known & Field.DATE);
    if (found == 0) {
      return digits(text, known);
    }
    if (found == Field.YEAR) {
      twoDigitYear = length <= 2;
    }
    return found;
  }

  /** Sets the field whose turn it is; 0 if the date is complete. */
  private int place(int length, int value, boolean textMonth, int known) {
    boolean yearFirst = length >= 3 || order() == 'Y';
    switch (known) {
      case 0:
        return set(yearFirst ? Field.YEAR : order() == 'D' ? Field.DAY : Field.MONTH, value);
      case Field.YEAR, Field.DAY:
        return set(Field.MONTH, value);
      case Field.MONTH:
        return set(textMonth && yearFirst ? Field.YEAR : Field.DAY, value);
      case Field.YEAR | Field.MONTH:
        if (textMonth && length >= 3 && twoDigitYear) {
          fields.day = fields.year; // the first number was the day after all
          fields.year = value;
          twoDigitYear = false;
          return Field.DAY;
        }
        return set(Field.DAY, value);
      case Field.MONTH | Field.DAY:
        return set(Field.YEAR, value);
      case Field.DATE:
        return 0;
      default:
        throw badFormat();
    }
  }

  private int set(int field, int value) {
    switch (field) {
      case Field.YEAR -> fields.year = value;
      case Field.MONTH -> fields.month = value;
      default -> fields.day = value;
    }
    return field;
  }

  /** Y, M or D: the first letter of the order in DateStyle. */
  private char order() {
    String style = context.dateStyle();
    return style.endsWith("YMD") ? 'Y' : style.endsWith("DMY") ? 'D' : 'M';
  }

  /** Digits in one piece: {@code 20240201}, {@code 240201}, {@code 040506.789}, {@code 0405}. */
  final int digits(String text, int known) {
    String whole = text;
    int point = text.indexOf('.');
    if (point >= 0) {
      fields.micros = fraction(text.substring(point));
      whole = text.substring(0, point);
    } else if ((known & Field.DATE) != Field.DATE && text.length() >= 6) {
      int length = text.length();
      fields.day = integer(text.substring(length - 2));
      fields.month = integer(text.substring(length - 4, length - 2));
      fields.year = integer(text.substring(0, length - 4));
      twoDigitYear |= length == 6;
      return Field.DATE;
    }
    boolean seconds = whole.length() == 6;
    if ((known & Field.TIME) == Field.TIME || !seconds && whole.length() != 4) {
      throw badFormat();
    }
    fields.second = seconds ? integer(whole.substring(4)) : 0;
    fields.minute = integer(whole.substring(2, 4));
    fields.hour = integer(whole.substring(0, 2));
    return Field.TIME;
  }

  /** A time with colons; {@code mm:ss.sss} if there is one colon and a point. */
  final int time(String text) {
    int colon = text.indexOf(':');
    int end = numberEnd(text, colon + 1);
    fields.hour = integer(text.substring(0, colon));
    fields.minute = integerOrZero(text.substring(colon + 1, end));
    fields.second = 0;
    fields.micros = 0;
    if (end < text.length() && text.charAt(end) == '.') {
      fields.micros = fraction(text.substring(end));
      fields.second = fields.minute;
      fields.minute = fields.hour;
      fields.hour = 0;
    } else if (end < text.length()) {
      int rest = numberEnd(text, end + 1);
      fields.second = integerOrZero(text.substring(end + 1, rest));
      if (rest < text.length()) {
        if (text.charAt(rest) != '.') {
          throw badFormat();
        }
        fields.micros = fraction(text.substring(rest));
      }
    }
    if (fields.minute > 59 || fields.second > 60 || fields.micros > DateTimeFields.SECOND) {
      throw fieldOverflow();
    }
    return Field.TIME;
  }

  private int integerOrZero(String digits) {
    return digits.isEmpty() ? 0 : integer(digits);
  }

  private static int numberEnd(String text, int start) {
    int end = start;
    while (end < text.length() && DateTimeTokens.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Seconds west for {@code +hh}, {@code -hhmm}, {@code +hh:mm:ss}. */
  final int zoneOffset(String text) {
    char sign = text.isEmpty() ? ' ' : text.charAt(0);
    if (sign != '+' && sign != '-') {
      throw badFormat();
    }
    int end = numberEnd(text, 1);
    int hours = zoneNumber(text.substring(1, end));
    int minutes = 0;
    int seconds = 0;
    if (end < text.length() && text.charAt(end) == ':') {
      int start = zoneNumberStart(text, end + 1);
      end = numberEnd(text, start);
      minutes = zoneNumber(text.substring(start, end));
      if (end < text.length() && text.charAt(end) == ':') {
        start = zoneNumberStart(text, end + 1);
        end = numberEnd(text, start);
        seconds = zoneNumber(text.substring(start, end));
      }
    } else if (end == text.length() && text.length() > 3) {
      minutes = hours % 100;
      hours /= 100;
    }
    if (hours > 15 || minutes > 59 || seconds > 59) {
      throw zoneOverflow();
    }
    if (end < text.length()) {
      throw badFormat();
    }
    int offset = (hours * 60 + minutes) * 60 + seconds;
    return sign == '-' ? offset : -offset;
  }

  /** Behind a minus that makes nothing less; a negative number of minutes is out of range. */
  private int zoneNumberStart(String text, int start) {
    if (start + 1 >= text.length() || text.charAt(start) != '-') {
      return start;
    }
    int end = numberEnd(text, start + 1);
    if (end > start + 1 && zoneNumber(text.substring(start + 1, end)) > 0) {
      throw zoneOverflow();
    }
    return end > start + 1 ? start + 1 : start;
  }

  private int zoneNumber(String digits) {
    if (digits.length() > 9) {
      throw zoneOverflow();
    }
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  /** Microseconds of a text that starts with a point. */
  final int fraction(String text) {
    if (text.length() == 1) {
      return 0;
    }
    for (int i = 1; i < text.length(); i++) {
      if (!DateTimeTokens.isDigit(text.charAt(i))) {
        throw badFormat();
      }
    }
    return (int) Math.rint(Double.parseDouble(text) * DateTimeFields.SECOND);
  }

  /** A number without sign that an int must hold. */
  final int integer(String digits) {
    if (digits.isEmpty()) {
      throw badFormat();
    }
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      if (!DateTimeTokens.isDigit(digits.charAt(i))) {
        throw badFormat();
      }
      value = Math.min(value * 10 + digits.charAt(i) - '0', Integer.MAX_VALUE + 1L);
    }
    if (value > Integer.MAX_VALUE) {
      throw fieldOverflow();
    }
    return (int) value;
  }

  /** Completes the year and checks that the date exists. */
  final void validateDate(int mask, boolean julian, boolean beforeChrist) {
    if ((mask & Field.YEAR) != 0 && !julian) {
      validateYear(beforeChrist);
    }
    if ((mask & Field.DAY_OF_YEAR) != 0) {
      int first = JulianDay.of(fields.year, 1, 1);
      JulianDay.toFields((long) first + fields.dayOfYear - 1, fields);
    }
    if ((mask & Field.MONTH) != 0 && (fields.month < 1 || fields.month > 12)) {
      throw monthOrDayOverflow();
    }
    if ((mask & Field.DAY) != 0 && (fields.day < 1 || fields.day > 31)) {
      throw monthOrDayOverflow();
    }
    if ((mask & Field.DATE) == Field.DATE
        && fields.day > JulianDay.daysInMonth(fields.year, fields.month)) {
      throw fieldOverflow();
    }
  }

  private void validateYear(boolean beforeChrist) {
    if (beforeChrist) {
      if (fields.year <= 0) {
        throw fieldOverflow();
      }
      fields.year = 1 - fields.year;
    } else if (twoDigitYear) {
      fields.year += fields.year < 70 ? 2000 : fields.year < 100 ? 1900 : 0;
    } else if (fields.year <= 0) {
      throw fieldOverflow();
    }
  }

  /** Whether the time is later than 24:00. */
  final boolean timeOverflows() {
    return fields.hour > 24
        || fields.minute > 59
        || fields.second > 60
        || fields.micros > DateTimeFields.SECOND
        || fields.timeOfDay() > DateTimeFields.DAY;
  }

  /** Sets the time of day from a fraction of a day. */
  final void timeOfFraction(String fraction) {
    double part = fraction.length() == 1 ? 0 : Double.parseDouble(fraction);
    fields.setTime((long) (part * DateTimeFields.DAY));
  }
}
