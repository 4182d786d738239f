package org.pagedb.sql.type.datetime;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code timestamp} and {@code timestamptz}: a {@link Long}, microseconds from 2000-01-01; the
 * extreme longs are the infinities. The type modifier is the number of digits after the second.
 */
public final class TimestampCodec implements TypeCodec {

  private static final long UNIX_EPOCH =
      (JulianDay.UNIX_EPOCH - JulianDay.POSTGRES_EPOCH) * DateTimeFields.DAY;

  private final boolean withZone;

  private TimestampCodec(boolean withZone) {
    this.withZone = withZone;
  }

  /** The codec of {@code timestamp}. */
  public static TimestampCodec withoutZone() {
    return new TimestampCodec(false);
  }

  /** The codec of {@code timestamptz}; its values are moments in UTC. */
  public static TimestampCodec withZone() {
    return new TimestampCodec(true);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    DateTimeFields iso = IsoText.timestamp(text);
    if (iso != null) {
      if (withZone) {
        iso.zone = -TimeZones.offsetOfLocal(context.timeZone(), iso);
      }
      return applyTypmod(value(iso, text), typmod, false);
    }
    String type = withZone ? "timestamp with time zone" : "timestamp";
    TimestampDecoder decoder = new TimestampDecoder(text, type, context);
    return switch (decoder.decode()) {
      case INFINITY -> TimestampRange.INFINITY;
      case MINUS_INFINITY -> TimestampRange.MINUS_INFINITY;
      case EPOCH -> UNIX_EPOCH;
      case DATE -> applyTypmod(value(decoder.fields, text), typmod, false);
    };
  }

  private long value(DateTimeFields fields, String text) {
    Long local =
        JulianDay.isValid(fields.year, fields.month)
            ? TimestampRange.combine(fields.date(), fields.timeOfDay())
            : null;
    if (local != null) {
      long value = withZone ? local + fields.zone * DateTimeFields.SECOND : local;
      if (TimestampRange.isValid(value)) {
        return value;
      }
    }
    throw new SqlFailure(
        SqlState.DATETIME_FIELD_OVERFLOW, "timestamp out of range: \"" + text + "\"");
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    long value = (Long) datum;
    return TimestampRange.isInfinite(value) ? datum : FractionalSeconds.round(value, typmod);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long value = (Long) datum;
    return withZone
        ? DateTimeText.timestampWithZone(value, context)
        : DateTimeText.timestamp(value, context);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compare((Long) left, (Long) right);
  }

  @Override
  public long toLong(Object datum) {
    return (Long) datum;
  }

  @Override
  public Object fromLong(long value) {
    return value;
  }
}
