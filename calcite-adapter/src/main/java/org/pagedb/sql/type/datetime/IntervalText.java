package org.pagedb.sql.type.datetime;

/** Writes intervals in the four styles of IntervalStyle. */
final class IntervalText {

  private static final int MONTHS_PER_YEAR = 12;

  private final int years;
  private final int months;
  private final int days;
  private final long hours;
  private final int minutes;
  private final int seconds;
  private final int micros;
  private final StringBuilder text = new StringBuilder(32);

  private IntervalText(Interval interval) {
    years = interval.months() / MONTHS_PER_YEAR;
    months = interval.months() % MONTHS_PER_YEAR;
    days = interval.days();
    hours = interval.micros() / DateTimeFields.HOUR;
    long rest = interval.micros() % DateTimeFields.HOUR;
    minutes = (int) (rest / DateTimeFields.MINUTE);
    rest %= DateTimeFields.MINUTE;
    seconds = (int) (rest / DateTimeFields.SECOND);
    micros = (int) (rest % DateTimeFields.SECOND);
  }

  /** {@code style} is a value of the setting IntervalStyle. */
  static String format(Interval interval, String style) {
    IntervalText writer = new IntervalText(interval);
    switch (style) {
      case "sql_standard" -> writer.sqlStandard();
      case "iso_8601" -> writer.iso();
      case "postgres_verbose" -> writer.verbose();
      default -> writer.postgres();
    }
    return writer.text.toString();
  }

  private boolean hasTime() {
    return hours != 0 || minutes != 0 || seconds != 0 || micros != 0;
  }

  private boolean timeIsNegative() {
    return hours < 0 || minutes < 0 || seconds < 0 || micros < 0;
  }

  private void postgres() {
    boolean[] state = new boolean[2]; // something written; the last was negative
    part(years, "year", state);
    part(months, "mon", state);
    part(days, "day", state);
    if (!state[0] || hasTime()) {
      text.append(state[0] ? " " : "");
      text.append(timeIsNegative() ? "-" : state[1] ? "+" : "");
      appendClock();
    }
  }

  private void part(int value, String unit, boolean[] state) {
    if (value == 0) {
      return;
    }
    text.append(state[0] ? " " : "");
    text.append(state[1] && value > 0 ? "+" : "");
    text.append(value).append(' ').append(unit).append(value == 1 ? "" : "s");
    state[0] = true;
    state[1] = value < 0;
  }

  private void appendClock() {
    appendTwo(Math.abs(hours));
    text.append(':');
    appendTwo(Math.abs(minutes));
    text.append(':');
    appendTwo(Math.abs(seconds));
    DateTimeText.appendFraction(text, Math.abs(micros));
  }

  private void appendTwo(long number) {
    // the most negative number of hours is its own absolute value, but never occurs in micros
    if (number < 10) {
      text.append('0');
    }
    text.append(number);
  }

  private void verbose() {
    text.append('@');
    boolean[] state = new boolean[2]; // something written; all is turned around
    verbosePart(years, "year", state);
    verbosePart(months, "mon", state);
    verbosePart(days, "day", state);
    verbosePart(hours, "hour", state);
    verbosePart(minutes, "min", state);
    if (seconds != 0 || micros != 0) {
      boolean negative = seconds < 0 || micros < 0;
      text.append(' ');
      if (!state[0]) {
        state[1] = negative;
      } else if (negative != state[1]) {
        text.append('-');
      }
      text.append(Math.abs(seconds));
      DateTimeText.appendFraction(text, Math.abs(micros));
      text.append(" sec").append(Math.abs(seconds) != 1 || micros != 0 ? "s" : "");
      state[0] = true;
    }
    if (!state[0]) {
      text.append(" 0");
    }
    if (state[1]) {
      text.append(" ago");
    }
  }

  private void verbosePart(long value, String unit, boolean[] state) {
    if (value == 0) {
      return;
    }
    if (!state[0]) {
      state[1] = value < 0;
    }
    long shown = state[1] ? -value : value;
    text.append(' ').append(shown).append(' ').append(unit).append(shown == 1 ? "" : "s");
    state[0] = true;
  }

  private void iso() {
    text.append('P');
    isoPart(years, 'Y');
    isoPart(months, 'M');
    isoPart(days, 'D');
    if (hasTime()) {
      text.append('T');
      isoPart(hours, 'H');
      isoPart(minutes, 'M');
      if (seconds != 0 || micros != 0) {
        text.append(seconds < 0 || micros < 0 ? "-" : "").append(Math.abs(seconds));
        DateTimeText.appendFraction(text, Math.abs(micros));
        text.append('S');
      }
    } else if (text.length() == 1) {
      text.append("T0S");
    }
  }

  private void isoPart(long value, char unit) {
    if (value != 0) {
      text.append(value).append(unit);
    }
  }

  private void sqlStandard() {
    boolean yearMonth = years != 0 || months != 0;
    boolean dayTime = days != 0 || hasTime();
    boolean negative = years < 0 || months < 0 || days < 0 || timeIsNegative();
    boolean positive =
        years > 0
            || months > 0
            || days > 0
            || hours > 0
            || minutes > 0
            || seconds > 0
            || micros > 0;
    boolean standard = !(negative && positive) && !(yearMonth && dayTime);
    if (!yearMonth && !dayTime) {
      text.append('0');
    } else if (!standard) {
      sqlMixed();
    } else if (yearMonth) {
      text.append(negative ? "-" : "").append(Math.abs(years));
      text.append('-').append(Math.abs(months));
    } else {
      text.append(negative ? "-" : "");
      if (days != 0) {
        text.append(Math.abs(days)).append(' ');
      }
      sqlClock();
    }
  }

  private void sqlMixed() {
    text.append(years < 0 || months < 0 ? '-' : '+').append(Math.abs(years));
    text.append('-').append(Math.abs(months));
    text.append(' ').append(days < 0 ? '-' : '+').append(Math.abs(days));
    text.append(' ').append(timeIsNegative() ? '-' : '+');
    sqlClock();
  }

  private void sqlClock() {
    text.append(Math.abs(hours)).append(':');
    appendTwo(Math.abs(minutes));
    text.append(':');
    appendTwo(Math.abs(seconds));
    DateTimeText.appendFraction(text, Math.abs(micros));
  }
}
