package org.pagedb.sql.tree;

import java.util.List;

/** Comparisons that have a syntax of their own. */
public sealed interface Predicate extends SqlExpression {

  /** {@code IS [NOT] NULL}, ISNULL or NOTNULL. */
  record NullTest(SqlExpression operand, boolean negated, int position) implements Predicate {}

  /** {@code IS [NOT] TRUE}, FALSE or UNKNOWN. */
  record BooleanTest(SqlExpression operand, Truth truth, boolean negated, int position)
      implements Predicate {}

  /** What a boolean is tested for. */
  enum Truth {
    TRUE,
    FALSE,
    UNKNOWN
  }

  /** {@code IS [NOT] DISTINCT FROM}. */
  record IsDistinct(SqlExpression left, SqlExpression right, boolean negated, int position)
      implements Predicate {}

  /** {@code [NOT] BETWEEN [SYMMETRIC]}. */
  record Between(
      SqlExpression operand,
      SqlExpression low,
      SqlExpression high,
      boolean symmetric,
      boolean negated,
      int position)
      implements Predicate {}

  /**
   * {@code [NOT] LIKE}, ILIKE or SIMILAR TO.
   *
   * @param escape the ESCAPE expression, or null
   */
  record Like(
      LikeKind kind,
      SqlExpression operand,
      SqlExpression pattern,
      SqlExpression escape,
      boolean negated,
      int position)
      implements Predicate {}

  /** The pattern languages; LIKE is {@code ~~}, ILIKE {@code ~~*}, SIMILAR TO is {@code ~}. */
  enum LikeKind {
    LIKE,
    ILIKE,
    SIMILAR_TO
  }

  /** {@code [NOT] IN (value, …)}. */
  record InList(SqlExpression operand, List<SqlExpression> values, boolean negated, int position)
      implements Predicate {}

  /** {@code operator ANY (array)} or ALL; SOME is ANY. */
  record ArrayComparison(
      OperatorName operator, SqlExpression left, boolean all, SqlExpression array, int position)
      implements Predicate {}
}
