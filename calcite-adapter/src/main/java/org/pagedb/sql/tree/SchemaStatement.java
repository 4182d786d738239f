package org.pagedb.sql.tree;

import java.util.List;

/**
 * CREATE SCHEMA.
 *
 * @param name null if the owner's name is to be used
 * @param owner the owner, or null
 * @param elements the statements that follow, to be run in the new schema
 */
public record SchemaStatement(
    boolean ifNotExists, String name, Role owner, List<Element> elements, int position)
    implements Statement, Node {

  /**
   * A statement to be run in the new schema.
   *
   * @param start where its text begins, as a character count from 1
   * @param end where what follows it begins
   */
  public record Element(Statement statement, int start, int end) {}
}
