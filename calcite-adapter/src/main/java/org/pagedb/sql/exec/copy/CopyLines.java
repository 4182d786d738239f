package org.pagedb.sql.exec.copy;

import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Cuts the data of text and CSV into lines. How the first line ends is how all must end; a line
 * that is {@code \.} alone ends the data.
 */
final class CopyLines {

  private enum LineEnd {
    UNKNOWN,
    NEWLINE,
    RETURN,
    RETURN_NEWLINE
  }

  private static final int NONE = -1;

  private final CopyInput input;
  private final boolean csv;
  private final byte quote;
  private final int escape;
  private LineEnd style = LineEnd.UNKNOWN;
  private int start;
  private int at;
  private int end;
  private int following;
  private long number;
  private boolean done;
  private boolean hasBackslash;
  private boolean inQuote;
  private boolean lastWasEscape;

  CopyLines(CopyInput input, CopyFormat format) {
    this.input = input;
    csv = format.isCsv();
    quote = format.quote();
    escape = format.escape() == format.quote() ? NONE : format.escape();
  }

  /** The line's number from 1; lines inside quoted values count. */
  long number() {
    return number;
  }

  byte[] bytes() {
    return input.bytes();
  }

  /** Where in {@link #bytes} the line starts. */
  int start() {
    return start;
  }

  /** Where in {@link #bytes} the line ends, its end mark not included. */
  int end() {
    return end;
  }

  /** Whether the line has a backslash; not told for CSV. */
  boolean hasBackslash() {
    return hasBackslash;
  }

  /** Moves to the next line; false if there is none. */
  boolean next() {
    if (done) {
      return false;
    }
    number++;
    start = following;
    at = start;
    hasBackslash = false;
    inQuote = false;
    lastWasEscape = false;
    boolean found = csv ? csvLine() : textLine();
    if (!found) {
      done = true;
      end = following;
      return end > start;
    }
    Utf8.check(input.bytes(), start, end);
    return true;
  }

  /** True at a line's end, false at the data's. */
  private boolean textLine() {
    for (; ; ) {
      byte[] bytes = input.bytes();
      int limit = input.end();
      int i = at;
      while (i < limit && (bytes[i] > '\r' && bytes[i] != '\\' || bytes[i] < '\n')) {
        i++;
      }
      at = i;
      if (i == limit) {
        if (!more()) {
          return endOfData();
        }
      } else if (bytes[i] == '\\') {
        hasBackslash = true;
        if (!isThere(1)) {
          at = input.end();
          return endOfData();
        }
        if (input.bytes()[at + 1] == '.') {
          if (endsData(0)) {
            return false;
          }
        }
        at = Math.min(at + 2, input.end());
      } else if (bytes[i] == '\n' || bytes[i] == '\r') {
        return lineEnd();
      } else {
        at++;
      }
    }
  }

  private boolean csvLine() {
    for (; ; ) {
      if (at == input.end() && !more()) {
        return endOfData();
      }
      byte c = input.bytes()[at];
      if (inQuote && c == escape) {
        lastWasEscape = !lastWasEscape;
      }
      if (c == quote && !lastWasEscape) {
        inQuote = !inQuote;
      }
      if (c != escape) {
        lastWasEscape = false;
      }
      if (inQuote) {
        number += c == (style == LineEnd.NEWLINE ? '\n' : '\r') ? 1 : 0;
      } else if (c == '\n' || c == '\r') {
        return lineEnd();
      } else if (c == '\\' && at == start && isThere(1) && input.bytes()[at + 1] == '.') {
        if (endsData(1)) {
          return false;
        }
      }
      at++;
    }
  }

  /** Whether there is a byte so many behind the one at hand, after reading more if need be. */
  private boolean isThere(int distance) {
    while (at + distance >= input.end()) {
      if (!more()) {
        return false;
      }
    }
    return true;
  }

  private boolean more() {
    int moved = start;
    if (!input.more(start)) {
      return false;
    }
    at -= moved;
    start = 0;
    return true;
  }

  private boolean endOfData() {
    following = at;
    Utf8.check(input.bytes(), start, following);
    return false;
  }

  private boolean lineEnd() {
    end = at;
    if (input.bytes()[at] == '\n') {
      if (style == LineEnd.RETURN || style == LineEnd.RETURN_NEWLINE) {
        throw literal("newline");
      }
      style = LineEnd.NEWLINE;
      following = at + 1;
      return true;
    }
    if (style == LineEnd.NEWLINE) {
      throw literal("carriage return");
    }
    boolean both = style != LineEnd.RETURN && isThere(1) && input.bytes()[at + 1] == '\n';
    if (!both && style == LineEnd.RETURN_NEWLINE) {
      throw literal("carriage return");
    }
    end = at;
    style = both ? LineEnd.RETURN_NEWLINE : LineEnd.RETURN;
    following = at + (both ? 2 : 1);
    return true;
  }

  private SqlFailure literal(String what) {
    SqlFailure failure = bad((csv ? "unquoted " : "literal ") + what + " found in data");
    return failure.hint(
        csv
            ? "Use quoted CSV field to represent " + what + "."
            : "Use \""
                + (what.equals("newline") ? "\\n" : "\\r")
                + "\" to represent "
                + what
                + ".");
  }

  /**
   * Whether the {@code \.} at hand ends the data; what stands before it is the last line.
   *
   * @param lenient above 0 where the characters may be data
   */
  private boolean endsData(int lenient) {
    int place = 2;
    if (style == LineEnd.RETURN_NEWLINE) {
      if (!isThere(place)) {
        return false;
      }
      byte c = input.bytes()[at + place];
      if (c != '\r') {
        return refused(lenient, c == '\n' ? "does not match previous newline style" : "corrupt");
      }
      place++;
    }
    if (!isThere(place)) {
      return false;
    }
    byte c = input.bytes()[at + place];
    if (c != '\r' && c != '\n') {
      return refused(lenient, "corrupt");
    }
    boolean matches = style == LineEnd.UNKNOWN || c == (style == LineEnd.RETURN ? '\r' : '\n');
    if (!matches) {
      throw bad("end-of-copy marker does not match previous newline style");
    }
    following = at;
    input.skipRest();
    return true;
  }

  private static boolean refused(int lenient, String why) {
    if (lenient == 0) {
      throw bad("end-of-copy marker " + why);
    }
    return false;
  }

  private static SqlFailure bad(String message) {
    return new SqlFailure(SqlState.BAD_COPY_FILE_FORMAT, message);
  }
}
