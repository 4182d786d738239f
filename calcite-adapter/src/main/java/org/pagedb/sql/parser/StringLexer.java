package org.pagedb.sql.parser;

import org.pagedb.sql.error.SqlFailure;

/**
 * Reads one quoted token whose value is not a plain slice of the text: strings with doubled quotes
 * or in several pieces, strings with backslash escapes, bit strings, and quoted identifiers.
 */
final class StringLexer {

  private final String text;
  private final int start;
  private int at;

  /** A reader of the token at {@code start}. */
  StringLexer(String text, int start) {
    this.text = text;
    this.start = start;
  }

  /** The index after the token that was read. */
  int end() {
    return at;
  }

  /** The value of {@code '…'}. */
  String plain() {
    return plainFrom(start + 1);
  }

  /** The value of a string whose content starts at {@code from}. */
  String plainFrom(int from) {
    at = from;
    StringBuilder value = new StringBuilder();
    do {
      plainPiece(value);
    } while (continues());
    return value.toString();
  }

  private void plainPiece(StringBuilder value) {
    while (true) {
      int quote = text.indexOf('\'', at);
      if (quote < 0) {
        throw unterminated("quoted string");
      }
      value.append(text, at, quote);
      at = quote + 1;
      if (at >= text.length() || text.charAt(at) != '\'') {
        return;
      }
      value.append('\'');
      at++;
    }
  }

  /** The digits of {@code b'…'} or {@code x'…'}. */
  String bits() {
    at = start + 2;
    StringBuilder value = new StringBuilder();
    do {
      int quote = text.indexOf('\'', at);
      if (quote < 0) {
        throw unterminated(
            (text.charAt(start) | 0x20) == 'b'
                ? "bit string literal"
                : "hexadecimal string literal");
      }
      value.append(text, at, quote);
      at = quote + 1;
    } while (continues());
    return value.toString();
  }

  /** The value of {@code e'…'}. */
  String escaped() {
    at = start + 2;
    EscapeDecoder decoder = new EscapeDecoder(text, start);
    do {
      at = decoder.piece(at);
    } while (continues());
    return decoder.value();
  }

  /** The value of {@code "…"}. */
  String quotedIdentifier() {
    return quotedIdentifierFrom(start + 1);
  }

  /** The value of a quoted identifier whose content starts at {@code from}. */
  String quotedIdentifierFrom(int from) {
    at = from;
    String name = quotedName();
    if (name.isEmpty()) {
      throw Lexer.near(text, "zero-length delimited identifier", start, at);
    }
    return name;
  }

  private String quotedName() {
    StringBuilder doubled = null;
    while (true) {
      int quote = text.indexOf('"', at);
      if (quote < 0) {
        throw unterminated("quoted identifier");
      }
      boolean more = quote + 1 < text.length() && text.charAt(quote + 1) == '"';
      if (!more && doubled == null) {
        String name = text.substring(at, quote);
        at = quote + 1;
        return name;
      }
      if (doubled == null) {
        doubled = new StringBuilder();
      }
      doubled.append(text, at, more ? quote + 1 : quote);
      at = more ? quote + 2 : quote + 1;
      if (!more) {
        return doubled.toString();
      }
    }
  }

  /**
   * Whether another piece of the string follows, on a line of its own; if so moves past its quote.
   * Comments may stand between, each ended by a line break.
   */
  private boolean continues() {
    int i = at;
    boolean newLine = false;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        newLine = true;
        i++;
      } else if (c == ' ' || c == '\t' || c == '\f') {
        i++;
      } else if (c == '-' && i + 1 < text.length() && text.charAt(i + 1) == '-') {
        i = lineEnd(i);
      } else if (c == '\'' && newLine) {
        at = i + 1;
        return true;
      } else {
        return false;
      }
    }
    return false;
  }

  private int lineEnd(int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  private SqlFailure unterminated(String what) {
    return Lexer.near(text, "unterminated " + what, start, text.length());
  }
}
