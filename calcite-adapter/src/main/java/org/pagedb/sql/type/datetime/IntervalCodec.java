package org.pagedb.sql.type.datetime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code interval}: an {@link Interval}, carried as 8 bytes microseconds, 4 bytes days and 4 bytes
 * months, little-endian.
 */
public final class IntervalCodec implements TypeCodec {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int DAYS = Long.BYTES;
  private static final int MONTHS = DAYS + Integer.BYTES;
  private static final int WIDTH = MONTHS + Integer.BYTES;

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public int byteWidth() {
    return WIDTH;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return applyTypmod(new IntervalReader(text, typmod, context).read(), typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    return IntervalTypmod.apply((Interval) datum, typmod);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return IntervalText.format((Interval) datum, context.intervalStyle());
  }

  @Override
  public int compare(Object left, Object right) {
    return ((Interval) left).compareTo((Interval) right);
  }

  @Override
  public int hash(Object datum) {
    return ((Interval) datum).lengthHash();
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    Interval interval = (Interval) datum;
    byte[] bytes = new byte[WIDTH];
    LONG.set(bytes, 0, interval.micros());
    INT.set(bytes, DAYS, interval.days());
    INT.set(bytes, MONTHS, interval.months());
    return bytes;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return new Interval(
        (int) INT.get(buffer, offset + MONTHS),
        (int) INT.get(buffer, offset + DAYS),
        (long) LONG.get(buffer, offset));
  }
}
