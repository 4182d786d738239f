package org.pagedb.sql.tree;

/** How long a relation's data lives. */
public enum Persistence {
  PERMANENT,
  UNLOGGED,
  TEMPORARY
}
