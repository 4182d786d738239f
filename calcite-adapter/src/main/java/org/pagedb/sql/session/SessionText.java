package org.pagedb.sql.session;

import org.pagedb.sql.tree.RawStatement;

/**
 * A statement of a text that a client sent.
 *
 * @param raw the tree, with its place in the whole text
 * @param text the statement's own text
 */
record SessionText(RawStatement raw, String text) implements ParsedStatement {

  @Override
  public int parameterCount() {
    return raw.parameterCount();
  }

  @Override
  public int start() {
    return raw.position() - 1;
  }

  @Override
  public String commandTag() {
    return CommandTags.of(raw.statement());
  }
}
