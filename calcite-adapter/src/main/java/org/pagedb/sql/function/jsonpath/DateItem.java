package org.pagedb.sql.function.jsonpath;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.SqlTypeNames;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.DateTimeText;

/**
 * A date or time that {@code datetime()} has read.
 *
 * @param type {@code date}, {@code time}, {@code timetz}, {@code timestamp} or {@code timestamptz}
 * @param day days from 2000-01-01; 0 for times
 * @param time microseconds of the day
 * @param east seconds east of Greenwich; 0 without zone
 */
record DateItem(PgType type, long day, long time, int east) {

  String typeName() {
    return SqlTypeNames.sqlName(type);
  }

  /** Microseconds from 2000-01-01 on the item's own clock. */
  long local() {
    return day * DateTimeFields.DAY + time;
  }

  /** Microseconds from 2000-01-01 at Greenwich. */
  long instant() {
    return local() - east * DateTimeFields.SECOND;
  }

  /** As JSON shows it. */
  String text() {
    return switch (type.name()) {
      case "date" -> DateTimeText.xsdDate(day);
      case "timestamp" -> DateTimeText.xsd(local(), null);
      case "timestamptz" -> DateTimeText.xsd(local(), null) + zone();
      default -> {
        String moment = DateTimeText.xsd(time, null);
        yield moment.substring(moment.indexOf('T') + 1)
            + (type.name().equals("timetz") ? zone() : "");
      }
    };
  }

  private String zone() {
    int minutes = Math.abs(east) / 60;
    return (east < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60);
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
