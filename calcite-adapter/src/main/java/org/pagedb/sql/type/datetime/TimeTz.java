package org.pagedb.sql.type.datetime;

/**
 * A value of type {@code timetz}.
 *
 * @param micros microseconds from midnight on the local clock, 24:00 included
 * @param zone seconds west of Greenwich
 */
public record TimeTz(long micros, int zone) implements Comparable<TimeTz> {

  /** By the moment it means, then by zone. */
  @Override
  public int compareTo(TimeTz other) {
    int order = Long.compare(utcMicros(), other.utcMicros());
    return order != 0 ? order : Integer.compare(zone, other.zone);
  }

  private long utcMicros() {
    return micros + zone * DateTimeFields.SECOND;
  }

  /** PostgreSQL's text form. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(21);
    DateTimeText.appendTimeOfDay(text, micros);
    DateTimeText.appendZone(text, zone);
    return text.toString();
  }
}
