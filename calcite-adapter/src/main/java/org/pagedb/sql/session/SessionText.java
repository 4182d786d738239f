package org.pagedb.sql.session;

import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.RawStatement;

/**
 * A statement of a text that a client sent.
 *
 * @param raw the tree, with its place in the whole text
 * @param text the statement's own text
 */
record SessionText(RawStatement raw, String text) implements ParsedStatement {

  /** {@inheritDoc} Those of a PREPARE are the prepared statement's, and bound by EXECUTE. */
  @Override
  public int parameterCount() {
    return raw.statement() instanceof PreparedStatement.Prepare ? 0 : raw.parameterCount();
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
