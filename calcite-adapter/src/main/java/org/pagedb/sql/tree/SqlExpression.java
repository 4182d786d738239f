package org.pagedb.sql.tree;

import java.util.List;

/**
 * A scalar expression as written. Parentheses leave no trace; operators are names still to be
 * resolved.
 */
public sealed interface SqlExpression extends Node
    permits SqlExpression.Literal,
        SqlExpression.Parameter,
        SqlExpression.ColumnReference,
        SqlExpression.Indirection,
        SqlExpression.Operation,
        SqlExpression.And,
        SqlExpression.Or,
        SqlExpression.Not,
        SqlExpression.FunctionCall,
        SqlExpression.NamedArgument,
        SqlExpression.Cast,
        SqlExpression.Collate,
        SqlExpression.Case,
        SqlExpression.Coalesce,
        SqlExpression.NullIf,
        SqlExpression.Extremum,
        SqlExpression.ArrayConstructor,
        SqlExpression.RowConstructor,
        SqlExpression.ValueFunction,
        SqlExpression.Grouping,
        SqlExpression.Default,
        SqlExpression.CurrentOf,
        Predicate,
        Subquery,
        XmlExpression {

  /**
   * A constant. A number's sign is an operator, except in the few places that take signed numbers.
   */
  sealed interface Literal extends SqlExpression {}

  /** A decimal integer that fits into 32 bits. */
  record IntegerLiteral(int value, int position) implements Literal {}

  /** Any other number, as written. */
  record NumericLiteral(String text, int position) implements Literal {}

  /** A string of any form, unescaped; its type is still unknown. */
  record StringLiteral(String value, int position) implements Literal {}

  /** A bit string: {@code b} or {@code x} and the digits. */
  record BitStringLiteral(String digits, int position) implements Literal {}

  /** TRUE or FALSE. */
  record BooleanLiteral(boolean value, int position) implements Literal {}

  /** NULL. */
  record NullLiteral(int position) implements Literal {}

  /** {@code $number}, counted from 1. */
  record Parameter(int number, int position) implements SqlExpression {}

  /**
   * A column, with as many qualifiers as written.
   *
   * @param star whether {@code .*} follows the names; without names it is the bare {@code *}
   */
  record ColumnReference(List<String> names, boolean star, int position) implements SqlExpression {}

  /** Fields or elements of a value. */
  record Indirection(SqlExpression base, List<IndirectionStep> steps, int position)
      implements SqlExpression {}

  /**
   * An infix or prefix operator.
   *
   * @param left null for a prefix operator
   * @param position that of the operator
   */
  record Operation(OperatorName operator, SqlExpression left, SqlExpression right, int position)
      implements SqlExpression {}

  /** Two or more conditions joined by AND. */
  record And(List<SqlExpression> conditions, int position) implements SqlExpression {}

  /** Two or more conditions joined by OR. */
  record Or(List<SqlExpression> conditions, int position) implements SqlExpression {}

  /** NOT. */
  record Not(SqlExpression condition, int position) implements SqlExpression {}

  /**
   * A call of a function, aggregate or window function.
   *
   * @param over the window, or null
   */
  record FunctionCall(
      QualifiedName name,
      List<SqlExpression> arguments,
      CallOptions options,
      WindowDefinition over,
      int position)
      implements SqlExpression {}

  /** {@code name => value} among a call's arguments. */
  record NamedArgument(String name, SqlExpression value, int position) implements SqlExpression {}

  /** A cast in any of its three spellings. */
  record Cast(SqlExpression operand, TypeName type, int position) implements SqlExpression {}

  /** COLLATE. */
  record Collate(SqlExpression operand, QualifiedName collation, int position)
      implements SqlExpression {}

  /** CASE; operand and otherwise may be null. */
  record Case(SqlExpression operand, List<When> whens, SqlExpression otherwise, int position)
      implements SqlExpression {}

  /** One branch of CASE. */
  record When(SqlExpression condition, SqlExpression result, int position) implements Node {}

  /** COALESCE. */
  record Coalesce(List<SqlExpression> arguments, int position) implements SqlExpression {}

  /** NULLIF. */
  record NullIf(SqlExpression left, SqlExpression right, int position) implements SqlExpression {}

  /** GREATEST or LEAST. */
  record Extremum(boolean greatest, List<SqlExpression> arguments, int position)
      implements SqlExpression {}

  /** {@code ARRAY[…]}, or a nested {@code […]} inside one. */
  record ArrayConstructor(List<SqlExpression> elements, int position) implements SqlExpression {}

  /** {@code ROW(…)}, or two or more expressions in parentheses. */
  record RowConstructor(List<SqlExpression> fields, boolean explicit, int position)
      implements SqlExpression {}

  /**
   * A function without parentheses, as CURRENT_DATE.
   *
   * @param precision the precision in parentheses, or {@link #NO_PRECISION}
   */
  record ValueFunction(ValueFunctionKind kind, int precision, int position)
      implements SqlExpression {

    /** No precision was written. */
    public static final int NO_PRECISION = -1;
  }

  /** The functions without parentheses. */
  enum ValueFunctionKind {
    CURRENT_DATE,
    CURRENT_TIME,
    CURRENT_TIMESTAMP,
    LOCALTIME,
    LOCALTIMESTAMP,
    CURRENT_ROLE,
    CURRENT_USER,
    USER,
    SESSION_USER,
    CURRENT_CATALOG,
    CURRENT_SCHEMA
  }

  /** {@code GROUPING(…)}. */
  record Grouping(List<SqlExpression> arguments, int position) implements SqlExpression {}

  /** DEFAULT in the place of a value. */
  record Default(int position) implements SqlExpression {}

  /** {@code WHERE CURRENT OF cursor}. */
  record CurrentOf(String cursor, int position) implements SqlExpression {}
}
