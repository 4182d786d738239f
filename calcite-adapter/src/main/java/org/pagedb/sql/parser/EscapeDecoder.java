package org.pagedb.sql.parser;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Decodes the backslash escapes of {@code E'…'}. Octal and hexadecimal escapes are bytes of UTF-8,
 * which must add up to valid characters together with what stands around them.
 */
final class EscapeDecoder {

  private static final int BYTE_MARK = Character.MIN_LOW_SURROGATE;

  private final String text;
  private final int start;
  private final StringBuilder value = new StringBuilder();
  private boolean bytesEscaped;
  private int highSurrogate;

  /** A decoder for the string token at {@code start}. */
  EscapeDecoder(String text, int start) {
    this.text = text;
    this.start = start;
  }

  /** Reads one piece from after its opening quote; gives the index after its closing quote. */
  int piece(int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (highSurrogate != 0 && !isUnicodeEscape(at)) {
        int width = Character.charCount(text.codePointAt(at));
        throw Lexer.near(text, "invalid Unicode surrogate pair", at, at + width);
      }
      if (c == '\\') {
        at = escape(at);
      } else if (c != '\'') {
        value.append(c);
        at++;
      } else if (at + 1 < text.length() && text.charAt(at + 1) == '\'') {
        value.append('\'');
        at += 2;
      } else {
        return at + 1;
      }
    }
    if (highSurrogate != 0) {
      throw Lexer.near(text, "invalid Unicode surrogate pair", at, at);
    }
    throw Lexer.near(text, "unterminated quoted string", start, text.length());
  }

  private boolean isUnicodeEscape(int at) {
    return text.charAt(at) == '\\' && at + 1 < text.length() && (text.charAt(at + 1) | 0x20) == 'u';
  }

  private int escape(int at) {
    if (at + 1 >= text.length()) {
      throw Lexer.near(text, "unterminated quoted string", start, text.length());
    }
    char c = text.charAt(at + 1);
    switch (c) {
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        int end = digitsEnd(at + 1, 3, 8);
        appendByte(Integer.parseInt(text.substring(at + 1, end), 8) & 0xFF);
        return end;
      }
      case 'x' -> {
        int end = digitsEnd(at + 2, 2, 16);
        if (end == at + 2) {
          value.append('x');
        } else {
          appendByte(Integer.parseInt(text.substring(at + 2, end), 16));
        }
        return end;
      }
      case 'u' -> {
        return unicode(at, 4);
      }
      case 'U' -> {
        return unicode(at, 8);
      }
      case 'b' -> value.append('\b');
      case 'f' -> value.append('\f');
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case 't' -> value.append('\t');
      default -> value.append(c);
    }
    return at + 2;
  }

  private int digitsEnd(int from, int most, int radix) {
    int end = from;
    while (end < text.length() && end < from + most && isDigit(text.charAt(end), radix)) {
      end++;
    }
    return end;
  }

  static boolean isDigit(char c, int radix) {
    return c < 0x80 && Character.digit(c, radix) >= 0;
  }

  private int unicode(int at, int digits) {
    int end = digitsEnd(at + 2, digits, 16);
    if (end < at + 2 + digits) {
      throw new SqlFailure(SqlState.INVALID_ESCAPE_SEQUENCE, "invalid Unicode escape")
          .at(text.codePointCount(0, at) + 1)
          .hint("Unicode escapes must be \\uXXXX or \\UXXXXXXXX.");
    }
    int c = Integer.parseUnsignedInt(text.substring(at + 2, end), 16);
    if (highSurrogate != 0) {
      if (!isLowSurrogate(c)) {
        throw Lexer.near(text, "invalid Unicode surrogate pair", at, end);
      }
      c = Character.toCodePoint((char) highSurrogate, (char) c);
      highSurrogate = 0;
    } else if (isHighSurrogate(c)) {
      highSurrogate = c;
      return end;
    } else if (isLowSurrogate(c)) {
      throw Lexer.near(text, "invalid Unicode surrogate pair", at, end);
    }
    if (!isCharacter(c)) {
      throw Lexer.near(text, "invalid Unicode escape value", at, end);
    }
    value.appendCodePoint(c);
    return end;
  }

  static boolean isHighSurrogate(int c) {
    return c >= Character.MIN_HIGH_SURROGATE && c <= Character.MAX_HIGH_SURROGATE;
  }

  static boolean isLowSurrogate(int c) {
    return c >= Character.MIN_LOW_SURROGATE && c <= Character.MAX_LOW_SURROGATE;
  }

  static boolean isCharacter(int c) {
    return c > 0 && c <= Character.MAX_CODE_POINT;
  }

  /** A byte that is no character by itself waits as a lone surrogate for the rest of the string. */
  private void appendByte(int b) {
    if (b == 0 || b >= 0x80) {
      bytesEscaped = true;
      value.append((char) (BYTE_MARK + b));
    } else {
      value.append((char) b);
    }
  }

  /** The decoded string. */
  String value() {
    return bytesEscaped ? decodeBytes() : value.toString();
  }

  private String decodeBytes() {
    byte[] bytes = new byte[value.length() * 3];
    int count = 0;
    int i = 0;
    while (i < value.length()) {
      int c = value.codePointAt(i);
      i += Character.charCount(c);
      if (c >= BYTE_MARK && c <= BYTE_MARK + 0xFF) {
        bytes[count++] = (byte) (c - BYTE_MARK);
      } else {
        byte[] encoded = Character.toString(c).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(encoded, 0, bytes, count, encoded.length);
        count += encoded.length;
      }
    }
    int bad = firstInvalid(bytes, count);
    if (bad >= 0) {
      throw invalidBytes(bytes, bad, count);
    }
    return new String(bytes, 0, count, StandardCharsets.UTF_8);
  }

  private static int firstInvalid(byte[] bytes, int count) {
    int i = 0;
    while (i < count) {
      int width = sequenceLength(bytes[i]);
      if (i + width > count || !isLegal(bytes, i, width)) {
        return i;
      }
      i += width;
    }
    return -1;
  }

  private static int sequenceLength(byte first) {
    int b = first & 0xFF;
    if ((b & 0xE0) == 0xC0) {
      return 2;
    }
    if ((b & 0xF0) == 0xE0) {
      return 3;
    }
    return (b & 0xF8) == 0xF0 ? 4 : 1;
  }

  private static boolean isLegal(byte[] bytes, int at, int width) {
    int first = bytes[at] & 0xFF;
    if (width == 1) {
      return first > 0 && first < 0x80;
    }
    int second = bytes[at + 1] & 0xFF;
    int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < least || second > most) {
      return false;
    }
    for (int i = 2; i < width; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return false;
      }
    }
    return first >= 0xC2 && first <= 0xF4;
  }

  private static SqlFailure invalidBytes(byte[] bytes, int at, int count) {
    StringBuilder message = new StringBuilder("invalid byte sequence for encoding \"UTF8\":");
    int end = Math.min(at + sequenceLength(bytes[at]), count);
    for (int i = at; i < end; i++) {
      message.append(String.format(Locale.ROOT, " 0x%02x", bytes[i] & 0xFF));
    }
    return new SqlFailure(SqlState.CHARACTER_NOT_IN_REPERTOIRE, message.toString());
  }
}
