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
    int open = text.indexOf('(');
    int comma = text.indexOf(',');
    int close = text.indexOf(')');
    if (open < 0 || comma < open || close < comma) {
      throw TypeFailures.invalidSyntax("tid", text);
    }
    long block = number(text.substring(open + 1, comma), MAX_BLOCK, text);
    long offset = number(text.substring(comma + 1, close), MAX_OFFSET, text);
    return block << OFFSET_BITS | offset;
  }

  private static long number(String digits, long max, String text) {
    try {
      long value = Long.parseLong(digits.strip());
      if (value >= 0 && value <= max) {
        return value;
      }
      throw TypeFailures.invalidSyntax("tid", text);
    } catch (NumberFormatException e) {
      throw TypeFailures.invalidSyntax("tid", text).because(e);
    }
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
