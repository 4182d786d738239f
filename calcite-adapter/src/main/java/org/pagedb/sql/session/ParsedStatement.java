package org.pagedb.sql.session;

/**
 * A statement whose syntax is known to be right. It holds nothing of the session that parsed it.
 */
public interface ParsedStatement {

  /** The statement's own text, without what stood before and after it. */
  String text();

  /** The number of parameters: the highest {@code $n}. */
  int parameterCount();

  /**
   * The first word or words in upper case: {@code SELECT}, {@code INSERT}, {@code CREATE TABLE} ….
   */
  String commandTag();
}
