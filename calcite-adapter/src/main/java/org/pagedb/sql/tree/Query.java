package org.pagedb.sql.tree;

import java.util.List;

/**
 * A query: SELECT, VALUES, TABLE or a set operation, with what may surround it.
 *
 * @param with the WITH clause, or null
 * @param limit LIMIT and OFFSET, or null
 * @param locking the FOR UPDATE clauses
 */
public record Query(
    With with, Body body, List<SortKey> orderBy, Limit limit, List<Locking> locking, int position)
    implements Statement, Node {

  /** The INTO clause, which stands in the first SELECT; null without. */
  public Into into() {
    if (body instanceof Select select) {
      return select.into();
    }
    return body instanceof SetOperation operation ? operation.left().into() : null;
  }

  /** What a query returns before it is ordered and limited. */
  public sealed interface Body extends Node permits Select, Values, SetOperation {}

  /**
   * One SELECT; {@code TABLE t} is {@code SELECT * FROM t}.
   *
   * @param distinct DISTINCT, or null
   * @param into the INTO clause, or null
   * @param groupBy GROUP BY, or null
   */
  public record Select(
      Distinct distinct,
      List<SelectItem> items,
      Into into,
      List<FromItem> from,
      SqlExpression where,
      GroupBy groupBy,
      SqlExpression having,
      List<WindowDefinition> windows,
      int position)
      implements Body {}

  /** VALUES. */
  public record Values(List<List<SqlExpression>> rows, int position) implements Body {}

  /**
   * UNION, INTERSECT or EXCEPT.
   *
   * @param position that of the operator
   */
  public record SetOperation(
      SetOperator operator, boolean all, Query left, Query right, int position) implements Body {}

  /** The set operators. */
  public enum SetOperator {
    UNION,
    INTERSECT,
    EXCEPT
  }

  /** DISTINCT, or DISTINCT ON if there are expressions. */
  public record Distinct(List<SqlExpression> on) {}

  /** GROUP BY; {@code distinct} drops duplicate grouping sets. */
  public record GroupBy(boolean distinct, List<GroupItem> items) {}

  /** An element of GROUP BY. */
  public sealed interface GroupItem {}

  /** A grouping expression. */
  public record GroupExpression(SqlExpression expression) implements GroupItem {}

  /** {@code ()}. */
  public record EmptyGrouping(int position) implements GroupItem, Node {}

  /** ROLLUP. */
  public record Rollup(List<SqlExpression> expressions, int position) implements GroupItem, Node {}

  /** CUBE. */
  public record Cube(List<SqlExpression> expressions, int position) implements GroupItem, Node {}

  /** GROUPING SETS. */
  public record GroupingSets(List<GroupItem> items, int position) implements GroupItem, Node {}

  /**
   * The table that SELECT INTO or CREATE TABLE AS makes.
   *
   * @param columns the column names, or empty
   */
  public record Into(
      RelationName name, Persistence persistence, List<String> columns, TableStorage storage) {}

  /**
   * LIMIT, FETCH and OFFSET.
   *
   * @param offset null without OFFSET
   * @param count null without LIMIT and for LIMIT ALL
   * @param withTies whether FETCH … WITH TIES was written
   */
  public record Limit(SqlExpression offset, SqlExpression count, boolean withTies) {}

  /**
   * One FOR UPDATE clause.
   *
   * @param of the tables, or empty for all
   */
  public record Locking(LockStrength strength, List<RelationName> of, LockWait onLocked) {}

  /** The strengths of row locks, weakest first. */
  public enum LockStrength {
    KEY_SHARE,
    SHARE,
    NO_KEY_UPDATE,
    UPDATE
  }

  /** What to do about rows that others have locked. */
  public enum LockWait {
    BLOCK,
    SKIP,
    ERROR
  }
}
