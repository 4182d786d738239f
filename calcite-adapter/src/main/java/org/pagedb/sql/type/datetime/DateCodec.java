package org.pagedb.sql.type.datetime;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code date}: a {@link Long}, days from 2000-01-01; the extreme ints are the infinities. */
public final class DateCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    DateTimeFields iso = IsoText.date(text);
    if (iso != null) {
      return iso.date();
    }
    TimestampDecoder decoder = new TimestampDecoder(text, "date", context);
    switch (decoder.decode()) {
      case INFINITY:
        return TimestampRange.DATE_INFINITY;
      case MINUS_INFINITY:
        return TimestampRange.DATE_MINUS_INFINITY;
      case EPOCH:
        return (long) JulianDay.UNIX_EPOCH - JulianDay.POSTGRES_EPOCH;
      default:
        DateTimeFields fields = decoder.fields;
        if (!JulianDay.isValid(fields.year, fields.month)
            || !TimestampRange.isValidDate(fields.date())) {
          throw new SqlFailure(
              SqlState.DATETIME_FIELD_OVERFLOW, "date out of range: \"" + text + "\"");
        }
        return fields.date();
    }
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return DateTimeText.date((Long) datum, context);
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
