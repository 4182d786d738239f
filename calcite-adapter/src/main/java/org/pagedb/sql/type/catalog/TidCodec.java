package org.pagedb.sql.type.catalog;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** {@code tid}: a {@link Long}, the block shifted left by 16 and the offset number. */
public final class TidCodec implements TypeCodec {

  private static final int OFFSET_BITS = 16;
  private static final long MAX_OFFSET = 0xFFFF;
  private static final long MAX_BLOCK = 0xFFFF_FFFFL;

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    int first = -1;
    int second = -1;
    for (int i = 0; i < text.length() && second < 0 && text.charAt(i) != ')'; i++) {
      boolean opens = text.charAt(i) == '(' && first < 0;
      if (opens || text.charAt(i) == ',') {
        second = first < 0 ? -1 : i + 1;
        first = first < 0 ? i + 1 : first;
      }
    }
    if (second < 0) {
      throw TypeFailures.invalidSyntax("tid", text);
    }
    long block = number(text, first, ',', MAX_BLOCK);
    return block << OFFSET_BITS | number(text, second, ')', MAX_OFFSET);
  }

  /** The digits up to a delimiter, which may be none and count as 0 then. */
  private static long number(String text, int start, char delimiter, long max) {
    int at = start;
    long value = 0;
    while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0 && value <= max) {
      value = value * 10 + Character.digit(text.charAt(at++), 10);
    }
    if (value > max || at == text.length() || text.charAt(at) != delimiter) {
      throw TypeFailures.invalidSyntax("tid", text);
    }
    return value;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long tid = (Long) datum;
    return "(" + (tid >>> OFFSET_BITS) + "," + (tid & MAX_OFFSET) + ")";
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
