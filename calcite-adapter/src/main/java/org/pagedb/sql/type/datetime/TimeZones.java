package org.pagedb.sql.type.datetime;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;

/** Zone names, and what a zone's clocks show. Offsets here are in seconds east of Greenwich. */
public final class TimeZones {

  private static final long UNIX_SHIFT =
      (JulianDay.POSTGRES_EPOCH - JulianDay.UNIX_EPOCH) * 86_400L;

  /** Beyond what java.time can count, the offset of the last year that it can is used. */
  private static final int MAX_YEAR = 999_999;

  private TimeZones() {}

  /**
   * The zone with a name of the IANA database in any case, or a POSIX specification without
   * daylight-saving time, such as {@code UTC+3} or {@code <+03>-3}; null if there is none.
   */
  public static ZoneId named(String name) {
    try {
      return switch (name.toUpperCase(Locale.ROOT)) {
        case "UTC", "GMT", "Z", "ZULU" -> ZoneId.of("UTC");
        case "EST" -> ZoneOffset.ofHours(-5);
        case "MST" -> ZoneOffset.ofHours(-7);
        case "HST" -> ZoneOffset.ofHours(-10);
        default -> lookUp(name);
      };
    } catch (DateTimeException e) {
      return null; // java.time's word for "no such zone"
    }
  }

  /** Like {@link #named}, but abbreviations such as {@code EST} come first. */
  public static ZoneId namedOrAbbreviated(String name) {
    ZoneAbbreviations.Abbreviation abbreviation =
        ZoneAbbreviations.of(name.toLowerCase(Locale.ROOT));
    if (abbreviation == null) {
      return named(name);
    }
    return abbreviation.zone() != null
        ? abbreviation.zone()
        : ZoneOffset.ofTotalSeconds(abbreviation.offset());
  }

  private static ZoneId lookUp(String name) {
    boolean plain = !name.isEmpty() && Character.isLetter(name.charAt(0));
    if (plain && name.indexOf('+') < 0 && ZoneId.getAvailableZoneIds().contains(name)) {
      return ZoneId.of(name);
    }
    for (String known : ZoneId.getAvailableZoneIds()) {
      if (known.equalsIgnoreCase(name)) {
        return ZoneId.of(known);
      }
    }
    return posix(name);
  }

  /** A name that is of no account, then hours west. */
  private static ZoneId posix(String name) {
    int at = 0;
    if (name.startsWith("<")) {
      at = name.indexOf('>') + 1;
    } else {
      while (at < name.length() && DateTimeTokens.isLetter(name.charAt(at))) {
        at++;
      }
    }
    if (at == name.length()) {
      return null;
    }
    int sign = name.charAt(at) == '-' ? 1 : -1;
    if (name.charAt(at) == '-' || name.charAt(at) == '+') {
      at++;
    }
    String[] parts = name.substring(at).split(":", -1);
    int seconds = 0;
    int unit = 3600;
    for (String part : parts) {
      if (part.isEmpty()
          || part.length() > 2
          || unit == 0
          || !part.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return null;
      }
      seconds += Integer.parseInt(part) * unit;
      unit /= 60;
    }
    return ZoneOffset.ofTotalSeconds(sign * seconds);
  }

  /** The offset that holds at a time stamp. */
  public static int offsetAt(ZoneId zone, long timestamp) {
    if (zone instanceof ZoneOffset offset) {
      return offset.getTotalSeconds();
    }
    ZoneRules rules = zone.getRules();
    if (rules.isFixedOffset()) {
      return rules.getOffset(Instant.EPOCH).getTotalSeconds();
    }
    long seconds = Math.floorDiv(timestamp, DateTimeFields.SECOND) + UNIX_SHIFT;
    return rules.getOffset(Instant.ofEpochSecond(seconds)).getTotalSeconds();
  }

  /**
   * The offset that a local time means. Where clocks are put forward or back over it, it is read
   * with the offset before a gap, and as the later of two.
   */
  public static int offsetOfLocal(ZoneId zone, DateTimeFields local) {
    if (zone instanceof ZoneOffset offset) {
      return offset.getTotalSeconds();
    }
    ZoneRules rules = zone.getRules();
    if (rules.isFixedOffset()) {
      return rules.getOffset(Instant.EPOCH).getTotalSeconds();
    }
    int hour = Math.min(local.hour, 23);
    int second = Math.min(local.second, 59);
    int year = Math.min(local.year, MAX_YEAR);
    boolean leapDayLost = local.month == 2 && local.day == 29 && !JulianDay.isLeap(year);
    LocalDateTime time =
        LocalDateTime.of(
            year, local.month, leapDayLost ? 28 : local.day, hour, local.minute, second);
    if (local.hour == 24) {
      time = time.plusHours(1);
    }
    ZoneOffsetTransition transition = rules.getTransition(time);
    if (transition == null) {
      return rules.getOffset(time).getTotalSeconds();
    }
    return (transition.isGap() ? transition.getOffsetBefore() : transition.getOffsetAfter())
        .getTotalSeconds();
  }

  /** The clock in a zone at a time stamp: a time stamp without zone. */
  public static long toLocal(ZoneId zone, long timestamp) {
    return timestamp + offsetAt(zone, timestamp) * DateTimeFields.SECOND;
  }

  /** The moment when the clock in a zone shows a local time. */
  public static long toInstant(ZoneId zone, long local) {
    if (zone instanceof ZoneOffset offset) {
      return local - offset.getTotalSeconds() * DateTimeFields.SECOND;
    }
    int offset = offsetOfLocal(zone, DateTimeFields.ofTimestamp(local));
    return local - offset * DateTimeFields.SECOND;
  }

  /** The zone's short name at a time stamp, such as {@code CET}. */
  public static String abbreviation(ZoneId zone, long timestamp) {
    long seconds = Math.floorDiv(timestamp, DateTimeFields.SECOND) + UNIX_SHIFT;
    int offset = offsetAt(zone, timestamp);
    if (zone.getId().equals("Etc/UTC") || zone.getId().equals("UTC")) {
      return "UTC";
    }
    if (!(zone instanceof ZoneOffset)) {
      boolean summer = zone.getRules().isDaylightSavings(Instant.ofEpochSecond(seconds));
      String name = TimeZone.getTimeZone(zone).getDisplayName(summer, TimeZone.SHORT, Locale.ROOT);
      if (name.indexOf('+') < 0 && name.indexOf('-') < 0 && name.indexOf(':') < 0) {
        return name;
      }
    }
    StringBuilder text = new StringBuilder();
    DateTimeText.appendZone(text, -offset);
    return text.toString();
  }

  /** Whether a zone has daylight-saving time at a time stamp. */
  public static boolean isDaylightSaving(ZoneId zone, long timestamp) {
    long seconds = Math.floorDiv(timestamp, DateTimeFields.SECOND) + UNIX_SHIFT;
    return zone.getRules().isDaylightSavings(Instant.ofEpochSecond(seconds));
  }

  /**
   * An abbreviation that may stand in input.
   *
   * @param offset in seconds east of Greenwich
   */
  public record Abbreviated(String abbreviation, int offset, boolean daylight) {}

  /** All abbreviations, with what they mean at a time stamp, sorted. */
  public static List<Abbreviated> abbreviations(long timestamp) {
    List<Abbreviated> all = new ArrayList<>();
    for (Map.Entry<String, ZoneAbbreviations.Abbreviation> entry :
        new TreeMap<>(ZoneAbbreviations.all()).entrySet()) {
      ZoneAbbreviations.Abbreviation meaning = entry.getValue();
      ZoneId zone = meaning.zone();
      all.add(
          new Abbreviated(
              entry.getKey().toUpperCase(Locale.ROOT),
              zone == null ? meaning.offset() : offsetAt(zone, timestamp),
              zone == null ? meaning.daylight() : isDaylightSaving(zone, timestamp)));
    }
    return all;
  }
}
