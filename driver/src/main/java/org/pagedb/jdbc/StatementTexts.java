package org.pagedb.jdbc;

import java.sql.SQLException;
import org.pagedb.jdbc.option.ConnectionOption;
import org.pagedb.jdbc.option.ConnectionTarget;
import org.pagedb.jdbc.text.JdbcText;
import org.pagedb.jdbc.text.JdbcText.CallMode;
import org.pagedb.jdbc.text.ReturningClause;

/**
 * Makes the engine's texts out of the client's, as a connection's options say, and keeps the last.
 */
final class StatementTexts {

  private static final int KEPT = 256;

  private final StatementCache cache = new StatementCache(KEPT);
  private final CallMode callMode;
  private final boolean quotesColumns;

  StatementTexts(ConnectionTarget target) {
    this.callMode = callMode(target.option(ConnectionOption.ESCAPE_SYNTAX_CALL_MODE));
    this.quotesColumns = target.isSet(ConnectionOption.QUOTE_RETURNING_IDENTIFIERS);
  }

  private static CallMode callMode(String option) {
    switch (option) {
      case "call":
        return CallMode.CALL;
      case "callIfNoReturn":
        return CallMode.CALL_IF_NO_RETURN;
      default:
        return CallMode.SELECT;
    }
  }

  /** A text to be run as it is, with a RETURNING clause if keys are wanted. */
  StatementText plain(String sql, boolean escapes, KeyRequest keys) throws SQLException {
    if (!keys.isNone()) {
      JdbcText text = JdbcText.plain(sql, escapes, callMode);
      String returning = returning(text.sql(), keys);
      return new StatementText(
          returning == null ? text : JdbcText.plain(returning, false, callMode));
    }
    StatementText known = escapes ? cache.plain(sql) : null;
    if (known == null) {
      known = new StatementText(JdbcText.plain(sql, escapes, callMode));
      if (escapes) {
        cache.keepPlain(sql, known);
      }
    }
    return known;
  }

  /** A text with parameters, with a RETURNING clause if keys are wanted. */
  StatementText prepared(String sql, KeyRequest keys) throws SQLException {
    StatementText known = keys.isNone() ? cache.prepared(sql) : null;
    if (known == null) {
      String returning = keys.isNone() ? null : returning(sql, keys);
      JdbcText text = JdbcText.prepared(returning == null ? sql : returning, true, callMode);
      known = new StatementText(text);
      if (keys.isNone()) {
        cache.keepPrepared(sql, known);
      }
    }
    return known;
  }

  /** The text with a RETURNING clause, or null if it gets none. */
  private String returning(String sql, KeyRequest keys) {
    return ReturningClause.add(sql, keys.columns(), quotesColumns);
  }

  /** What {@code nativeSQL} answers. */
  String nativeSql(String sql) throws SQLException {
    return JdbcText.prepared(sql, true, callMode).sql();
  }
}
