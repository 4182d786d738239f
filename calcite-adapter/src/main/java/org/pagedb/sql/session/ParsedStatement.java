package org.pagedb.sql.session;

/**
 * A statement whose syntax is known to be right. It holds nothing of the session that parsed it.
 */
public interface ParsedStatement {

  /** The statement's own text, without what stood before and after it. */
  String text();

  /**
   * Where {@link #text} starts in the text that was parsed, in characters from 0. Failures of
   * {@link Session#prepare} and {@link Session#execute} count their positions from there, as the
   * driver's clients expect of the statements of one string.
   */
  int start();

  /** The number of parameters: the highest {@code $n}. */
  int parameterCount();

  /**
   * The first word or words in upper case: {@code SELECT}, {@code INSERT}, {@code CREATE TABLE} ….
   */
  String commandTag();
}
