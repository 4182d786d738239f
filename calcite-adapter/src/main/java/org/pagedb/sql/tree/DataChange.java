package org.pagedb.sql.tree;

import java.util.List;

/** A statement that changes rows. */
public sealed interface DataChange extends Statement, Node {

  /** The WITH clause, or null. */
  With with();

  /** The changed table. */
  RelationName table();

  /**
   * INSERT.
   *
   * @param alias the table's alias, or null
   * @param columns the target columns, or empty for all
   * @param source the rows, or null for DEFAULT VALUES
   * @param onConflict the ON CONFLICT clause, or null
   */
  record Insert(
      With with,
      RelationName table,
      String alias,
      List<ColumnTarget> columns,
      Overriding overriding,
      Query source,
      OnConflict onConflict,
      List<SelectItem> returning,
      int position)
      implements DataChange {}

  /**
   * UPDATE.
   *
   * @param only whether ONLY leaves out the table's descendants
   * @param alias the table's alias, or null
   * @param where the condition, a {@link SqlExpression.CurrentOf}, or null
   */
  record Update(
      With with,
      RelationName table,
      boolean only,
      String alias,
      List<Assignment> assignments,
      List<FromItem> from,
      SqlExpression where,
      List<SelectItem> returning,
      int position)
      implements DataChange {}

  /**
   * DELETE.
   *
   * @param only whether ONLY leaves out the table's descendants
   * @param alias the table's alias, or null
   * @param where the condition, a {@link SqlExpression.CurrentOf}, or null
   */
  record Delete(
      With with,
      RelationName table,
      boolean only,
      String alias,
      List<FromItem> using,
      SqlExpression where,
      List<SelectItem> returning,
      int position)
      implements DataChange {}

  /** MERGE. */
  record Merge(
      With with,
      RelationName table,
      boolean only,
      String alias,
      FromItem source,
      SqlExpression on,
      List<MergeWhen> whens,
      int position)
      implements DataChange {}

  /**
   * A column that is assigned to, with what follows its name.
   *
   * @param indirection subscripts and fields after the name
   */
  record ColumnTarget(String name, List<IndirectionStep> indirection, int position)
      implements Node {}

  /** An element of SET. */
  sealed interface Assignment {}

  /** {@code column = value}; the value may be {@link SqlExpression.Default}. */
  record SingleAssignment(ColumnTarget target, SqlExpression value) implements Assignment {}

  /**
   * {@code (column, …) = source}: a row constructor, a scalar sub-query, or what analysis refuses.
   */
  record MultiAssignment(List<ColumnTarget> targets, SqlExpression source, int position)
      implements Assignment, Node {}

  /** The OVERRIDING part of INSERT. */
  enum Overriding {
    NONE,
    USER_VALUE,
    SYSTEM_VALUE
  }

  /**
   * ON CONFLICT.
   *
   * @param target the arbiter, or null
   * @param update the assignments of DO UPDATE, or null for DO NOTHING
   * @param where the condition of DO UPDATE, or null
   */
  record OnConflict(
      ConflictTarget target, List<Assignment> update, SqlExpression where, int position)
      implements Node {}

  /**
   * How ON CONFLICT finds its index.
   *
   * @param elements index elements, or empty if a constraint is named
   * @param where the predicate of a partial index, or null
   * @param constraint the constraint's name, or null
   */
  record ConflictTarget(
      List<IndexElement> elements, SqlExpression where, String constraint, int position)
      implements Node {}

  /**
   * A WHEN clause of MERGE.
   *
   * @param condition the AND condition, or null
   */
  record MergeWhen(boolean matched, SqlExpression condition, MergeAction action, int position)
      implements Node {}

  /** What a WHEN clause does. */
  sealed interface MergeAction {}

  /** UPDATE SET. */
  record MergeUpdate(List<Assignment> assignments) implements MergeAction {}

  /** DELETE. */
  record MergeDelete() implements MergeAction {}

  /** DO NOTHING. */
  record MergeNothing() implements MergeAction {}

  /**
   * INSERT.
   *
   * @param values null for DEFAULT VALUES
   */
  record MergeInsert(List<ColumnTarget> columns, Overriding overriding, List<SqlExpression> values)
      implements MergeAction {}
}
