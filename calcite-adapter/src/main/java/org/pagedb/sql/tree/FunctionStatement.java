package org.pagedb.sql.tree;

import java.util.List;

/** Functions, procedures and languages. */
public sealed interface FunctionStatement extends Statement {

  /**
   * CREATE FUNCTION or PROCEDURE.
   *
   * @param returns the type of RETURNS, or null; for RETURNS TABLE the table's columns are
   *     parameters
   * @param options LANGUAGE, AS and the rest, in the order written
   * @param body the standard body: a {@link Return}, or statements of BEGIN ATOMIC; null with AS
   */
  record CreateFunction(
      boolean replace,
      boolean procedure,
      QualifiedName name,
      List<Parameter> parameters,
      TypeName returns,
      List<Option> options,
      Body body)
      implements FunctionStatement {}

  /**
   * A parameter.
   *
   * @param name null if unnamed
   * @param otherwise the default, or null
   */
  record Parameter(String name, Mode mode, TypeName type, SqlExpression otherwise, int position)
      implements Node {}

  /** Parameter modes. */
  enum Mode {
    DEFAULT,
    IN,
    OUT,
    INOUT,
    VARIADIC,
    TABLE
  }

  /** A body in standard syntax. */
  sealed interface Body {}

  /** RETURN expression. */
  record Return(SqlExpression value) implements Body, FunctionStatement {}

  /** BEGIN ATOMIC … END. */
  record Atomic(List<Statement> statements) implements Body {}

  /** ALTER FUNCTION, PROCEDURE or ROUTINE with options. */
  record AlterFunction(ObjectKind kind, ObjectName.Routine function, List<Option> options)
      implements FunctionStatement {}

  /** CALL. */
  record Call(SqlExpression.FunctionCall call) implements FunctionStatement {}

  /** DO; its options are {@code as} and {@code language}. */
  record Do(List<Option> options) implements FunctionStatement {}

  /** CREATE LANGUAGE; the functions may be null. */
  record CreateLanguage(
      boolean replace,
      boolean trusted,
      String name,
      QualifiedName handler,
      QualifiedName inline,
      QualifiedName validator)
      implements FunctionStatement {}
}
