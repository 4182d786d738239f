package org.pagedb.sql.function.string;

import java.text.Normalizer;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Unicode escapes and normal forms. */
public final class UnicodeFunctions implements FunctionArea {

  private static final int SHORT_DIGITS = 4;
  private static final int LONG_DIGITS = 6;
  private static final int WIDE_DIGITS = 8;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String text = (String) arguments[0];
    return switch (function) {
      case "unistr" -> unescape(text);
      case "unicode_normalize_func" -> Normalizer.normalize(text, form((String) arguments[1]));
      case "unicode_is_normalized" -> Normalizer.isNormalized(text, form((String) arguments[1]));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Normalizer.Form form(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "NFC" -> Normalizer.Form.NFC;
      case "NFD" -> Normalizer.Form.NFD;
      case "NFKC" -> Normalizer.Form.NFKC;
      case "NFKD" -> Normalizer.Form.NFKD;
      default ->
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE, "invalid normalization form: " + name);
    };
  }

  private static String unescape(String text) {
    StringBuilder result = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c != '\\') {
        result.append(c);
        at++;
      } else if (text.startsWith("\\\\", at)) {
        result.append('\\');
        at += 2;
      } else {
        at = escape(text, at, result);
      }
    }
    if (endsInFirstHalf(result)) {
      throw invalidPair();
    }
    return result.toString();
  }

  private static boolean endsInFirstHalf(StringBuilder text) {
    return text.length() > 0 && Character.isHighSurrogate(text.charAt(text.length() - 1));
  }

  private static int escape(String text, int at, StringBuilder result) {
    char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    int start = kind == '+' || kind == 'u' || kind == 'U' ? at + 2 : at + 1;
    int digits = kind == '+' ? LONG_DIGITS : kind == 'U' ? WIDE_DIGITS : SHORT_DIGITS;
    int code = hex(text, start, digits);
    if (code < 0) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "invalid Unicode escape")
          .hint("Unicode escapes must be \\XXXX, \\+XXXXXX, \\uXXXX, or \\UXXXXXXXX.");
    }
    if (code == 0 || code > Character.MAX_CODE_POINT) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "invalid Unicode code point: " + String.format(Locale.ROOT, "%04X", code));
    }
    boolean low = code >= Character.MIN_LOW_SURROGATE && code <= Character.MAX_LOW_SURROGATE;
    if (low != endsInFirstHalf(result)) {
      throw invalidPair();
    }
    if (code <= Character.MAX_VALUE) {
      result.append((char) code);
    } else {
      result.appendCodePoint(code);
    }
    int end = start + digits;
    boolean half = endsInFirstHalf(result);
    if (half && (end == text.length() || text.charAt(end) != '\\')) {
      throw invalidPair();
    }
    return end;
  }

  private static SqlFailure invalidPair() {
    return new SqlFailure(SqlState.SYNTAX_ERROR, "invalid Unicode surrogate pair");
  }

  private static int hex(String text, int start, int digits) {
    if (start + digits > text.length()) {
      return -1;
    }
    long code = 0;
    for (int i = start; i < start + digits; i++) {
      char c = text.charAt(i);
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        return -1;
      }
      code = code * 16 + digit;
    }
    return code > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) code;
  }
}
