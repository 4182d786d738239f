package org.pagedb.sql.type.datetime;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** Short zone names in input, such as {@code EST}, as PostgreSQL's default set has them. */
final class ZoneAbbreviations {

  /**
   * What an abbreviation means: a fixed offset in seconds east, or the history of a zone.
   *
   * @param zone null for a fixed offset
   */
  record Abbreviation(int offset, boolean daylight, ZoneId zone) {}

  private static final class Table {
    static final Map<String, Abbreviation> BY_NAME = read();

    private Table() {}

    private static Map<String, Abbreviation> read() {
      Map<String, Abbreviation> table = new HashMap<>();
      try (InputStream in = ZoneAbbreviations.class.getResourceAsStream("abbreviations.txt")) {
        String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        for (String line : text.split("\n")) {
          String[] fields = line.split("\t", -1);
          table.put(fields[0], abbreviation(fields));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return table;
    }

    private static Abbreviation abbreviation(String[] fields) {
      if (fields[1].indexOf('/') >= 0) {
        return new Abbreviation(0, false, ZoneId.of(fields[1]));
      }
      return new Abbreviation(Integer.parseInt(fields[1]), fields[2].equals("d"), null);
    }
  }

  private ZoneAbbreviations() {}

  /** All meanings by their words in lower case. */
  static Map<String, Abbreviation> all() {
    return Map.copyOf(Table.BY_NAME);
  }

  /** The meaning of a word in lower case, or null. */
  static Abbreviation of(String word) {
    if (word.equals("z") || word.equals("utc")) {
      return new Abbreviation(0, false, null);
    }
    return Table.BY_NAME.get(word);
  }

  /** The offset east that a zone's abbreviation means at a local time: the zone's then. */
  static int offset(Abbreviation abbreviation, DateTimeFields local) {
    return abbreviation.zone() == null
        ? abbreviation.offset()
        : TimeZones.offsetOfLocal(abbreviation.zone(), local);
  }

  /** Whether the offset is the same at all times. */
  static boolean isFixed(ZoneId zone) {
    return zone.getRules().isFixedOffset();
  }

  /** The offset east of a zone for which {@link #isFixed}. */
  static int fixedOffset(ZoneId zone) {
    return zone.getRules().getOffset(Instant.EPOCH).getTotalSeconds();
  }
}
