package org.pagedb.sql.parser;

import org.pagedb.sql.error.SqlFailure;

/** The escapes of {@code U&'…'} and {@code U&"…"}: four digits, or a plus and six. */
final class UnicodeEscapes {

  /** The characters before the content: U, ampersand and quote. */
  private static final int PREFIX = 3;

  private UnicodeEscapes() {}

  /** Whether UESCAPE may name the character. */
  static boolean canEscape(char c) {
    return switch (c) {
      case '+', '\'', '"', ' ', '\t', '\n', '\r', '\f' -> false;
      default -> !EscapeDecoder.isDigit(c, 16);
    };
  }

  /** The decoded content of the token at {@code start}. */
  static String decode(String text, int start, String raw, char escape) {
    if (raw.indexOf(escape) < 0) {
      return raw;
    }
    StringBuilder value = new StringBuilder(raw.length());
    int first = 0;
    int i = 0;
    while (i < raw.length()) {
      int place = Math.min(start + PREFIX + i, text.length());
      char c = raw.charAt(i);
      boolean doubled = c == escape && i + 1 < raw.length() && raw.charAt(i + 1) == escape;
      if (c != escape || doubled) {
        if (first != 0) {
          throw invalidPair(text, place);
        }
        value.append(c);
        i += doubled ? 2 : 1;
        continue;
      }
      int digits = i + 1 < raw.length() && raw.charAt(i + 1) == '+' ? 6 : 4;
      int from = i + (digits == 6 ? 2 : 1);
      if (!areDigits(raw, from, digits)) {
        throw Lexer.at(text, "invalid Unicode escape", place)
            .hint("Unicode escapes must be \\XXXX or \\+XXXXXX.");
      }
      int code = Integer.parseInt(raw.substring(from, from + digits), 16);
      if (!EscapeDecoder.isCharacter(code)) {
        throw Lexer.at(text, "invalid Unicode escape value", place);
      }
      if (EscapeDecoder.isLowSurrogate(code) != (first != 0)) {
        throw invalidPair(text, place);
      }
      if (EscapeDecoder.isHighSurrogate(code)) {
        first = code;
      } else {
        value.appendCodePoint(first == 0 ? code : Character.toCodePoint((char) first, (char) code));
        first = 0;
      }
      i = from + digits;
    }
    if (first != 0) {
      throw invalidPair(text, Math.min(start + PREFIX + i, text.length()));
    }
    return value.toString();
  }

  private static boolean areDigits(String raw, int from, int count) {
    if (from + count > raw.length()) {
      return false;
    }
    for (int i = from; i < from + count; i++) {
      if (!EscapeDecoder.isDigit(raw.charAt(i), 16)) {
        return false;
      }
    }
    return true;
  }

  private static SqlFailure invalidPair(String text, int place) {
    return Lexer.at(text, "invalid Unicode surrogate pair", place);
  }
}
