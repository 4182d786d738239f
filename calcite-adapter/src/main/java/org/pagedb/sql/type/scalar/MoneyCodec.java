package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** {@code money}: a {@link Long} with hundredths, in the {@code C} locale: {@code -$1,234.50}. */
public final class MoneyCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    int end = text.length();
    int at = skip(text, 0);
    boolean negative = false;

    while (at < end && "-+($".indexOf(text.charAt(at)) >= 0) {
      char c = text.charAt(at);
      negative |= c == '-' || c == '(';

      at = skip(text, at + 1);
    }
    long value = 0;
    int decimals = -1;
    boolean roundUp = false;
    for (; at < end; at++) {
      char c = text.charAt(at);
      if (c >= '0' && c <= '9') {
        if (decimals < 2) {
          value = append(value, c - '0', text);
          decimals += decimals >= 0 ? 1 : 0;
        } else if (decimals == 2) {
          roundUp = c >= '5';
          decimals++;
        }
      } else if (c == '.' && decimals < 0) {
        decimals = 0;
      } else if (c != ',') {
        break;
      }
    }
    for (int i = Math.max(decimals, 0); i < 2; i++) {
      value = append(value, 0, text);
    }
    value -= roundUp ? 1 : 0;
    at = skip(text, at);
    while (at < end && ")-+$".indexOf(text.charAt(at)) >= 0) {
      negative |= text.charAt(at) == '-';
      at = skip(text, at + 1);
    }
    if (at < end) {
      throw TypeFailures.invalidSyntax("money", text);
    }
    if (!negative && value == Long.MIN_VALUE) {
      throw TypeFailures.textOutOfRange("money", text);
    }
    return negative ? value : -value;
  }

  /** Values are built negative, as the negative range is the wider one. */
  private static long append(long value, int digit, String text) {
    if (value < (Long.MIN_VALUE + digit) / 10) {
      throw TypeFailures.textOutOfRange("money", text);
    }
    return value * 10 - digit;
  }

  private static int skip(String text, int start) {
    int at = start;
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long value = (Long) datum;
    String digits = Long.toString(value).replace("-", "");
    digits = digits.length() < 3 ? "0".repeat(3 - digits.length()) + digits : digits;
    StringBuilder text = new StringBuilder(value < 0 ? "-$" : "$");
    int whole = digits.length() - 2;
    for (int i = 0; i < whole; i++) {
      if (i > 0 && (whole - i) % 3 == 0) {
        text.append(',');
      }
      text.append(digits.charAt(i));
    }
    return text.append('.').append(digits, whole, digits.length()).toString();
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
