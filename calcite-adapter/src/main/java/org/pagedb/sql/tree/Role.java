package org.pagedb.sql.tree;

/**
 * A role as written.
 *
 * @param name the name of a {@link Kind#NAMED} role, else null
 */
public record Role(Kind kind, String name, int position) implements Node {

  /** The ways to name a role. */
  public enum Kind {
    NAMED,
    CURRENT_ROLE,
    CURRENT_USER,
    SESSION_USER,
    PUBLIC
  }
}
