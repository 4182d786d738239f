package org.pagedb.sql.tree;

/**
 * What may follow a value or a target column: {@code .field}, {@code .*}, {@code [i]}, {@code
 * [a:b]}.
 */
public sealed interface IndirectionStep {

  /** {@code .name}. */
  record Field(String name) implements IndirectionStep {}

  /** {@code .*}. */
  record AllFields() implements IndirectionStep {}

  /** {@code [index]}. */
  record Subscript(SqlExpression index) implements IndirectionStep {}

  /** {@code [lower:upper]}; either bound may be null. */
  record Slice(SqlExpression lower, SqlExpression upper) implements IndirectionStep {}
}
