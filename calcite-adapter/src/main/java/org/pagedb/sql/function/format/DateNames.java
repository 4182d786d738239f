package org.pagedb.sql.function.format;

import java.util.Locale;

/** Names of months and days, and Roman months. */
final class DateNames {

  static final String[] MONTHS = {
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  };
  static final String[] DAYS = {
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"
  };
  static final String[] ROMAN = {
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"
  };

  private DateNames() {}

  /** A name in the case of the key word that stands for it. */
  static String inCaseOf(String name, String word) {
    if (Character.isLowerCase(word.charAt(0))) {
      return name.toLowerCase(Locale.ROOT);
    }
    return Character.isUpperCase(word.charAt(1)) ? name.toUpperCase(Locale.ROOT) : name;
  }
}
