package org.pagedb.sql.tree;

/** A query in the place of an expression. */
public sealed interface Subquery extends SqlExpression {

  /** The query. */
  Query query();

  /** {@code (SELECT …)} as a value. */
  record Scalar(Query query, int position) implements Subquery {}

  /** {@code EXISTS (…)}. */
  record Exists(Query query, int position) implements Subquery {}

  /** {@code ARRAY(SELECT …)}. */
  record Array(Query query, int position) implements Subquery {}

  /** {@code [NOT] IN (SELECT …)}. */
  record In(SqlExpression operand, Query query, boolean negated, int position)
      implements Subquery {}

  /** {@code operator ANY (SELECT …)} or ALL; SOME is ANY. */
  record Quantified(
      OperatorName operator, SqlExpression operand, boolean all, Query query, int position)
      implements Subquery {}
}
