package org.pagedb.sql.analysis.query;

import java.util.List;

/**
 * The row that expressions are about, and what its columns are called. Scopes are linked from the
 * inside out; each link is one level of {@link
 * org.pagedb.sql.expression.Expression.OuterReference}.
 */
final class Scope {

  /** What a scope's row is. */
  enum Kind {
    /** The row of a query. */
    QUERY,
    /** The left side of a join, seen by the right side if that is lateral. */
    LATERAL
  }

  private final Scope parent;
  private final boolean seesParent;
  private final Kind kind;
  private List<FromEntry> entries;
  private QueryState query;
  private boolean touched;

  private Scope(Scope parent, boolean seesParent, Kind kind, List<FromEntry> entries) {
    this.parent = parent;
    this.seesParent = seesParent;
    this.kind = kind;
    this.entries = entries;
  }

  /**
   * The scope of a query or of an expression that stands alone.
   *
   * @param parent what encloses it, or null
   * @param seesParent whether a lateral parent's columns can be named
   */
  static Scope query(Scope parent, boolean seesParent, List<FromEntry> entries) {
    return new Scope(parent, seesParent, Kind.QUERY, entries);
  }

  /** The left side of a join, for what stands to its right. */
  static Scope lateral(Scope parent, List<FromEntry> entries) {
    return new Scope(parent, true, Kind.LATERAL, entries);
  }

  Scope parent() {
    return parent;
  }

  boolean seesParent() {
    return seesParent;
  }

  boolean isLateral() {
    return kind == Kind.LATERAL;
  }

  List<FromEntry> entries() {
    return entries;
  }

  void show(List<FromEntry> newEntries) {
    entries = newEntries;
  }

  /** The aggregates and window functions of the scope's query; null outside of a SELECT. */
  QueryState query() {
    return query;
  }

  void belongsTo(QueryState state) {
    query = state;
  }

  /** Whether a reference went to this scope or through it, so that it counts as a level. */
  boolean isTouched() {
    return touched;
  }

  void touch() {
    touched = true;
  }
}
