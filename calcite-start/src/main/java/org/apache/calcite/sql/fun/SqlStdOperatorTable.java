package org.apache.calcite.sql.fun;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.ReflectiveSqlOperatorTable;

/**
 * The operators of Calcite's that a plan of pagedb's can hold: the logical ones, comparisons and
 * tests. The original makes some four hundred, with all their kinds of signatures, before the first
 * plan; pagedb's other expressions are operators of its own. A piece of Calcite that asks for one
 * that is not here fails with a {@link NoSuchFieldError}; none that pagedb runs does.
 */
public class SqlStdOperatorTable extends ReflectiveSqlOperatorTable {

  private static final SqlReturnTypeInference TRUTH_OR_NULL =
      call ->
          call.getTypeFactory()
              .createTypeWithNullability(
                  call.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN),
                  call.collectOperandTypes().stream().anyMatch(type -> type.isNullable()));

  private static final SqlReturnTypeInference TRUTH =
      call -> call.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);

  private static final int TESTS = 28;
  private static final int COMPARISONS = 30;

  public static final SqlBinaryOperator AND =
      new SqlBinaryOperator("AND", SqlKind.AND, 24, true, TRUTH_OR_NULL, null, null);

  public static final SqlBinaryOperator OR =
      new SqlBinaryOperator("OR", SqlKind.OR, 22, true, TRUTH_OR_NULL, null, null);

  public static final SqlPrefixOperator NOT =
      new SqlPrefixOperator("NOT", SqlKind.NOT, 26, TRUTH_OR_NULL, null, null);

  public static final SqlBinaryOperator EQUALS = comparison("=", SqlKind.EQUALS);

  public static final SqlBinaryOperator NOT_EQUALS = comparison("<>", SqlKind.NOT_EQUALS);

  public static final SqlBinaryOperator LESS_THAN = comparison("<", SqlKind.LESS_THAN);

  public static final SqlBinaryOperator LESS_THAN_OR_EQUAL =
      comparison("<=", SqlKind.LESS_THAN_OR_EQUAL);

  public static final SqlBinaryOperator GREATER_THAN = comparison(">", SqlKind.GREATER_THAN);

  public static final SqlBinaryOperator GREATER_THAN_OR_EQUAL =
      comparison(">=", SqlKind.GREATER_THAN_OR_EQUAL);

  public static final SqlBinaryOperator IS_DISTINCT_FROM =
      new SqlBinaryOperator(
          "IS DISTINCT FROM", SqlKind.IS_DISTINCT_FROM, COMPARISONS, true, TRUTH, null, null);

  public static final SqlBinaryOperator IS_NOT_DISTINCT_FROM =
      new SqlBinaryOperator(
          "IS NOT DISTINCT FROM",
          SqlKind.IS_NOT_DISTINCT_FROM,
          COMPARISONS,
          true,
          TRUTH,
          null,
          null);

  public static final SqlPostfixOperator IS_NULL = test("IS NULL", SqlKind.IS_NULL);

  public static final SqlPostfixOperator IS_NOT_NULL = test("IS NOT NULL", SqlKind.IS_NOT_NULL);

  public static final SqlPostfixOperator IS_TRUE = test("IS TRUE", SqlKind.IS_TRUE);

  public static final SqlPostfixOperator IS_NOT_TRUE = test("IS NOT TRUE", SqlKind.IS_NOT_TRUE);

  public static final SqlPostfixOperator IS_FALSE = test("IS FALSE", SqlKind.IS_FALSE);

  public static final SqlPostfixOperator IS_NOT_FALSE = test("IS NOT FALSE", SqlKind.IS_NOT_FALSE);

  public static final SqlPostfixOperator IS_UNKNOWN = test("IS UNKNOWN", SqlKind.IS_NULL);

  public static final SqlPostfixOperator IS_NOT_UNKNOWN =
      test("IS NOT UNKNOWN", SqlKind.IS_NOT_NULL);

  private static final SqlStdOperatorTable INSTANCE = new SqlStdOperatorTable();

  /** The one table, as in the original. */
  public static SqlStdOperatorTable instance() {
    return INSTANCE;
  }

  private static SqlBinaryOperator comparison(String name, SqlKind kind) {
    return new SqlBinaryOperator(name, kind, COMPARISONS, true, TRUTH_OR_NULL, null, null);
  }

  private static SqlPostfixOperator test(String name, SqlKind kind) {
    return new SqlPostfixOperator(name, kind, TESTS, TRUTH, null, null);
  }
}
