package org.pagedb.sql.type.network;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** {@code macaddr} and {@code macaddr8}: a {@link Long} with 6 or 8 bytes, compared unsigned. */
public final class MacCodec implements TypeCodec {

  private static final long MIDDLE = 0xFFFEL << 24;

  private final int bytes;

  private MacCodec(int bytes) {
    this.bytes = bytes;
  }

  /** The codec of {@code macaddr}. */
  public static MacCodec six() {
    return new MacCodec(6);
  }

  /** The codec of {@code macaddr8}; six bytes are filled up with FF:FE in the middle. */
  public static MacCodec eight() {
    return new MacCodec(8);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    if (bytes == 6) {
      return six(text);
    }
    String body = text.strip();
    long value = 0;
    int digits = 0;
    int group = 0; // digits since the last separator
    int groupSize = 0;
    char separator = '\0';
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit >= 0) {
        value = value << 4 | digit;
        digits++;
        group++;
        continue;
      }
      boolean known = c == ':' || c == '-' || c == '.';
      boolean sameAsBefore = separator == '\0' || separator == c && group == groupSize;
      if (!known || !sameAsBefore || group == 0 || group % 2 != 0 || digits > 16) {
        throw TypeFailures.invalidSyntax("macaddr8", text);
      }
      separator = c;
      groupSize = group;
      group = 0;
    }
    boolean lengthFits = digits == 12 || digits == 16;
    if (!lengthFits || separator != '\0' && group != groupSize) {
      throw TypeFailures.invalidSyntax("macaddr8", text);
    }
    return digits == 12 ? widen(value) : value;
  }

  private static long six(String text) {
    long[] numbers = MacScan.numbers(text);
    if (numbers == null) {
      throw TypeFailures.invalidSyntax("macaddr", text);
    }
    long value = 0;
    for (long number : numbers) {
      if (number < 0 || number > 255) {
        throw new SqlFailure(
            SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
            "invalid octet value in \"macaddr\" value: \"" + text + "\"");
      }
      value = value << 8 | number;
    }
    return value;
  }

  /** The {@code macaddr8} of a {@code macaddr}. */
  public static long widen(long mac) {
    return (mac >>> 24) << 40 | MIDDLE | mac & 0xFF_FFFFL;
  }

  /**
   * The {@code macaddr} of a {@code macaddr8}.
   *
   * @throws SqlFailure 22003 if the middle is not FF:FE
   */
  public static long narrow(long mac8) {
    if ((mac8 & 0xFFFFL << 24) != MIDDLE) {
      throw new SqlFailure(
              SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
              "macaddr8 data out of range to convert to macaddr")
          .hint(
              "Only addresses that have FF and FE as values in the 4th and 5th bytes from the left,"
                  + " for example xx:xx:xx:ff:fe:xx:xx:xx, are eligible to be converted from"
                  + " macaddr8 to macaddr.");
    }
    return (mac8 >>> 40) << 24 | mac8 & 0xFF_FFFFL;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long value = (Long) datum;
    StringBuilder text = new StringBuilder(24);
    for (int i = bytes - 1; i >= 0; i--) {
      int b = (int) (value >>> 8 * i) & 255;
      text.append(text.length() == 0 ? "" : ":");
      text.append(Character.forDigit(b >> 4, 16)).append(Character.forDigit(b & 15, 16));
    }
    return text.toString();
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
