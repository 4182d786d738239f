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

  /** A COPY FROM STDIN that waits for its data; the caller gives it or lets the statement fail. */
  record Load(String tag, CopyIn copy) implements StatementResult {}

  /** A COPY TO STDOUT; the caller reads its data to the end or closes it. */
  record Data(String tag, CopyOut copy) implements StatementResult {}
}
