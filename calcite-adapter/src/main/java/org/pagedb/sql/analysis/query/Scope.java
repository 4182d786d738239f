package org.pagedb.sql.analysis.query;

import java.util.List;

/**
 * The row that expressions are about, and what its columns are called. Scopes are linked from the
 * inside out; each link is one level of {@link
 * org.pagedb.sql.expression.Expression.OuterReference}.
 */
final class Scope {

  private final Scope parent;
  private final boolean seesParent;
  private final boolean parentInSameQuery;
  private final CommonTables commonTables;
  private List<FromEntry> entries;
  private QueryState query;
  private boolean touched;

  private Scope(
      Scope parent,
      boolean seesParent,
      boolean parentInSameQuery,
      CommonTables commonTables,
      List<FromEntry> entries) {
    this.parent = parent;
    this.seesParent = seesParent;
    this.parentInSameQuery = parentInSameQuery;
    this.commonTables = commonTables;
    this.entries = entries;
  }

  /**
   * The scope of a query or of an expression that stands alone.
   *
   * @param parent what encloses it, or null
   * @param seesParent whether the parent's columns can be named; if not, it counts as a level only
   */
  static Scope query(
      Scope parent, boolean seesParent, CommonTables commonTables, List<FromEntry> entries) {
    return new Scope(parent, seesParent, false, commonTables, entries);
  }

  /**
   * The left side of a join, for what stands to its right and is lateral.
   *
   * @param parentInSameQuery whether the parent is the left side of another join around this one
   */
  static Scope leftSide(
      Scope parent,
      boolean seesParent,
      boolean parentInSameQuery,
      CommonTables commonTables,
      List<FromEntry> entries) {
    return new Scope(parent, seesParent, parentInSameQuery, commonTables, entries);
  }

  Scope parent() {
    return parent;
  }

  boolean seesParent() {
    return seesParent;
  }

  /** Whether this scope and its parent are parts of one FROM clause. */
  boolean parentInSameQuery() {
    return parentInSameQuery;
  }

  /** The common tables that can be named here. */
  CommonTables commonTables() {
    return commonTables;
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
