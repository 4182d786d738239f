package org.pagedb.sql.type.catalog;

import java.util.Locale;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/**
 * {@code pg_lsn}: a position in the log as an unsigned {@link Long}, written {@code 16/B374D848}.
 */
public final class LsnCodec implements TypeCodec {

  private static final int MAX_DIGITS = 8;

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw TypeFailures.invalidSyntax("pg_lsn", text);
    }
    return half(text.substring(0, slash), text) << 32 | half(text.substring(slash + 1), text);
  }

  private static long half(String digits, String text) {
    boolean valid = !digits.isEmpty() && digits.length() <= MAX_DIGITS;
    for (int i = 0; i < digits.length(); i++) {
      valid &= digits.charAt(i) < 128 && Character.digit(digits.charAt(i), 16) >= 0;
    }
    if (!valid) {
      throw TypeFailures.invalidSyntax("pg_lsn", text);
    }
    return Long.parseLong(digits, 16);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long lsn = (Long) datum;
    return (Long.toHexString(lsn >>> 32) + "/" + Long.toHexString(lsn & 0xFFFF_FFFFL))
        .toUpperCase(Locale.ROOT);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compareUnsigned((Long) left, (Long) right);
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
