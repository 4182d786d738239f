package org.pagedb.sql.type.datetime;

import java.time.ZoneId;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/** Reads text that must contain a time of day, as PostgreSQL's {@code DecodeTimeOnly} does. */
final class TimeDecoder extends FieldDecoder {

  private List<DateTimeTokens.Token> tokens;
  private boolean timeExpected;
  private boolean julianExpected;
  private boolean otherExpected;
  private int known;
  private boolean julian;
  private boolean beforeChrist;
  private int meridian = -1;
  private ZoneId namedZone;
  private ZoneAbbreviations.Abbreviation abbreviation;

  TimeDecoder(String source, String typeName, TypeContext context) {
    super(source, typeName, context);
  }

  /** Reads everything; the zone is filled in from the session's where none was written. */
  void decode() {
    tokens = DateTimeTokens.split(source);
    if (tokens == null) {
      throw badFormat();
    }
    for (int i = 0; i < tokens.size(); i++) {
      String text = tokens.get(i).text();
      int found =
          switch (tokens.get(i).kind()) {
            case DATE -> dateToken(text, i);
            case TIME -> timeToken(text);
            case ZONE -> {
              fields.zone = zoneOffset(text);
              yield Field.ZONE;
            }
            case NUMBER -> numberToken(text, i);
            case STRING, SPECIAL -> wordToken(text, i);
          };
      if ((found & known) != 0) {
        throw badFormat();
      }
      known |= found;
    }
    complete();
  }

  private DateTimeTokens.Kind kind(int index) {
    return tokens.get(index).kind();
  }

  private int dateToken(String text, int position) {
    int count = tokens.size();
    boolean dateAllowed =
        position == 0
            && count >= 2
            && (kind(count - 1) == DateTimeTokens.Kind.DATE || kind(1) == DateTimeTokens.Kind.TIME);
    if (dateAllowed) {
      return date(text, known);
    }
    if (!DateTimeTokens.isDigit(text.charAt(0))) {
      namedZone = TimeZones.named(text);
      if (namedZone == null) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE, "time zone \"" + text + "\" not recognized");
      }
      return Field.ZONE;
    }
    int hyphen = text.indexOf('-');
    if ((known & Field.TIME) == Field.TIME || hyphen < 0) {
      throw badFormat();
    }
    timeExpected = false;
    fields.zone = zoneOffset(text.substring(hyphen));
    return digits(text.substring(0, hyphen), known | Field.DATE) | Field.ZONE;
  }

  private int timeToken(String text) {
    if (julianExpected || otherExpected) {
      throw badFormat();
    }
    timeExpected = false;
    return time(text);
  }

  private int numberToken(String text, int position) {
    if (otherExpected) {
      throw badFormat();
    }
    if (julianExpected) {
      return julianDay(text);
    }
    if (timeExpected) {
      timeExpected = false;
      return digits(text, known | Field.DATE);
    }
    int point = text.indexOf('.');
    if (point < 0) {
      return text.length() > 4
          ? digits(text, known | Field.DATE)
          : number(text, false, known | Field.DATE);
    }
    int count = tokens.size();
    if (position == 0 && count >= 2 && kind(count - 1) == DateTimeTokens.Kind.DATE) {
      return date(text, known);
    }
    if (point <= 2) {
      throw badFormat();
    }
    return digits(text, known | Field.DATE);
  }

  private int julianDay(String text) {
    julianExpected = false;
    int point = text.indexOf('.');
    JulianDay.toFields(integer(point < 0 ? text : text.substring(0, point)), fields);
    julian = true;
    if (point < 0) {
      return Field.DATE;
    }
    timeOfFraction(text.substring(point));
    return Field.DATE | Field.TIME;
  }

  private int wordToken(String text, int position) {
    ZoneAbbreviations.Abbreviation zone = ZoneAbbreviations.of(text);
    if (zone != null) {
      if (zone.zone() != null) {
        abbreviation = zone;
      }
      fields.zone = -zone.offset();
      return zone.daylight() ? Field.ZONE | Field.DAYLIGHT_ZONE : Field.ZONE;
    }
    DateTimeWord word = DateTimeWord.of(text);
    if (word == null) {
      namedZone = TimeZones.named(text);
      if (namedZone == null) {
        throw badFormat();
      }
      return Field.ZONE;
    }
    return meaning(word, position);
  }

  private int meaning(DateTimeWord word, int position) {
    switch (word.kind()) {
      case MERIDIAN -> {
        meridian = word.value();
        return Field.MERIDIAN;
      }
      case ERA -> {
        beforeChrist = word.value() == 1;
        return Field.ERA;
      }
      case IGNORED -> {
        return 0;
      }
      case DAYLIGHT_MODIFIER -> {
        fields.zone -= word.value();
        return Field.DAYLIGHT_MODIFIER | Field.DAYLIGHT_ZONE;
      }
      case JULIAN -> julianExpected = true;
      case OTHER_UNIT -> otherExpected = true;
      case ISO_TIME -> {
        boolean timeFollows =
            position + 1 < tokens.size()
                && kind(position + 1) != DateTimeTokens.Kind.STRING
                && kind(position + 1) != DateTimeTokens.Kind.SPECIAL
                && kind(position + 1) != DateTimeTokens.Kind.ZONE;
        if (!timeFollows) {
          throw badFormat();
        }
        timeExpected = true;
      }
      case NOW -> {
        long local = TimeZones.toLocal(context.timeZone(), context.transactionTime());
        fields.setTime(Math.floorMod(local, DateTimeFields.DAY));
        return Field.TIME;
      }
      case MIDNIGHT_UTC -> {
        fields.setTime(0);
        return Field.TIME | Field.ZONE;
      }
      default -> throw badFormat();
    }
    return 0;
  }

  private void complete() {
    if (julianExpected || otherExpected || timeExpected) {
      throw badFormat();
    }
    validateDate(known, julian, beforeChrist);
    if (meridian >= 0) {
      if (fields.hour > 12) {
        throw fieldOverflow();
      }
      fields.hour = fields.hour % 12 + 12 * meridian;
    }
    if (timeOverflows()) {
      throw fieldOverflow();
    }
    if ((known & Field.TIME) != Field.TIME) {
      throw badFormat();
    }
    boolean modified = (known & Field.DAYLIGHT_MODIFIER) != 0;
    boolean zoneWritten = (known & Field.ZONE) != 0;
    if (modified && (namedZone != null || abbreviation != null || !zoneWritten)) {
      throw badFormat();
    }
    if (namedZone != null) {
      fields.zone = -namedOffset();
    } else if (abbreviation != null || !zoneWritten) {
      ZoneId zone = abbreviation != null ? abbreviation.zone() : context.timeZone();
      fields.zone = -TimeZones.offsetOfLocal(zone, onKnownDay());
    }
  }

  private int namedOffset() {
    if (ZoneAbbreviations.isFixed(namedZone)) {
      return ZoneAbbreviations.fixedOffset(namedZone);
    }
    if ((known & Field.DATE) != Field.DATE) {
      throw badFormat();
    }
    return TimeZones.offsetOfLocal(namedZone, fields);
  }

  /** The time on the day that was written, or today. */
  private DateTimeFields onKnownDay() {
    if ((known & Field.DATE) == Field.DATE) {
      return fields;
    }
    long today = TimeZones.toLocal(context.timeZone(), context.transactionTime());
    DateTimeFields day = DateTimeFields.ofDate(Math.floorDiv(today, DateTimeFields.DAY));
    day.setTime(fields.timeOfDay());
    return day;
  }
}
