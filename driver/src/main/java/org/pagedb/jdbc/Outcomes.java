package org.pagedb.jdbc;

import java.sql.SQLException;
import java.util.ArrayDeque;

/**
 * What the statements of one execution gave, in order: result sets and counts. The common case of
 * one outcome costs no queue.
 */
final class Outcomes {

  /** The count of an outcome that is a result set, and of none. */
  static final long NO_COUNT = -1;

  private record Outcome(PageDbResultSet rows, long count) {}

  private PageDbResultSet rows;
  private long count = NO_COUNT;
  private boolean any;
  private ArrayDeque<Outcome> later;

  void add(PageDbResultSet newRows, long newCount) {
    if (!any) {
      any = true;
      rows = newRows;
      count = newCount;
    } else {
      if (later == null) {
        later = new ArrayDeque<>();
      }
      later.add(new Outcome(newRows, newCount));
    }
  }

  /** The current result set, or null. */
  PageDbResultSet rows() {
    return rows;
  }

  /** The current count, or {@link #NO_COUNT}. */
  long count() {
    return count;
  }

  boolean isEmpty() {
    return !any;
  }

  /** Moves to the next outcome; after the last there is neither result set nor count. */
  void advance() {
    Outcome next = later == null ? null : later.poll();
    any = next != null;
    rows = next == null ? null : next.rows;
    count = next == null ? NO_COUNT : next.count;
  }

  /** Closes what is left. */
  void close() throws SQLException {
    if (!any) {
      return;
    }
    while (any) {
      if (rows != null) {
        rows.release();
      }
      advance();
    }
  }
}
