package org.pagedb.sql.session;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** CURRENT_DATE, CURRENT_USER and their kin: what SQL's keywords stand for in a session. */
final class SessionValues {

  private static final Instant EPOCH = Instant.ofEpochSecond(946_684_800L);
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int MAX_PRECISION = 6;
  private static final String CURRENT_OF = "current of ";

  private final EngineSession session;

  SessionValues(EngineSession session) {
    this.session = session;
  }

  /** The datum of a keyword, at the precision of the type modifier where it has one. */
  Object value(String keyword, PgType type, int typmod, TypeContext types) {
    return switch (keyword) {
      case "session_user" -> session.user().sessionName();
      case "current_user", "user", "current_role" -> session.user().currentName();
      case "current_catalog" -> session.databaseName();
      case "current_schema" -> session.path().currentSchema();
      case "current_timestamp" -> rounded(types.transactionTime(), typmod);
      case "localtimestamp" -> rounded(local(types), typmod);
      case "current_date" -> Math.floorDiv(local(types), MICROS_PER_DAY);
      case "localtime" -> Math.floorMod(rounded(local(types), typmod), MICROS_PER_DAY);
      case "current_time" -> type.codec().parse(currentTime(types, typmod), typmod, types);
      default -> currentOf(keyword);
    };
  }

  /** The ctid at which a cursor stands; analysis put the table and the cursor into the keyword. */
  private Long currentOf(String keyword) {
    if (!keyword.startsWith(CURRENT_OF)) {
      throw SqlFailure.notSupported(keyword);
    }
    int space = keyword.indexOf(' ', CURRENT_OF.length());
    int zero = keyword.indexOf('\0');
    int table = Integer.parseInt(keyword.substring(CURRENT_OF.length(), space));
    Cursor cursor = session.cursors().require(keyword.substring(zero + 1));
    return cursor.tid(table, keyword.substring(space + 1, zero));
  }

  /** Now, in microseconds from 2000-01-01 UTC. */
  static long now() {
    return ChronoUnit.MICROS.between(EPOCH, Instant.now());
  }

  private static String currentTime(TypeContext types, int typmod) {
    long micros = Math.floorMod(rounded(local(types), typmod), MICROS_PER_DAY);
    ZoneOffset offset = types.timeZone().getRules().getOffset(instant(types.transactionTime()));
    String zone = offset.getTotalSeconds() == 0 ? "+00" : offset.getId();
    return java.time.LocalTime.ofNanoOfDay(micros * 1_000) + zone;
  }

  /** The transaction's time on the session's clock, in microseconds from 2000-01-01. */
  private static long local(TypeContext types) {
    ZoneId zone = types.timeZone();
    LocalDateTime local = LocalDateTime.ofInstant(instant(types.transactionTime()), zone);
    return ChronoUnit.MICROS.between(LocalDateTime.ofInstant(EPOCH, ZoneOffset.UTC), local);
  }

  private static Instant instant(long micros) {
    return EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static long rounded(long micros, int precision) {
    if (precision < 0 || precision >= MAX_PRECISION) {
      return micros;
    }
    long unit = 1;
    for (int digit = precision; digit < MAX_PRECISION; digit++) {
      unit *= 10;
    }
    return Math.floorDiv(micros + unit / 2, unit) * unit;
  }
}
