package org.pagedb.sql.type.network;

import org.pagedb.sql.type.scalar.IntegerText;

/** Reads six bytes in the spellings of {@code macaddr}, which are those of C's {@code sscanf}. */
final class MacScan {

  /** For each spelling what follows each byte; a blank after a byte of two digits at most. */
  private static final String[] SPELLINGS = {
    ":::::", "-----", "  :  ", "  -  ", " . . ", " - - ", "     "
  };

  private static final int BYTES = 6;

  private final String text;
  private int at;

  private MacScan(String text) {
    this.text = text;
  }

  /** The six numbers, not checked to be bytes; null if no spelling fits. */
  static long[] numbers(String text) {
    for (String spelling : SPELLINGS) {
      long[] numbers = new MacScan(text).read(spelling);
      if (numbers != null) {
        return numbers;
      }
    }
    return null;
  }

  private long[] read(String separators) {
    int width = separators.indexOf(' ') < 0 ? Integer.MAX_VALUE : 2;
    long[] numbers = new long[BYTES];
    for (int i = 0; i < BYTES; i++) {
      char separator = i == 0 ? ' ' : separators.charAt(i - 1);
      if (separator != ' ' && !skip(separator)) {
        return null;
      }
      if (!readHex(numbers, i, width)) {
        return null;
      }
    }
    skipSpace();
    return at == text.length() ? numbers : null;
  }

  private boolean skip(char wanted) {
    boolean there = at < text.length() && text.charAt(at) == wanted;
    at += there ? 1 : 0;
    return there;
  }

  private void skipSpace() {
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private boolean readHex(long[] numbers, int index, int width) {
    skipSpace();
    int end = (int) Math.min(text.length(), (long) at + width);
    boolean negative = at < end && text.charAt(at) == '-';
    if (at < end && (negative || text.charAt(at) == '+')) {
      at++;
    }
    if (at + 2 <= end && text.regionMatches(true, at, "0x", 0, 2)) {
      at += 2;
    }
    int start = at;
    int value = 0;
    while (at < end && text.charAt(at) < 128 && Character.digit(text.charAt(at), 16) >= 0) {
      value = value << 4 | Character.digit(text.charAt(at), 16);
      at++;
    }
    numbers[index] = negative ? -value : value;
    return at > start;
  }
}
