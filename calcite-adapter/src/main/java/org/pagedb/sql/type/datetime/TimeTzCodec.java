package org.pagedb.sql.type.datetime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code timetz}: a {@link TimeTz}, carried as 8 bytes microseconds and 4 bytes zone. */
public final class TimeTzCodec implements TypeCodec {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int WIDTH = Long.BYTES + Integer.BYTES;

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
    TimeDecoder decoder = new TimeDecoder(text, "time with time zone", context);
    decoder.decode();
    return applyTypmod(new TimeTz(decoder.fields.timeOfDay(), decoder.fields.zone), typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    TimeTz time = (TimeTz) datum;
    return new TimeTz(FractionalSeconds.round(time.micros(), typmod), time.zone());
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return datum.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return ((TimeTz) left).compareTo((TimeTz) right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    TimeTz time = (TimeTz) datum;
    byte[] bytes = new byte[WIDTH];
    LONG.set(bytes, 0, time.micros());
    INT.set(bytes, Long.BYTES, time.zone());
    return bytes;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return new TimeTz((long) LONG.get(buffer, offset), (int) INT.get(buffer, offset + Long.BYTES));
  }
}
