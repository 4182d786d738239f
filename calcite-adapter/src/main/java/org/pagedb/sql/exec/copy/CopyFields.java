package org.pagedb.sql.exec.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Cuts a line into fields. A field without escapes or quotes is a slice of the line; the others are
 * put together in a buffer that is never used again once it is full.
 */
final class CopyFields {

  private static final int SCRATCH = 1 << 14;

  private final boolean csv;
  private final byte delimiter;
  private final byte quote;
  private final byte escape;
  private final byte[] nullText;
  private byte[][] buffers = new byte[16][];
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private boolean[] quoted = new boolean[16];
  private int count;
  private byte[] scratch = new byte[0];
  private int scratchUsed;

  CopyFields(CopyFormat format) {
    csv = format.isCsv();
    delimiter = format.delimiter();
    quote = format.quote();
    escape = format.escape();
    nullText = format.nullText().getBytes(StandardCharsets.UTF_8);
  }

  /** How many fields the line had. */
  int count() {
    return count;
  }

  byte[] buffer(int field) {
    return buffers[field];
  }

  int start(int field) {
    return starts[field];
  }

  int end(int field) {
    return ends[field];
  }

  /** Whether any of the field was in quotes. */
  boolean isQuoted(int field) {
    return quoted[field];
  }

  /** Whether the field is the text that stands for NULL. */
  boolean isNullText(int field) {
    int start = starts[field];
    int end = ends[field];
    return end - start == nullText.length
        && Arrays.equals(buffers[field], start, end, nullText, 0, nullText.length);
  }

  /** Cuts a line that has no backslash, as text. */
  void cutPlain(byte[] line, int from, int to) {
    count = 0;
    int start = from;
    for (int i = from; i < to; i++) {
      if (line[i] == delimiter) {
        add(line, start, i, false);
        start = i + 1;
      }
    }
    add(line, start, to, false);
  }

  /** Cuts a line. */
  void cut(byte[] line, int from, int to) {
    count = 0;
    int at = from;
    do {
      at = csv ? csvField(line, at, to) : textField(line, at, to);
    } while (at >= 0);
  }

  private void add(byte[] buffer, int start, int end, boolean inQuotes) {
    if (count == starts.length) {
      buffers = Arrays.copyOf(buffers, count * 2);
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      quoted = Arrays.copyOf(quoted, count * 2);
    }
    buffers[count] = buffer;
    starts[count] = start;
    ends[count] = end;
    quoted[count] = inQuotes;
    count++;
  }

  /** Where the next field starts, or -1 after the last. */
  private int textField(byte[] line, int from, int to) {
    int i = from;
    while (i < to && line[i] != delimiter && line[i] != '\\') {
      i++;
    }
    if (i == to || line[i] == delimiter) {
      add(line, from, i, false);
      return i == to ? -1 : i + 1;
    }
    return escapedField(line, from, to);
  }

  private int escapedField(byte[] line, int from, int to) {
    reserve(to - from);
    int start = scratchUsed;
    boolean suspicious = false;
    int i = from;
    while (i < to && line[i] != delimiter) {
      byte c = line[i++];
      if (c == '\\' && i < to) {
        c = line[i++];
        if (c >= '0' && c <= '7') {
          int value = c - '0';
          for (int n = 0; n < 2 && i < to && line[i] >= '0' && line[i] <= '7'; n++) {
            value = value * 8 + line[i++] - '0';
          }
          c = (byte) value;
          suspicious |= c <= 0;
        } else if (c == 'x' && i < to && Character.digit(line[i], 16) >= 0) {
          int value = Character.digit(line[i++], 16);
          if (i < to && Character.digit(line[i], 16) >= 0) {
            value = value * 16 + Character.digit(line[i++], 16);
          }
          c = (byte) value;
          suspicious |= c <= 0;
        } else {
          c = control(c);
        }
      } else if (c == '\\') {
        break; // a lone backslash at the end stands for nothing
      }
      scratch[scratchUsed++] = c;
    }
    boolean isNull =
        i - from == nullText.length && Arrays.equals(line, from, i, nullText, 0, nullText.length);
    if (isNull) {
      add(line, from, i, false);
    } else {
      if (suspicious) {
        Utf8.check(scratch, start, scratchUsed);
      }
      // A field with escapes is never NULL, whatever it has become.
      add(scratch, start, scratchUsed, true);
    }
    return i < to ? i + 1 : -1;
  }

  private static byte control(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 0x0B;
      default -> letter;
    };
  }

  private int csvField(byte[] line, int from, int to) {
    int i = from;
    while (i < to && line[i] != delimiter && line[i] != quote) {
      i++;
    }
    if (i == to || line[i] == delimiter) {
      add(line, from, i, false);
      return i == to ? -1 : i + 1;
    }
    return quotedField(line, from, to);
  }

  private int quotedField(byte[] line, int from, int to) {
    reserve(to - from);
    int start = scratchUsed;
    boolean inside = false;
    int i = from;
    for (; ; ) {
      if (i == to) {
        if (inside) {
          throw new SqlFailure(SqlState.BAD_COPY_FILE_FORMAT, "unterminated CSV quoted field");
        }
        break;
      }
      byte c = line[i];
      if (!inside && c == delimiter) {
        break;
      }
      i++;
      if (inside && c == escape && i < to && (line[i] == escape || line[i] == quote)) {
        scratch[scratchUsed++] = line[i++];
      } else if (c == quote) {
        inside = !inside;
      } else {
        scratch[scratchUsed++] = c;
      }
    }
    add(scratch, start, scratchUsed, true);
    return i < to ? i + 1 : -1;
  }

  private void reserve(int length) {
    if (scratchUsed + length > scratch.length) {
      scratch = new byte[Math.max(SCRATCH, length)];
      scratchUsed = 0;
    }
  }
}
