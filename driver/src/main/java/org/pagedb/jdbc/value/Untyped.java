package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Calendar;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/** A value whose type is left to inference; it becomes a datum once the type is known. */
abstract class Untyped {

  /** The datum of the inferred type. */
  abstract Object datum(PgType inferred, ValueContext context) throws SQLException;

  /** PostgreSQL's text form. */
  abstract String text() throws SQLException;

  /** Any text. */
  static Untyped text(String text) {
    return new Text(text);
  }

  /** A date, time or timestamp of {@code java.sql} in the calendar's zone, which may be null. */
  static Untyped moment(java.util.Date value, Calendar zone) {
    return new Moment(value, zone);
  }

  /** Bytes, for {@code bytea} and whatever reads {@code bytea}'s text. */
  static Untyped bytes(byte[] bytes) {
    return new Bytes(bytes);
  }

  private static Object parse(PgType type, String text, ValueContext context) throws SQLException {
    try {
      return type.codec().parse(text, PgType.NO_TYPMOD, context.typeContext());
    } catch (SqlFailure e) {
      throw PageDbException.of(e);
    }
  }

  private static final class Text extends Untyped {
    private final String text;

    Text(String text) {
      this.text = text;
    }

    @Override
    Object datum(PgType inferred, ValueContext context) throws SQLException {
      return parse(inferred, text, context);
    }

    @Override
    String text() {
      return text;
    }
  }

  private static final class Moment extends Untyped {
    private final java.util.Date value;
    private final Calendar zone;

    Moment(java.util.Date value, Calendar zone) {
      // Both are mutable, and the client may reuse them for the next parameter.
      this.value = (java.util.Date) value.clone();
      this.zone = zone == null ? null : (Calendar) zone.clone();
    }

    /** Where the text would be read back as the same number, the number is computed at once. */
    @Override
    Object datum(PgType inferred, ValueContext context) throws SQLException {
      long millis = value.getTime();
      if (CalendarTime.isInfinite(millis)
          || CalendarTime.isJulian(millis)
          || !(value instanceof Timestamp)) {
        return parse(inferred, text(), context);
      }
      int nanos = ((Timestamp) value).getNanos();
      if (inferred.oid() == TypeOids.TIMESTAMPTZ) {
        return CalendarTime.instantMicros(Math.floorDiv(millis, 1000L), nanos);
      }
      if (inferred.oid() == TypeOids.TIMESTAMP) {
        return CalendarTime.micros(CalendarTime.local(millis, zone).withNano(0))
            + (nanos + 500) / 1000;
      }
      return parse(inferred, text(), context);
    }

    @Override
    String text() {
      return ParameterText.ofDate(value, zone);
    }
  }

  private static final class Bytes extends Untyped {
    private final byte[] bytes;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    Object datum(PgType inferred, ValueContext context) throws SQLException {
      if (inferred.oid() == TypeOids.BYTEA) {
        return bytes;
      }
      if (inferred.oid() == TypeOids.OID) {
        throw PageDbException.of(
            SqlState.FEATURE_NOT_SUPPORTED, "binding a Blob as a large object is not supported");
      }
      return parse(inferred, text(), context);
    }

    @Override
    String text() throws SQLException {
      return ParameterText.of(bytes);
    }
  }
}
