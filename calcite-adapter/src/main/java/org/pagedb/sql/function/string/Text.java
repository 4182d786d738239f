package org.pagedb.sql.function.string;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.text.TextOrder;

/** Pieces of text by characters, with PostgreSQL's rules for positions out of range. */
final class Text {

  /** PostgreSQL's limit for one value, in bytes. */
  static final long MAX_BYTES = 0x3FFF_FFFFL;

  private Text() {}

  /**
   * {@code substr(text, start, length)}; positions before 1 count as characters that are not there.
   *
   * @param length null for the rest
   * @throws SqlFailure 22011 if the length is negative
   */
  static String substring(String text, long start, Long length) {
    if (length == null) {
      return from(text, Math.max(start, 1));
    }
    if (length < 0) {
      throw negativeLength();
    }
    long end = start + length;
    if (end < 1) {
      return "";
    }
    long first = Math.max(start, 1);
    return prefix(from(text, first), end - first);
  }

  static SqlFailure negativeLength() {
    return new SqlFailure(SqlState.SUBSTRING_ERROR, "negative substring length not allowed");
  }

  /** From a position counted from 1 to the end. */
  static String from(String text, long position) {
    long skip = position - 1;
    if (skip >= text.length()) {
      return "";
    }
    if (isSimple(text)) {
      return text.substring((int) skip);
    }
    return skip >= TextOrder.length(text)
        ? ""
        : text.substring(text.offsetByCodePoints(0, (int) skip));
  }

  /** The first characters, none if the count is negative. */
  static String prefix(String text, long count) {
    return count <= 0 ? "" : TextOrder.prefix(text, (int) Math.min(count, Integer.MAX_VALUE));
  }

  private static boolean isSimple(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Position of a part, counted from 1; 0 if it is not there, 1 if it is empty. */
  static long position(String text, String part) {
    int index = text.indexOf(part);
    return index < 0 ? 0 : text.codePointCount(0, index) + 1L;
  }

  /** {@code left(text, n)}: all but the last |n| characters for a negative n. */
  static String left(String text, long n) {
    return prefix(text, n >= 0 ? n : TextOrder.length(text) + n);
  }

  /** {@code right(text, n)}: all but the first |n| characters for a negative n. */
  static String right(String text, long n) {
    return from(text, n >= 0 ? Math.max(TextOrder.length(text) - n, 0) + 1 : -n + 1);
  }

  /** Pads or cuts to a length in characters, on the left or on the right. */
  static String pad(String text, long length, String fill, boolean left) {
    long wanted = Math.max(length, 0);
    if (wanted * 4 > MAX_BYTES) {
      throw tooLarge();
    }
    long missing = wanted - TextOrder.length(text);
    if (missing <= 0 || fill.isEmpty()) {
      return prefix(text, wanted);
    }
    int fillLength = TextOrder.length(fill);
    String padding = fill.repeat((int) (missing / fillLength)) + prefix(fill, missing % fillLength);
    return left ? padding + text : text + padding;
  }

  static SqlFailure tooLarge() {
    return new SqlFailure(SqlState.PROGRAM_LIMIT_EXCEEDED, "requested length too large");
  }

  /** Takes away characters of a set at either end. */
  static String trim(String text, String set, boolean start, boolean end) {
    int from = 0;
    int to = text.length();
    while (start && from < to && set.indexOf(text.codePointAt(from)) >= 0) {
      from += Character.charCount(text.codePointAt(from));
    }
    while (end && to > from && set.indexOf(text.codePointBefore(to)) >= 0) {
      to -= Character.charCount(text.codePointBefore(to));
    }
    return text.substring(from, to);
  }

  /** Replaces characters of one set by those of another at the same place, or takes them away. */
  static String translate(String text, String from, String to) {
    int[] sources = from.codePoints().toArray();
    int[] targets = to.codePoints().toArray();
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int found = 0;
      while (found < sources.length && sources[found] != c) {
        found++;
      }
      if (found == sources.length) {
        result.appendCodePoint(c);
      } else if (found < targets.length) {
        result.appendCodePoint(targets[found]);
      }
    }
    return result.toString();
  }

  /** The first letter of each word in upper case, the others in lower case. */
  static String capitals(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean inside = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      result.appendCodePoint(inside ? Character.toLowerCase(c) : Character.toUpperCase(c));
      inside = Character.isLetterOrDigit(c);
    }
    return result.toString();
  }

  /** Every character by itself in upper case, as C's {@code towupper} does: never a longer text. */
  static String upper(String text) {
    return mapped(text, true);
  }

  /** Every character by itself in lower case. */
  static String lower(String text) {
    return mapped(text, false);
  }

  private static String mapped(String text, boolean upper) {
    StringBuilder result = null;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int changed = upper ? Character.toUpperCase(c) : Character.toLowerCase(c);
      if (changed != c && result == null) {
        result = new StringBuilder(text.length()).append(text, 0, i);
      }
      if (result != null) {
        result.appendCodePoint(changed);
      }
      i += Character.charCount(c);
    }
    return result == null ? text : result.toString();
  }

  /** The n-th field, from the end if n is negative; empty if there is none. */
  static String splitPart(String text, String separator, long n) {
    if (n == 0) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "field position must not be zero");
    }
    if (text.isEmpty() || separator.isEmpty()) {
      return n == 1 || n == -1 ? text : "";
    }
    long wanted = n;
    if (n < 0) {
      long fields = 1;
      for (int at = text.indexOf(separator); at >= 0; ) {
        fields++;
        at = text.indexOf(separator, at + separator.length());
      }
      wanted = fields + n + 1;
      if (wanted < 1) {
        return "";
      }
    }
    int start = 0;
    for (long field = 1; ; field++) {
      int end = text.indexOf(separator, start);
      if (field == wanted) {
        return end < 0 ? text.substring(start) : text.substring(start, end);
      }
      if (end < 0) {
        return "";
      }
      start = end + separator.length();
    }
  }

  /** {@code overlay(text placing part from start for length)}. */
  static String overlay(String text, String part, long start, long length) {
    if (start <= 0) {
      throw negativeLength();
    }
    long next = start + length;
    if (next != (int) next) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range");
    }
    return substring(text, 1, start - 1) + part + substring(text, next, null);
  }

  /** Repeats, not at all if the count is not positive. */
  static String repeat(String text, long count) {
    if (count <= 0 || text.isEmpty()) {
      return "";
    }
    if (text.length() * count > MAX_BYTES) {
      throw tooLarge();
    }
    return text.repeat((int) count);
  }
}
