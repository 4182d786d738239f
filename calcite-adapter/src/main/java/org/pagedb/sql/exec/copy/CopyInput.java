package org.pagedb.sql.exec.copy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * The bytes of the data in pieces. A piece that is full is left to whoever still points into it,
 * and what of it is not used up begins the next.
 */
final class CopyInput {

  private static final int PIECE = 1 << 18;

  private final InputStream stream;
  private byte[] bytes = new byte[0];
  private int end;
  private boolean atEnd;

  CopyInput(InputStream stream) {
    this.stream = stream;
  }

  /** The piece at hand. */
  byte[] bytes() {
    return bytes;
  }

  /** How much of the piece is filled. */
  int end() {
    return end;
  }

  /**
   * Gets more bytes. What lies from {@code keepFrom} on keeps its order and starts at 0 afterwards,
   * unless there is nothing more.
   *
   * @return false at the end of the data, where nothing has changed
   */
  boolean more(int keepFrom) {
    if (atEnd) {
      return false;
    }
    int kept = end - keepFrom;
    byte[] next = new byte[Math.max(PIECE, kept * 2)];
    System.arraycopy(bytes, keepFrom, next, 0, kept);
    try {
      int read = stream.read(next, kept, next.length - kept);
      if (read <= 0) {
        atEnd = true;
        return false;
      }
      bytes = next;
      end = kept + read;
      fill();
      return true;
    } catch (IOException e) {
      throw new SqlFailure(SqlState.IO_ERROR, "could not read COPY data: " + e.getMessage())
          .because(e);
    }
  }

  /**
   * Takes what is there already, so that a stream of small reads does not need a piece for each.
   */
  private void fill() throws IOException {
    while (end < bytes.length && stream.available() > 0) {
      int read = stream.read(bytes, end, bytes.length - end);
      if (read <= 0) {
        return;
      }
      end += read;
    }
  }

  /** Reads what is left and forgets it. */
  void skipRest() {
    try {
      byte[] rest = Arrays.copyOf(bytes, Math.max(1, bytes.length));
      while (!atEnd && stream.read(rest) > 0) {
        // PostgreSQL too wants the client to have sent everything.
      }
      atEnd = true;
    } catch (IOException e) {
      throw new SqlFailure(SqlState.IO_ERROR, "could not read COPY data: " + e.getMessage())
          .because(e);
    }
  }
}
