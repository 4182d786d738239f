package org.pagedb.sql.session;

/** What a statement gave: rows to read, or a count. */
public sealed interface StatementResult {

  /**
   * PostgreSQL's command tag without its numbers, for example {@code INSERT} or {@code CREATE
   * TABLE}.
   */
  String tag();

  /** A result with rows; the caller reads and closes it. */
  record Rows(String tag, RowStream stream) implements StatementResult {}

  /**
   * A result without rows; {@code count} is the number of rows affected, 0 for utility statements.
   */
  record Count(String tag, long count) implements StatementResult {}
}
