package org.pagedb.sql.type.datetime;

/** Weeks as ISO 8601 counts them: from Monday, week 1 being that of 4 January. */
public final class IsoWeek {

  private IsoWeek() {}

  /** Day number of the Monday of a week of an ISO year. */
  public static int monday(int isoYear, int week) {
    int fourth = JulianDay.of(isoYear, 1, 4);
    return fourth - Math.floorMod(fourth, 7) + (week - 1) * 7;
  }

  /** The week of a date, from 1 to 53. */
  public static int weekOf(int year, int month, int day) {
    int date = JulianDay.of(year, month, day);
    return (date - monday(isoYearOf(year, month, day), 1)) / 7 + 1;
  }

  /** The ISO year of a date. */
  public static int isoYearOf(int year, int month, int day) {
    int date = JulianDay.of(year, month, day);
    if (date < monday(year, 1)) {
      return year - 1;
    }
    return date >= monday(year + 1, 1) ? year + 1 : year;
  }

  /** 1 for Monday to 7 for Sunday. */
  public static int dayOfWeek(long julianDay) {
    return (int) Math.floorMod(julianDay, 7L) + 1;
  }
}
