package org.pagedb.sql.type.datetime;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** Reads intervals in every style, as PostgreSQL's {@code DecodeInterval} does. */
final class IntervalReader {

  private static final int MONTHS_PER_YEAR = 12;

  private final String source;
  private final int range;
  private final TypeContext context;
  private final IntervalSum sum = new IntervalSum();
  private IntervalUnit unit; // of the next number to the left, null while unknown
  private int known;
  private boolean ago;
  private boolean allNegative;

  IntervalReader(String source, int typmod, TypeContext context) {
    this.source = source;
    this.range = IntervalTypmod.range(typmod);
    this.context = context;
  }

  Interval read() {
    List<DateTimeTokens.Token> tokens = DateTimeTokens.split(source);
    IntervalSum result = tokens != null && readTokens(tokens) ? sum : readIso();
    Interval interval = result.toInterval();
    if (interval == null) {
      throw TimestampRange.intervalOutOfRange();
    }
    return interval;
  }

  private IntervalSum readIso() {
    IsoIntervalReader iso = new IsoIntervalReader(source);
    if (!iso.read()) {
      throw new SqlFailure(
          SqlState.INVALID_DATETIME_FORMAT,
          TypeFailures.invalidSyntax("interval", source).getMessage());
    }
    return iso.sum();
  }

  static SqlFailure overflow(String source) {
    return new SqlFailure(
        SqlState.INTERVAL_FIELD_OVERFLOW, "interval field value out of range: \"" + source + "\"");
  }

  /** Right to left, so that a unit is known before its number; false if the format is wrong. */
  private boolean readTokens(List<DateTimeTokens.Token> tokens) {
    allNegative = firstSignIsForAll(tokens);
    for (int i = tokens.size() - 1; i >= 0; i--) {
      String text = tokens.get(i).text();
      int found =
          switch (tokens.get(i).kind()) {
            case TIME -> readTime(text, false);
            case ZONE -> text.indexOf(':') > 0 ? readSignedTime(text) : readNumber(text);
            case DATE, NUMBER -> readNumber(text);
            case STRING, SPECIAL -> readUnit(text);
          };
      if (found < 0 || (found & known) != 0) {
        return false;
      }
      known |= found;
    }
    if (known == 0) {
      return false;
    }
    if (ago && !sum.negate()) {
      throw overflow(source);
    }
    return true;
  }

  /** In SQL's style a minus in front counts for everything, if it is the only sign. */
  private boolean firstSignIsForAll(List<DateTimeTokens.Token> tokens) {
    if (!context.intervalStyle().equals("sql_standard")
        || tokens.isEmpty()
        || tokens.get(0).text().charAt(0) != '-') {
      return false;
    }
    for (int i = 1; i < tokens.size(); i++) {
      char c = tokens.get(i).text().charAt(0);
      if (c == '-' || c == '+') {
        return false;
      }
    }
    return true;
  }

  private int readUnit(String text) {
    IntervalUnit found = IntervalUnit.of(text);
    if (found == null) {
      return -1;
    }
    if (found == IntervalUnit.AGO) {
      ago = true;
      unit = null;
    } else {
      unit = found;
    }
    return 0;
  }

  /** What is no time is no number either, so that its fields do not matter. */
  private int readSignedTime(String text) {
    try {
      return readTime(text.substring(1), text.charAt(0) == '-');
    } catch (SqlFailure outOfRange) {
      return -1;
    }
  }

  private int readTime(String text, boolean negative) {
    long micros = timeOf(text);
    if (micros < 0) {
      return -1;
    }
    sum.setMicros(negative || allNegative ? -micros : micros);
    unit = IntervalUnit.DAY;
    return Field.TIME;
  }

  /** Microseconds of {@code hh:mm}, {@code hh:mm:ss.sss} or {@code mm:ss.sss}, −1 if it is none. */
  private long timeOf(String text) {
    String[] parts = text.split(":", -1);
    String last = parts[parts.length - 1];
    int point = last.indexOf('.');
    long fraction = 0;
    if (point >= 0) {
      fraction = fraction(last.substring(point));
      parts[parts.length - 1] = last.substring(0, point);
    }
    if (parts.length > 3 || fraction < 0) {
      return -1;
    }
    long[] numbers = new long[3];
    for (int i = 0; i < parts.length; i++) {
      if (!isDigits(parts[i])) {
        return -1;
      }
      numbers[i] = parts[i].isEmpty() ? 0 : number(parts[i]);
    }
    boolean minutesFirst =
        parts.length == 2 && (point >= 0 || range == (Field.MINUTE | Field.SECOND));
    if (minutesFirst) {
      numbers = new long[] {0, numbers[0], numbers[1]};
    }
    if (numbers[1] > 59 || numbers[2] > 60) {
      throw overflow(source);
    }
    long rest = (numbers[1] * 60 + numbers[2]) * DateTimeFields.SECOND + fraction;
    if (numbers[0] > (Long.MAX_VALUE - rest) / DateTimeFields.HOUR) {
      throw overflow(source);
    }
    return numbers[0] * DateTimeFields.HOUR + rest;
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!DateTimeTokens.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static long fraction(String text) {
    if (text.length() == 1) {
      return 0;
    }
    return isDigits(text.substring(1))
        ? (long) Math.rint(Double.parseDouble(text) * DateTimeFields.SECOND)
        : -1;
  }

  private long number(String digits) {
    try {
      return digits.isEmpty() ? 0 : Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw overflow(source).because(e);
    }
  }

  private int readNumber(String text) {
    if (unit == null) {
      unit = unitOfRange();
    }
    boolean negative = text.charAt(0) == '-';
    int start = negative || text.charAt(0) == '+' ? 1 : 0;
    int end = start;
    while (end < text.length() && DateTimeTokens.isDigit(text.charAt(end))) {
      end++;
    }
    String digits = text.substring(start, end);
    long whole = number(negative ? "-" + digits : digits.isEmpty() ? "0" : digits);
    double fraction = 0;
    if (end < text.length() && text.charAt(end) == '-') {
      return readYearsAndMonths(text.substring(end + 1), whole, negative);
    }
    if (end < text.length()) {
      String rest = text.substring(end);
      if (rest.charAt(0) != '.' || !isDigits(rest.substring(1))) {
        return -1;
      }
      fraction = rest.length() == 1 ? 0 : Double.parseDouble(rest);
      fraction = negative ? -fraction : fraction;
    }
    if (allNegative) {
      whole = whole > 0 ? -whole : whole;
      fraction = fraction > 0 ? -fraction : fraction;
    }
    return add(whole, fraction);
  }

  private int readYearsAndMonths(String months, long years, boolean negative) {
    int digits = 0;
    while (digits < months.length() && DateTimeTokens.isDigit(months.charAt(digits))) {
      digits++;
    }
    long count = number(months.substring(0, digits));
    if (count >= MONTHS_PER_YEAR || years != (int) years) {
      throw overflow(source);
    }
    if (digits < months.length()) {
      return -1;
    }
    unit = IntervalUnit.MONTH;
    long total = years * MONTHS_PER_YEAR + (negative ? -count : count);
    return add(allNegative && total > 0 ? -total : total, 0);
  }

  private int add(long whole, double fraction) {
    IntervalUnit current = unit;
    if (current == IntervalUnit.QUARTER) {
      return -1;
    }
    if (!IntervalParts.add(sum, current, whole, fraction)) {
      throw overflow(source);
    }
    if (current == IntervalUnit.HOUR) {
      unit = IntervalUnit.DAY; // for the next number without a unit
    }
    return current == IntervalUnit.SECOND && fraction != 0 ? Field.ALL_SECONDS : current.mask();
  }

  /** What a number at the end means when the type says which fields there are. */
  private IntervalUnit unitOfRange() {
    if (range == IntervalTypmod.FULL_RANGE || (range & Field.SECOND) != 0) {
      return IntervalUnit.SECOND;
    }
    if ((range & Field.MINUTE) != 0) {
      return IntervalUnit.MINUTE;
    }
    if ((range & Field.HOUR) != 0) {
      return IntervalUnit.HOUR;
    }
    if ((range & Field.DAY) != 0) {
      return IntervalUnit.DAY;
    }
    return (range & Field.MONTH) != 0 ? IntervalUnit.MONTH : IntervalUnit.YEAR;
  }
}
