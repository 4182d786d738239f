package org.pagedb.sql.function.format;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;

/**
 * What a picture read from a text.
 *
 * @param hasDate whether the picture asks for any part of a date
 * @param hasTime whether it asks for any part of a time
 * @param hasZone whether it asks for a zone
 * @param day days from 2000-01-01
 * @param time microseconds of the day
 * @param east seconds east of Greenwich, 0 without zone
 */
public record ReadMoment(
    boolean hasDate, boolean hasTime, boolean hasZone, long day, long time, int east) {

  /**
   * Reads a text by a picture, as {@code to_timestamp} does.
   *
   * @throws SqlFailure 22007 and 22008 as {@code to_timestamp} gives
   */
  public static ReadMoment read(String text, String picture) {
    boolean date = false;
    boolean time = false;
    boolean zone = false;
    List<DatePicture.Piece> pieces = DatePicture.parse(picture);
    for (DatePicture.Piece piece : pieces) {
      if (piece.word() == null) {
        continue;
      }
      switch (piece.word().toUpperCase(Locale.ROOT)) {
        case "TZH", "TZM", "TZ", "OF" -> zone = true;
        case "HH24",
            "HH12",
            "HH",
            "MI",
            "SS",
            "SSSS",
            "SSSSS",
            "MS",
            "US",
            "AM",
            "PM",
            "A.M.",
            "P.M.",
            "FF1",
            "FF2",
            "FF3",
            "FF4",
            "FF5",
            "FF6" ->
            time = true;
        case "FX" -> {
          // how strictly to read, not what
        }
        default -> date = true;
      }
    }
    DateScan scan = new DateScan(text);
    scan.read(pieces);
    Integer east = scan.zoneEast();
    return new ReadMoment(
        date, time, zone, date ? scan.date() : 0, scan.timeOfDay(), east == null ? 0 : east);
  }
}
