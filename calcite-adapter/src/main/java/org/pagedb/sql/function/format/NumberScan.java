package org.pagedb.sql.function.format;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.format.NumberPicture.Node;
import org.pagedb.sql.function.format.NumberPicture.Pattern;
import org.pagedb.sql.function.format.NumberPicture.SignPlace;

/**
 * Reads a number by a picture: PostgreSQL's {@code NUM_processor} for input, in the C locale. One
 * object reads one number.
 */
final class NumberScan {

  private final NumberPicture picture;
  private final String text;
  private final StringBuilder digits = new StringBuilder();
  private char sign = ' ';
  private int at;
  private int readBefore;
  private int readAfter;
  private boolean readPoint;

  NumberScan(NumberPicture picture, String text) {
    this.picture = picture;
    this.text = text;
  }

  /** Digits that were read after the point. */
  int digitsAfterPoint() {
    return readAfter;
  }

  /**
   * The number's text as numeric reads it.
   *
   * @throws SqlFailure 0A000 for pictures that only write
   */
  String read() {
    if (picture.exponent) {
      throw unsupported("\"EEEE\" not supported for input");
    }
    if (picture.roman) {
      throw unsupported("\"RN\" not supported for input");
    }
    for (Node node : picture.nodes) {
      if (atEnd()) {
        break;
      }
      if (node.pattern() == null) {
        skipCharacter();
      } else {
        read(node.pattern());
      }
    }
    int last = digits.length() - 1;
    if (last >= 0 && digits.charAt(last) == '.') {
      digits.setLength(last);
    }
    return sign + digits.toString();
  }

  private static SqlFailure unsupported(String message) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message);
  }

  private boolean atEnd() {
    return at >= text.length();
  }

  private void skipCharacter() {
    at = text.offsetByCodePoints(at, 1);
  }

  private void read(Pattern pattern) {
    switch (pattern) {
      case NINE, ZERO, DOT, LOCALE_DOT -> {
        readDigit(pattern == Pattern.NINE || pattern == Pattern.ZERO);
        at++;
      }
      case COMMA, GROUP -> {
        if (!picture.fillMode && text.charAt(at) == ',') {
          at++;
        }
      }
      case CURRENCY -> skipOtherThanData(1);
      case ORDINAL, ORDINAL_LOWER -> {
        if (sign != '#' && !picture.decimal) {
          skipOtherThanData(2);
        }
      }
      case MINUS -> readSign(true, false);
      case PLUS -> readSign(false, true);
      case SIGN -> readSign(true, true);
      default -> {
        // reads nothing
      }
    }
  }

  private void readSign(boolean minus, boolean plus) {
    char c = text.charAt(at);
    if (minus && c == '-' || plus && c == '+') {
      sign = c;
      at++;
    } else {
      skipOtherThanData(1);
    }
  }

  private void skipOtherThanData(int most) {
    for (int i = 0; i < most && !atEnd(); i++) {
      if ("0123456789.,+-".indexOf(text.charAt(at)) >= 0) {
        return;
      }
      skipCharacter();
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void readDigit(boolean digitPattern) {
    if (text.charAt(at) == ' ') {
      at++;
    }
    if (atEnd()) {
      return;
    }
    if (sign == ' ' && digitPattern && readBefore + readAfter == 0) {
      readSignBefore();
    }
    if (atEnd()) {
      return;
    }
    boolean isRead = false;
    char c = text.charAt(at);
    if (isDigit(c)) {
      if (readPoint && readAfter == picture.after) {
        return;
      }
      digits.append(c);
      readAfter += readPoint ? 1 : 0;
      readBefore += readPoint ? 0 : 1;
      isRead = true;
    } else if (picture.decimal && !readPoint && c == '.') {
      digits.append('.');
      readPoint = true;
      isRead = true;
    }
    if (sign == ' ' && readBefore + readAfter > 0) {
      readSignAfter(isRead);
    }
  }

  private void readSignBefore() {
    char c = text.charAt(at);
    boolean anchored = picture.localeSign && picture.signPlace == SignPlace.BEFORE;
    boolean opens = !anchored && picture.bracket && c == '<';
    if (c == '-' || opens) {
      sign = '-';
      at++;
    } else if (c == '+') {
      sign = '+';
      at++;
    }
  }

  /** The caller steps over one character afterwards. */
  private void readSignAfter(boolean isRead) {
    if (picture.localeSign && isRead && at + 1 < text.length() && !isDigit(text.charAt(at + 1))) {
      char next = text.charAt(at + 1);
      if (next == '-' || next == '+') {
        sign = next;
        at++;
      }
    } else if (!isRead && !picture.localeSign && (picture.plus || picture.minus)) {
      char c = text.charAt(at);
      if (c == '-' || c == '+') {
        sign = c;
      }
    }
  }
}
