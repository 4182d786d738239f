package org.pagedb.storage.engine;

/** Relations that every database has from the start, below those that are created. */
public final class SystemRelations {

  /** The commit log's pages. */
  public static final int COMMIT_LOG = 0;

  /** For the owner's catalog; storage does not look into it. */
  public static final int CATALOG = 1;

  private SystemRelations() {}
}
