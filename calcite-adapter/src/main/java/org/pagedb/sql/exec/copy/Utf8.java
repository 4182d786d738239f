package org.pagedb.sql.exec.copy;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Tells whether bytes are text in UTF-8 as PostgreSQL wants it: no zero, no surrogate. */
final class Utf8 {

  private Utf8() {}

  /** Fails with 22021 for bytes that are no text. */
  static void check(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] <= 0) {
        checkFrom(bytes, i, to);
        return;
      }
    }
  }

  private static void checkFrom(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (bytes[i] > 0) {
        i++;
        continue;
      }
      int length = length(bytes[i] & 0xFF);
      if (length == 0 || i + length > to || !isValid(bytes, i, length)) {
        throw invalid(bytes, i, to);
      }
      i += length;
    }
  }

  private static int length(int first) {
    if (first >= 0xC2 && first <= 0xDF) {
      return 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
      return 3;
    }
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
  }

  private static boolean isValid(byte[] bytes, int at, int length) {
    for (int i = 1; i < length; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return false;
      }
    }
    int first = bytes[at] & 0xFF;
    int second = bytes[at + 1] & 0xFF;
    return switch (first) {
      case 0xE0 -> second >= 0xA0;
      case 0xED -> second < 0xA0;
      case 0xF0 -> second >= 0x90;
      case 0xF4 -> second < 0x90;
      default -> true;
    };
  }

  private static SqlFailure invalid(byte[] bytes, int at, int to) {
    int first = bytes[at] & 0xFF;
    // PostgreSQL shows as many bytes as the first one promises, even where it can promise nothing.
    int promised = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 1;
    StringBuilder shown = new StringBuilder();
    for (int i = at; i < Math.min(at + promised, to); i++) {
      shown.append(String.format(Locale.ROOT, " 0x%02x", bytes[i] & 0xFF));
    }
    return new SqlFailure(
        SqlState.CHARACTER_NOT_IN_REPERTOIRE,
        "invalid byte sequence for encoding \"UTF8\":" + shown);
  }
}
