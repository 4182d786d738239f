package org.pagedb.sql.expression;

import java.util.List;
import java.util.Objects;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/**
 * A typed expression after analysis: every name, overload and cast is resolved, nothing is implicit
 * any more. Column references count the columns of the node's input from 0; for a join, the right
 * input's columns follow the left's.
 *
 * @see org.pagedb.sql.expression
 */
public sealed interface Expression {

  /** The type of the value. */
  PgType type();

  /** The type's modifier, or {@link PgType#NO_TYPMOD}. */
  default int typmod() {
    return PgType.NO_TYPMOD;
  }

  private static String typeText(PgType type, int typmod) {
    return ":" + type.oid() + ',' + typmod;
  }

  /** A value known at analysis; {@code value} is a datum of the type, or null for NULL. */
  record Constant(Object value, PgType type, int typmod) implements Expression {
    /** A constant without type modifier. */
    public Constant(Object value, PgType type) {
      this(value, type, PgType.NO_TYPMOD);
    }

    // Written out here and below: what a record has of itself is put together from method handles
    // at the first call, which a new process would notice, and digests of plans are made of these.

    @Override
    public boolean equals(Object other) {
      return other instanceof Constant that
          && Objects.equals(value, that.value)
          && type.equals(that.type)
          && typmod == that.typmod;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Objects.hashCode(value) + type.hashCode()) + typmod;
    }

    @Override
    public String toString() {
      String text = value == null ? "null" : "'" + value.toString().replace("'", "''") + '\'';
      return text + typeText(type, typmod);
    }
  }

  /** The statement's parameter with {@code index} from 0. */
  record Parameter(int index, PgType type) implements Expression {}

  /** A column of the input. */
  record InputReference(int index, PgType type, int typmod) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof InputReference that
          && index == that.index
          && type.equals(that.type)
          && typmod == that.typmod;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * index + type.hashCode()) + typmod;
    }

    @Override
    public String toString() {
      return "$" + index + typeText(type, typmod);
    }
  }

  /**
   * A column of the row that an enclosing query is working on; {@code level} 1 is the query just
   * outside the sub-query.
   */
  record OuterReference(int level, int index, PgType type, int typmod) implements Expression {

    @Override
    public boolean equals(Object other) {
      return other instanceof OuterReference that
          && level == that.level
          && index == that.index
          && type.equals(that.type)
          && typmod == that.typmod;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * (31 * level + index) + type.hashCode()) + typmod;
    }

    @Override
    public String toString() {
      return "$outer" + level + '.' + index + typeText(type, typmod);
    }
  }

  /**
   * A call of a function, also for operators.
   *
   * @param operator the operator's name if it was written as one, else null
   * @param collation the collation's oid for collation-sensitive functions, else 0
   * @param variadicArray whether the last argument is an array that stands for all variadic ones
   */
  record FunctionCall(
      PgFunction function,
      List<Expression> arguments,
      PgType type,
      int typmod,
      int collation,
      String operator,
      boolean variadicArray)
      implements Expression {

    @Override
    public boolean equals(Object other) {
      return other instanceof FunctionCall that
          && function.equals(that.function)
          && arguments.equals(that.arguments)
          && type.equals(that.type)
          && typmod == that.typmod
          && collation == that.collation
          && Objects.equals(operator, that.operator)
          && variadicArray == that.variadicArray;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * function.oid() + arguments.hashCode()) + type.hashCode();
    }

    @Override
    public String toString() {
      return function
          + arguments.toString()
          + operator
          + (variadicArray ? " variadic" : "")
          + collation
          + typeText(type, typmod);
    }
  }

  /** {@code left operator ANY (array)} or {@code ALL}; the comparison is a boolean function. */
  record ArrayComparison(
      PgFunction comparison,
      String operator,
      boolean all,
      Expression left,
      Expression array,
      int collation,
      PgType type)
      implements Expression {}

  /** AND over two or more conditions, in three-valued logic. */
  record And(List<Expression> conditions, PgType type) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof And that
          && conditions.equals(that.conditions)
          && type.equals(that.type);
    }

    @Override
    public int hashCode() {
      return 31 * conditions.hashCode() + type.hashCode();
    }
  }

  /** OR over two or more conditions, in three-valued logic. */
  record Or(List<Expression> conditions, PgType type) implements Expression {}

  /** NOT in three-valued logic. */
  record Not(Expression condition, PgType type) implements Expression {}

  /** {@code IS [NOT] NULL}; for rows, of every field if {@code argument} is composite. */
  record NullTest(Expression argument, boolean negated, PgType type) implements Expression {}

  /** {@code IS [NOT] TRUE | FALSE | UNKNOWN}; {@code expected} null means UNKNOWN. */
  record BooleanTest(Expression argument, Boolean expected, boolean negated, PgType type)
      implements Expression {}

  /** {@code IS [NOT] DISTINCT FROM}; {@code equality} is the types' equality function. */
  record DistinctTest(
      Expression left, Expression right, PgFunction equality, boolean negated, PgType type)
      implements Expression {}

  /** One WHEN of a CASE. */
  record When(Expression condition, Expression result) {}

  /** CASE with boolean conditions; {@code otherwise} is never null (a null constant instead). */
  record Case(List<When> whens, Expression otherwise, PgType type, int typmod)
      implements Expression {}

  /** COALESCE. */
  record Coalesce(List<Expression> arguments, PgType type, int typmod) implements Expression {}

  /** NULLIF; {@code equality} compares the two arguments. */
  record NullIf(Expression left, Expression right, PgFunction equality, PgType type, int typmod)
      implements Expression {}

  /** GREATEST or LEAST; nulls are ignored. */
  record MinMax(boolean greatest, List<Expression> arguments, PgType type, int typmod)
      implements Expression {}

  /** How a cast is carried out. */
  enum CastMethod {
    /** The stored form is the same; only the type changes. */
    RELABEL,
    /**
     * The same four bytes, once with a sign and once without: between integer and the oid types.
     */
    SIGN,
    /** By a function of the cast catalog, in {@link Cast#function}. */
    FUNCTION,
    /** Through the text form. */
    INPUT_OUTPUT,
    /** Element by element, by the element's cast in {@link Cast#function} or text. */
    ARRAY
  }

  /**
   * A cast. Length coercion ({@code varchar(3)}, {@code numeric(10,2)}) is part of it where the
   * typmod is not {@link PgType#NO_TYPMOD}.
   *
   * @param function set for {@link CastMethod#FUNCTION}
   * @param explicit whether it was written, which changes truncation rules
   */
  record Cast(
      Expression argument,
      CastMethod method,
      PgFunction function,
      boolean explicit,
      PgType type,
      int typmod)
      implements Expression {

    @Override
    public boolean equals(Object other) {
      return other instanceof Cast that
          && argument.equals(that.argument)
          && method == that.method
          && Objects.equals(function, that.function)
          && explicit == that.explicit
          && type.equals(that.type)
          && typmod == that.typmod;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * argument.hashCode() + method.ordinal()) + type.hashCode();
    }

    @Override
    public String toString() {
      return "cast("
          + argument
          + ' '
          + method
          + function
          + (explicit ? " explicit)" : ")")
          + typeText(type, typmod);
    }
  }

  /** ARRAY[…]; elements already have the element type, or are arrays if multidimensional. */
  record ArrayConstructor(List<Expression> elements, boolean nested, PgType type)
      implements Expression {}

  /** ROW(…) or a whole-row reference. */
  record RowConstructor(List<Expression> fields, List<String> names, PgType type)
      implements Expression {}

  /** {@code (composite).field}, the field's position from 0. */
  record FieldSelection(Expression row, int field, PgType type, int typmod) implements Expression {}

  /** {@code array[subscript]…}; a slice has {@code upper} bounds too, null where left out. */
  record Subscript(
      Expression container,
      List<Expression> lower,
      List<Expression> upper,
      boolean slice,
      PgType type)
      implements Expression {}

  /**
   * The container of {@code part} with that part replaced: the new value of a column of which a
   * part is assigned.
   */
  record ElementAssignment(Subscript part, Expression value, PgType type) implements Expression {}

  /** A row with one field replaced, counted from 0. */
  record FieldAssignment(Expression row, int field, Expression value, PgType type)
      implements Expression {}

  /** What a sub-query in an expression yields. */
  enum SubqueryKind {
    SCALAR,
    EXISTS,
    ARRAY,
    ANY,
    ALL
  }

  /**
   * A sub-query in an expression. Its references to enclosing queries are {@link OuterReference}s.
   *
   * @param query the analysed sub-query
   * @param left for ANY and ALL: the left side's expressions, one for each column
   * @param comparisons for ANY and ALL: the comparison function for each column
   * @param operator for ANY and ALL: the operator as written
   */
  record Subquery(
      SubqueryKind kind,
      SubqueryPlan query,
      List<Expression> left,
      List<PgFunction> comparisons,
      String operator,
      PgType type,
      int typmod)
      implements Expression {}

  /** CURRENT_DATE, CURRENT_USER and their kin, by keyword in lower case. */
  record SessionValue(String keyword, PgType type, int typmod) implements Expression {}

  /**
   * {@code argument COLLATE "name"}.
   *
   * @param position where COLLATE was written, which does not tell two of them apart
   */
  record CollateExpression(Expression argument, int collation, int position) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof CollateExpression that
          && argument.equals(that.argument)
          && collation == that.collation;
    }

    @Override
    public int hashCode() {
      return 31 * argument.hashCode() + collation;
    }

    @Override
    public String toString() {
      return "collate(" + argument + ", " + collation + ')';
    }

    @Override
    public PgType type() {
      return argument.type();
    }

    @Override
    public int typmod() {
      return argument.typmod();
    }
  }

  /**
   * A call whose collation is left open by those of its arguments: it fails with 42P22 where it is
   * carried out.
   *
   * @param argument the call, which is null exactly where its function is not called
   * @param use how the message names what needs the collation
   */
  record Uncollated(Expression argument, String use) implements Expression {
    @Override
    public PgType type() {
      return argument.type();
    }

    @Override
    public int typmod() {
      return argument.typmod();
    }
  }
}
