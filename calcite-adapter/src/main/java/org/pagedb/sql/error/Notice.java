package org.pagedb.sql.error;

/**
 * A message to the client that ends nothing: PostgreSQL's NOTICE (00000) and WARNING (01000 and
 * others).
 *
 * @param severity {@code NOTICE}, {@code WARNING}, {@code INFO} or {@code LOG}
 * @param state the SQLSTATE
 * @param message the text
 */
public record Notice(String severity, SqlState state, String message) {

  /** An ordinary notice. */
  public static Notice notice(String message) {
    return new Notice("NOTICE", SqlState.SUCCESSFUL_COMPLETION, message);
  }

  /** A warning. */
  public static Notice warning(SqlState state, String message) {
    return new Notice("WARNING", state, message);
  }
}
