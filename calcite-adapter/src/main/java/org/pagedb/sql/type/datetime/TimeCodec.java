package org.pagedb.sql.type.datetime;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code time}: a {@link Long}, microseconds from midnight, 24:00 included. */
public final class TimeCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    TimeDecoder decoder = new TimeDecoder(text, "time", context);
    decoder.decode();
    return applyTypmod(decoder.fields.timeOfDay(), typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    return FractionalSeconds.round((Long) datum, typmod);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return DateTimeText.time((Long) datum);
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
