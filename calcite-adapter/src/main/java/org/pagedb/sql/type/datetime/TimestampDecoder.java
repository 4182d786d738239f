package org.pagedb.sql.type.datetime;

import java.time.ZoneId;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/** Reads text that must contain a date, as PostgreSQL's {@code DecodeDateTime} does. */
final class TimestampDecoder extends FieldDecoder {

  /** What the text turned out to be. */
  enum Outcome {
    /** The fields hold date, time and zone. */
    DATE,
    EPOCH,
    INFINITY,
    MINUS_INFINITY
  }

  /** What an earlier word says the next field must be. */
  private enum Expected {
    ANYTHING,
    JULIAN_DAY,
    TIME,
    NOTHING_KNOWN
  }

  private List<DateTimeTokens.Token> tokens;
  private Outcome outcome = Outcome.DATE;
  private Expected expected = Expected.ANYTHING;
  private int known;
  private boolean textMonth;
  private boolean julian;
  private boolean beforeChrist;
  private int meridian = -1;
  private ZoneId namedZone;
  private ZoneAbbreviations.Abbreviation abbreviation;

  TimestampDecoder(String source, String typeName, TypeContext context) {
    super(source, typeName, context);
  }

  /** Reads everything; the zone is filled in from the session's where none was written. */
  Outcome decode() {
    tokens = DateTimeTokens.split(source);
    if (tokens == null) {
      throw badFormat();
    }
    for (int i = 0; i < tokens.size(); i++) {
      String text = tokens.get(i).text();
      int found =
          switch (tokens.get(i).kind()) {
            case DATE -> dateToken(text);
            case TIME -> timeToken(text);
            case ZONE -> {
              fields.zone = zoneOffset(text);
              yield Field.ZONE;
            }
            case NUMBER -> numberToken(text);
            case STRING, SPECIAL -> wordToken(text, i);
          };
      if ((found & known) != 0) {
        throw badFormat();
      }
      known |= found;
    }
    if (outcome == Outcome.DATE) {
      complete();
    }
    return outcome;
  }

  private int dateToken(String text) {
    if (expected == Expected.JULIAN_DAY) {
      int digits = 0;
      while (digits < text.length() && DateTimeTokens.isDigit(text.charAt(digits))) {
        digits++;
      }
      setJulianDay(integer(text.substring(0, digits)));
      fields.zone = zoneOffset(text.substring(digits));
      return Field.DATE | Field.TIME | Field.ZONE;
    }
    boolean dateKnown = (known & (Field.MONTH | Field.DAY)) == (Field.MONTH | Field.DAY);
    if (expected == Expected.ANYTHING && !dateKnown) {
      return date(text, known);
    }
    if (!DateTimeTokens.isDigit(text.charAt(0)) && expected == Expected.ANYTHING) {
      namedZone = zone(text);
      return Field.ZONE;
    }
    if (expected == Expected.NOTHING_KNOWN) {
      throw badFormat();
    }
    expected = Expected.ANYTHING;
    int hyphen = text.indexOf('-');
    if ((known & Field.TIME) == Field.TIME || hyphen < 0) {
      throw badFormat();
    }
    fields.zone = zoneOffset(text.substring(hyphen));
    return digits(text.substring(0, hyphen), known) | Field.ZONE;
  }

  private ZoneId zone(String name) {
    ZoneId zone = TimeZones.named(name);
    if (zone == null) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "time zone \"" + name + "\" not recognized");
    }
    return zone;
  }

  private int timeToken(String text) {
    if (expected != Expected.ANYTHING) {
      if (expected != Expected.TIME) {
        throw badFormat();
      }
      expected = Expected.ANYTHING;
    }
    int found = time(text);
    if (timeOverflows()) {
      throw fieldOverflow();
    }
    return found;
  }

  private int numberToken(String text) {
    if (expected != Expected.ANYTHING) {
      return expectedNumber(text);
    }
    int point = text.indexOf('.');
    boolean noDate = (known & Field.DATE) == 0;
    if (point >= 0 && noDate) {
      return date(text, known);
    }
    if (point > 2) {
      return digits(text, known);
    }
    boolean incomplete = noDate || (known & Field.TIME) == 0;
    return text.length() >= 6 && incomplete ? digits(text, known) : number(text, textMonth, known);
  }

  private int expectedNumber(String text) {
    Expected role = expected;
    expected = Expected.ANYTHING;
    if (role == Expected.TIME) {
      int found = digits(text, known | Field.DATE);
      if (found != Field.TIME) {
        throw badFormat();
      }
      return found;
    }
    if (role != Expected.JULIAN_DAY) {
      throw badFormat();
    }
    int point = text.indexOf('.');
    setJulianDay(integer(point < 0 ? text : text.substring(0, point)));
    if (point < 0) {
      return Field.DATE;
    }
    timeOfFraction(text.substring(point));
    return Field.DATE | Field.TIME;
  }

  private void setJulianDay(int day) {
    JulianDay.toFields(day, fields);
    julian = true;
    expected = Expected.ANYTHING;
  }

  private int wordToken(String text, int position) {
    ZoneAbbreviations.Abbreviation zone = ZoneAbbreviations.of(text);
    DateTimeWord word = zone == null ? DateTimeWord.of(text) : null;
    if (zone != null) {
      return zoneWord(zone);
    }
    if (word == null) {
      namedZone = TimeZones.named(text);
      if (namedZone == null) {
        throw badFormat();
      }
      return Field.ZONE;
    }
    return switch (word.kind()) {
      case MONTH -> monthWord(word.value());
      case WEEKDAY -> Field.DAY_OF_WEEK;
      case MERIDIAN -> {
        meridian = word.value();
        yield Field.MERIDIAN;
      }
      case ERA -> {
        beforeChrist = word.value() == 1;
        yield Field.ERA;
      }
      case IGNORED -> 0;
      case DAYLIGHT_MODIFIER -> {
        fields.zone -= word.value();
        yield Field.DAYLIGHT_MODIFIER | Field.DAYLIGHT_ZONE;
      }
      case JULIAN -> expect(Expected.JULIAN_DAY);
      case OTHER_UNIT -> expect(Expected.NOTHING_KNOWN);
      case ISO_TIME -> isoTime(position);
      default -> moment(word.kind());
    };
  }

  private int zoneWord(ZoneAbbreviations.Abbreviation zone) {
    if (zone.zone() != null) {
      abbreviation = zone;
    } else {
      fields.zone = -zone.offset();
    }
    return zone.daylight() ? Field.ZONE | Field.DAYLIGHT_ZONE : Field.ZONE;
  }

  private int expect(Expected role) {
    expected = role;
    return 0;
  }

  private int isoTime(int position) {
    boolean timeFollows =
        position + 1 < tokens.size()
            && switch (tokens.get(position + 1).kind()) {
              case NUMBER, TIME, DATE -> true;
              default -> false;
            };
    if ((known & Field.DATE) != Field.DATE || !timeFollows) {
      throw badFormat();
    }
    return expect(Expected.TIME);
  }

  private int monthWord(int month) {
    int found = Field.MONTH;
    boolean numberWasDay =
        (known & Field.MONTH) != 0
            && !textMonth
            && (known & Field.DAY) == 0
            && fields.month >= 1
            && fields.month <= 31;
    if (numberWasDay) {
      fields.day = fields.month;
      found = Field.DAY;
    }
    textMonth = true;
    fields.month = month;
    return found;
  }

  private int moment(DateTimeWord.Kind kind) {
    long now = context.transactionTime();
    int offset = TimeZones.offsetAt(context.timeZone(), now);
    long local = now + offset * DateTimeFields.SECOND;
    long today = Math.floorDiv(local, DateTimeFields.DAY);
    switch (kind) {
      case NOW -> {
        fields.setDate(today);
        fields.setTime(Math.floorMod(local, DateTimeFields.DAY));
        fields.zone = -offset;
        return Field.DATE | Field.TIME | Field.ZONE;
      }
      case TODAY -> fields.setDate(today);
      case TOMORROW -> fields.setDate(today + 1);
      case YESTERDAY -> fields.setDate(today - 1);
      case MIDNIGHT_UTC -> {
        fields.setTime(0);
        fields.zone = 0;
        return Field.TIME | Field.ZONE;
      }
      default -> {
        outcome = Outcome.valueOf(kind.name());
        return Field.DATE | Field.TIME | Field.ZONE;
      }
    }
    return Field.DATE;
  }

  private void complete() {
    if (expected != Expected.ANYTHING) {
      throw badFormat();
    }
    validateDate(known, julian, beforeChrist);
    if (meridian >= 0) {
      if (fields.hour > 12) {
        throw fieldOverflow();
      }
      fields.hour = fields.hour % 12 + 12 * meridian;
    }
    if ((known & Field.DATE) != Field.DATE) {
      throw badFormat();
    }
    boolean modified = (known & Field.DAYLIGHT_MODIFIER) != 0;
    boolean zoneWritten = (known & Field.ZONE) != 0;
    if (modified && (namedZone != null || abbreviation != null || !zoneWritten)) {
      throw badFormat();
    }
    if (namedZone != null) {
      fields.zone = -TimeZones.offsetOfLocal(namedZone, fields);
    } else if (abbreviation != null) {
      fields.zone = -ZoneAbbreviations.offset(abbreviation, fields);
    } else if (!zoneWritten) {
      fields.zone = -TimeZones.offsetOfLocal(context.timeZone(), fields);
    }
  }
}
