package org.pagedb.sql.analysis.resolution;

/** What a cast is for; each constant allows what the ones before it allow. */
public enum CastContext {
  /** Inside an expression, where nothing was written. */
  IMPLICIT,
  /** Storing into a column. */
  ASSIGNMENT,
  /** Written as a cast. */
  EXPLICIT
}
