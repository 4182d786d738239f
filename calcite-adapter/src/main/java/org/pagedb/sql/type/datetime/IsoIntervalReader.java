package org.pagedb.sql.type.datetime;

/**
 * Reads ISO 8601 intervals: {@code P1Y2M3DT4H5M6.7S}, {@code P2W}, {@code P0001-02-03T04:05:06},
 * {@code P00010203T040506}.
 */
final class IsoIntervalReader {

  private final String source;
  private final IntervalSum sum = new IntervalSum();
  private int at;
  private long whole;
  private double fraction;

  IsoIntervalReader(String source) {
    this.source = source;
  }

  IntervalSum sum() {
    return sum;
  }

  /** False if the format is wrong. */
  boolean read() {
    if (source.length() < 2 || source.charAt(0) != 'P') {
      return false;
    }
    at = 1;
    boolean datePart = true;
    boolean haveField = false;
    while (at < source.length()) {
      if (source.charAt(at) == 'T') {
        datePart = false;
        haveField = false;
        at++;
        continue;
      }
      int start = at;
      if (!readNumber()) {
        return false;
      }
      boolean valid = datePart ? dateUnit(start, haveField) : timeUnit(start, haveField);
      if (!valid) {
        return false;
      }
      if (at < 0) {
        return true; // the alternative format has been read to its end
      }
      haveField = true;
    }
    return true;
  }

  private boolean readNumber() {
    int start = at;
    if (at < source.length() && (source.charAt(at) == '-' || source.charAt(at) == '+')) {
      at++;
    }
    boolean negative = at > start && source.charAt(start) == '-';
    int digits = at;
    skipDigits();
    String integer = source.substring(digits, at);
    int point = at;
    if (at < source.length() && source.charAt(at) == '.') {
      at++;
      skipDigits();
    }
    if (integer.isEmpty() && at - point < 2) {
      return false;
    }
    if (integer.length() > 15) {
      throw IntervalReader.overflow(source);
    }
    whole = integer.isEmpty() ? 0 : Long.parseLong(integer);
    fraction = at - point < 2 ? 0 : Double.parseDouble(source.substring(point, at));
    if (negative) {
      whole = -whole;
      fraction = -fraction;
    }
    return true;
  }

  private void skipDigits() {
    while (at < source.length() && DateTimeTokens.isDigit(source.charAt(at))) {
      at++;
    }
  }

  private boolean dateUnit(int start, boolean haveField) {
    char unit = at < source.length() ? source.charAt(at++) : '\0';
    switch (unit) {
      case 'Y':
        return add(IntervalUnit.YEAR);
      case 'M':
        return add(IntervalUnit.MONTH);
      case 'W':
        return add(IntervalUnit.WEEK);
      case 'D':
        return add(IntervalUnit.DAY);
      case 'T', '\0':
        return !haveField && compactDate(start, unit == 'T' ? at - 1 : source.length());
      case '-':
        return !haveField && dashedDate();
      default:
        return false;
    }
  }

  private boolean timeUnit(int start, boolean haveField) {
    char unit = at < source.length() ? source.charAt(at++) : '\0';
    switch (unit) {
      case 'H':
        return add(IntervalUnit.HOUR);
      case 'M':
        return add(IntervalUnit.MINUTE);
      case 'S':
        return add(IntervalUnit.SECOND);
      case '\0':
        return !haveField && compactTime(start);
      case ':':
        return !haveField && colonTime();
      default:
        return false;
    }
  }

  private boolean add(IntervalUnit unit) {
    if (!IntervalParts.add(sum, unit, whole, fraction)) {
      throw IntervalReader.overflow(source);
    }
    return true;
  }

  /** {@code yyyymmdd}, or else a lone number of years. */
  private boolean compactDate(int start, int end) {
    at = end;
    int digits = end - start - (source.charAt(start) == '-' ? 1 : 0);
    if (digits == 8 && fraction == 0) {
      long number = whole;
      whole = number / 10000;
      boolean fits = add(IntervalUnit.YEAR);
      whole = number / 100 % 100;
      fits &= add(IntervalUnit.MONTH);
      whole = number % 100;
      return fits && add(IntervalUnit.DAY);
    }
    return add(IntervalUnit.YEAR);
  }

  /** {@code yyyy-mm-dd}, of which mm and dd may be missing. */
  private boolean dashedDate() {
    add(IntervalUnit.YEAR);
    if (!readNumber()) {
      return false;
    }
    add(IntervalUnit.MONTH);
    if (at == source.length() || source.charAt(at) == 'T') {
      return true;
    }
    if (source.charAt(at++) != '-' || !readNumber()) {
      return false;
    }
    add(IntervalUnit.DAY);
    return at == source.length() || source.charAt(at) == 'T';
  }

  /** {@code hhmmss}, or else a lone number of hours. */
  private boolean compactTime(int start) {
    int digits = source.length() - start - (source.charAt(start) == '-' ? 1 : 0);
    at = -1;
    int point = source.indexOf('.', start);
    digits = point < 0 ? digits : point - start;
    if (digits == 6) {
      long number = whole;
      double seconds = fraction;
      fraction = 0;
      whole = number / 10000;
      add(IntervalUnit.HOUR);
      whole = number / 100 % 100;
      add(IntervalUnit.MINUTE);
      whole = number % 100;
      fraction = seconds;
      return add(IntervalUnit.SECOND);
    }
    return add(IntervalUnit.HOUR);
  }

  /** {@code hh:mm:ss}, of which ss may be missing. */
  private boolean colonTime() {
    add(IntervalUnit.HOUR);
    if (!readNumber()) {
      return false;
    }
    add(IntervalUnit.MINUTE);
    if (at < source.length()) {
      if (source.charAt(at++) != ':' || !readNumber()) {
        return false;
      }
      add(IntervalUnit.SECOND);
    }
    boolean complete = at == source.length();
    at = -1;
    return complete;
  }
}
