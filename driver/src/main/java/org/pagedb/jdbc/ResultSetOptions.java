package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;

/** The constants that say what a result set is to be like; others are refused (22023). */
final class ResultSetOptions {

  private ResultSetOptions() {}

  /** Nothing is sensitive to changes of others; such result sets become insensitive. */
  static int type(int type) throws SQLException {
    switch (type) {
      case ResultSet.TYPE_FORWARD_ONLY:
      case ResultSet.TYPE_SCROLL_INSENSITIVE:
        return type;
      case ResultSet.TYPE_SCROLL_SENSITIVE:
        return ResultSet.TYPE_SCROLL_INSENSITIVE;
      default:
        throw Refusal.badArgument("Unknown value for ResultSet type: " + type);
    }
  }

  static int concurrency(int concurrency) throws SQLException {
    if (concurrency != ResultSet.CONCUR_READ_ONLY && concurrency != ResultSet.CONCUR_UPDATABLE) {
      throw Refusal.badArgument("Unknown value for ResultSet concurrency: " + concurrency);
    }
    return concurrency;
  }

  static int holdability(int holdability) throws SQLException {
    if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT
        && holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      throw Refusal.badArgument("Unknown ResultSet holdability setting: " + holdability + ".");
    }
    return holdability;
  }
}
