package org.pagedb.sql.type.scalar;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** {@code uuid}: a {@link UUID}, carried as its 16 bytes in network order. */
public final class UuidCodec implements TypeCodec {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int DIGITS = 32;

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    String body = text;
    if (text.startsWith("{") && text.endsWith("}")) {
      body = text.substring(1, text.length() - 1);
    } else if (text.startsWith("{")) {
      throw TypeFailures.invalidSyntax("uuid", text);
    }
    long[] halves = new long[2];
    int digits = 0;
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      boolean hyphenAllowed = digits > 0 && digits % 4 == 0 && digits < DIGITS;
      if (c == '-' && hyphenAllowed && body.charAt(i - 1) != '-') {
        continue;
      }
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0 || digits == DIGITS) {
        throw TypeFailures.invalidSyntax("uuid", text);
      }
      halves[digits / 16] = halves[digits / 16] << 4 | digit;
      digits++;
    }
    if (digits != DIGITS || body.endsWith("-")) {
      throw TypeFailures.invalidSyntax("uuid", text);
    }
    return new UUID(halves[0], halves[1]);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return datum.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return order((UUID) left, (UUID) right);
  }

  /** Orders by the sixteen bytes; {@link UUID#compareTo} does not. */
  public static int order(UUID a, UUID b) {
    int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
  }

  @Override
  public int byteWidth() {
    return 2 * Long.BYTES;
  }

  @Override
  public byte[] toBytes(Object datum) {
    UUID uuid = (UUID) datum;
    byte[] bytes = new byte[2 * Long.BYTES];
    LONG.set(bytes, 0, uuid.getMostSignificantBits());
    LONG.set(bytes, 8, uuid.getLeastSignificantBits());
    return bytes;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return new UUID((long) LONG.get(buffer, offset), (long) LONG.get(buffer, offset + 8));
  }
}
