package org.pagedb.sql.type.scalar;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/**
 * {@code float4} and {@code float8}: a {@link Double}, for {@code float4} always one that a float
 * holds exactly. NaN equals itself and is greater than every other value; the two zeros are equal.
 */
public final class FloatCodec implements TypeCodec {

  private final boolean single;

  private FloatCodec(boolean single) {
    this.single = single;
  }

  /** The codec of {@code real}. */
  public static FloatCodec float4() {
    return new FloatCodec(true);
  }

  /** The codec of {@code double precision}. */
  public static FloatCodec float8() {
    return new FloatCodec(false);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.DOUBLE;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return parse(text, single);
  }

  /**
   * Reads a number.
   *
   * @param single whether it is to be rounded to {@code float4}
   * @throws SqlFailure 22P02 if it is no number, 22003 if it is too large or too small
   */
  public static double parse(String text, boolean single) {
    String type = single ? "real" : "double precision";
    String word = trim(text);
    Double named = named(word);
    if (named != null) {
      return named;
    }
    if (!isNumber(word)) {
      throw notNumber(text, word, single);
    }
    double value;
    try {
      value = single ? Float.parseFloat(javaForm(word)) : Double.parseDouble(javaForm(word));
    } catch (NumberFormatException e) {
      throw notNumber(text, word, single).because(e);
    }
    if (Double.isInfinite(value) || value == 0 && hasNonZeroDigit(word)) {
      throw outOfRange(single ? text : word, type);
    }
    return value;
  }

  private static SqlFailure outOfRange(String shown, String type) {
    return new SqlFailure(
        SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "\"" + shown + "\" is out of range for type " + type);
  }

  /** A number in front that is out of range is complained about before what follows it. */
  private static SqlFailure notNumber(String text, String word, boolean single) {
    String type = single ? "real" : "double precision";
    int end = FloatPrefix.end(word, 0);
    if (end > 0 && end < word.length()) {
      String number = word.substring(0, end);
      try {
        parse(number, single);
      } catch (SqlFailure failure) {
        return outOfRange(single ? text : number, type).because(failure);
      }
    }
    return TypeFailures.invalidSyntax(type, text);
  }

  private static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && IntegerText.isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && IntegerText.isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static Double named(String word) {
    if (word.isEmpty() || Character.isDigit(word.charAt(word.length() - 1))) {
      return null;
    }
    if (word.equalsIgnoreCase("NaN")) {
      return Double.NaN;
    }
    boolean negative = word.charAt(0) == '-';
    String name = negative || word.charAt(0) == '+' ? word.substring(1) : word;
    if (name.equalsIgnoreCase("Infinity") || name.equalsIgnoreCase("inf")) {
      return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return null;
  }

  /** Keeps out what Java reads and C does not: a trailing type letter. */
  private static boolean isNumber(String word) {
    if (word.isEmpty()) {
      return false;
    }
    if (isHex(word)) {
      return true;
    }
    char last = word.charAt(word.length() - 1);
    return last >= '0' && last <= '9' || last == '.' && word.length() > 1;
  }

  private static boolean isHex(String word) {
    int at = word.charAt(0) == '-' || word.charAt(0) == '+' ? 1 : 0;
    return word.regionMatches(true, at, "0x", 0, 2);
  }

  /** Java wants an exponent after hexadecimal digits, C does not. */
  private static String javaForm(String word) {
    return isHex(word) && word.indexOf('p') < 0 && word.indexOf('P') < 0 ? word + "p0" : word;
  }

  private static boolean hasNonZeroDigit(String word) {
    for (int i = isHex(word) ? word.toLowerCase(java.util.Locale.ROOT).indexOf('x') : 0;
        i < word.length();
        i++) {
      char c = word.charAt(i);
      if (c == 'e' || c == 'E' || c == 'p' || c == 'P') {
        return false;
      }
      if (c >= '1' && c <= '9') {
        return true;
      }
    }
    return false;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    double value = (Double) datum;
    if (context.extraFloatDigits() > 0) {
      return single ? FloatText.shortest((float) value) : FloatText.shortest(value);
    }
    return FloatText.rounded(value, Math.max(1, (single ? 6 : 15) + context.extraFloatDigits()));
  }

  @Override
  public int compare(Object left, Object right) {
    return compare((double) (Double) left, (double) (Double) right);
  }

  /** The order of PostgreSQL's floating-point types. */
  public static int compare(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
  }

  @Override
  public int hash(Object datum) {
    double value = (Double) datum;
    return Double.hashCode(value == 0 ? 0.0 : value);
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }

  @Override
  public double toDouble(Object datum) {
    return (Double) datum;
  }

  @Override
  public Object fromDouble(double value) {
    return value;
  }
}
