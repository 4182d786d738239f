package org.pagedb.sql.setting;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** String settings that PostgreSQL checks more closely than as text. */
public final class SpecialSettings {

  private static final int MAX_OFFSET_HOURS = 18;

  private SpecialSettings() {}

  /** The canonical form of a value that is already right as text. */
  static String canonical(SettingDefinition setting, String value) {
    switch (setting.name()) {
      case "TimeZone":
        if (zoneOrNull(value) == null) {
          throw invalid(setting, value);
        }
        return zoneName(value);
      case "DateStyle":
        return dateStyle(setting, value);
      case "client_encoding":
        return encoding(setting, value);
      default:
        return value;
    }
  }

  /** The zone that a value of {@code TimeZone} means. */
  public static ZoneId zone(String value) {
    ZoneId zone = zoneOrNull(value);
    if (zone == null) {
      throw new IllegalArgumentException(value);
    }
    return zone;
  }

  private static ZoneId zoneOrNull(String value) {
    try {
      double hours = Double.parseDouble(value);
      if (Math.abs(hours) > MAX_OFFSET_HOURS) {
        return null;
      }
      return ZoneOffset.ofTotalSeconds((int) Math.round(hours * 3600));
    } catch (NumberFormatException notANumber) {
      return namedZone(value);
    }
  }

  private static ZoneId namedZone(String value) {
    if (value.startsWith("<") && value.indexOf('>') > 0) {
      return zoneOfPosix(value.substring(1, value.indexOf('>')));
    }
    try {
      return ZoneId.of(value, ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      for (String id : ZoneId.getAvailableZoneIds()) {
        if (id.equalsIgnoreCase(value)) {
          return ZoneId.of(id);
        }
      }
      return null;
    }
  }

  private static ZoneId zoneOfPosix(String offset) {
    try {
      return ZoneOffset.of(offset);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** A number of hours is shown as the POSIX zone it stands for, whose sign is the other way. */
  private static String zoneName(String value) {
    ZoneId zone = zone(value);
    if (!isNumber(value)) {
      return zone.getId().equalsIgnoreCase(value) ? zone.getId() : value;
    }
    int seconds = ((ZoneOffset) zone).getTotalSeconds();
    int hours = Math.abs(seconds) / 3600;
    int minutes = Math.abs(seconds) / 60 % 60;
    String clock = twoDigits(hours) + (minutes == 0 ? "" : ":" + twoDigits(minutes));
    return seconds < 0 ? "<-" + clock + ">+" + clock : "<+" + clock + ">-" + clock;
  }

  private static String twoDigits(int number) {
    return (number < 10 ? "0" : "") + number;
  }

  private static boolean isNumber(String value) {
    try {
      Double.parseDouble(value);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String dateStyle(SettingDefinition setting, String value) {
    String format = "ISO";
    String order = "MDY";
    for (String part : value.split(",")) {
      switch (part.trim().toLowerCase(Locale.ROOT)) {
        case "iso":
          format = "ISO";
          break;
        case "sql":
          format = "SQL";
          break;
        case "german":
          format = "German";
          order = "DMY";
          break;
        case "postgres":
          format = "Postgres";
          break;
        case "mdy":
        case "us":
        case "noneuro":
        case "noneuropean":
          order = "MDY";
          break;
        case "dmy":
        case "euro":
        case "european":
          order = "DMY";
          break;
        case "ymd":
          order = "YMD";
          break;
        case "default":
          break;
        default:
          throw invalid(setting, value).detail("Unrecognized key word: \"" + part.trim() + "\".");
      }
    }
    return format + ", " + order;
  }

  /** Text is UTF-8 inside and strings outside, so only that encoding can be promised. */
  private static String encoding(SettingDefinition setting, String value) {
    String plain = value.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    if (plain.equals("utf8") || plain.equals("unicode")) {
      return "UTF8";
    }
    throw invalid(setting, value);
  }

  private static SqlFailure invalid(SettingDefinition setting, String value) {
    return SqlFailure.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "invalid value for parameter \"%s\": \"%s\"",
        setting.name(),
        value);
  }
}
