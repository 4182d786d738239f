package org.pagedb.sql.tree;

/** A piece of syntax that knows where it was written. */
public interface Node {

  /** The position of a node that was not written anywhere. */
  int NOWHERE = 0;

  /**
   * The character count of the node's significant token in the text, from 1, or {@link #NOWHERE}.
   */
  int position();
}
