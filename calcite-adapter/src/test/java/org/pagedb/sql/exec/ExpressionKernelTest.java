package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.exec.Exprs.and;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.function;
import static org.pagedb.sql.exec.Exprs.like;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.exec.Exprs.or;
import static org.pagedb.sql.exec.Exprs.row;
import static org.pagedb.sql.exec.Exprs.rows;
import static org.pagedb.sql.type.builtin.BuiltinTypes.BOOL;
import static org.pagedb.sql.type.builtin.BuiltinTypes.FLOAT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT2;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4_ARRAY;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.NUMERIC;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TEXT;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.When;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;

class ExpressionKernelTest {

  private final PlanRunner runner = new PlanRunner();

  private List<Object> values(PhysicalPlan input, Expression expression) {
    List<Object> values = new ArrayList<>();
    for (List<Object> row :
        runner.run(
            new ProjectPlan(
                input, List.of(expression), List.of(expression.type()), Estimate.UNKNOWN))) {
      values.add(row.get(0));
    }
    return values;
  }

  private List<Object> kept(PhysicalPlan input, Expression condition) {
    List<Object> values = new ArrayList<>();
    for (List<Object> row : runner.run(new FilterPlan(input, condition, Estimate.UNKNOWN))) {
      values.add(row.get(0));
    }
    return values;
  }

  private static PhysicalPlan ints(Object... values) {
    Object[][] rows = new Object[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(values[i]);
    }
    return rows(List.of(INT4), rows);
  }

  private static PhysicalPlan of(PgType type, Object... values) {
    Object[][] rows = new Object[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(values[i]);
    }
    return rows(List.of(type), rows);
  }

  private static Expression int4(long value) {
    return literal(value, INT4);
  }

  @Nested
  class Arithmetic {
    @Test
    void addsIntegersAndKeepsNulls() {
      assertThat(values(ints(1L, null, -7L), op(column(0, INT4), "+", int4(10))))
          .containsExactly(11L, null, 3L);
    }

    @Test
    void failsWhereASumDoesNotFitItsType() {
      Expression sum = op(column(0, INT4), "+", int4(1));
      assertThatThrownBy(() -> values(ints(2147483647L), sum))
          .isInstanceOf(SqlFailure.class)
          .hasMessage("integer out of range")
          .extracting(e -> ((SqlFailure) e).state().code())
          .isEqualTo("22003");
    }

    @Test
    void failsWhereABigProductDoesNotFit() {
      Expression product = op(column(0, INT8), "*", literal(3L, INT8));
      assertThat(values(of(INT8, 5L, null, -4611686018427387L), product))
          .containsExactly(15L, null, -13835058055282161L);
      assertThatThrownBy(() -> values(of(INT8, 1L << 62), product))
          .hasMessage("bigint out of range");
    }

    @Test
    void knowsThatTheSmallestSmallintHasNoOpposite() {
      Expression quotient = op(column(0, INT2), "/", literal(-1L, INT2));
      assertThatThrownBy(() -> values(of(INT2, -32768L), quotient))
          .hasMessage("smallint out of range");
    }

    @Test
    void dividesTowardsZeroAndRefusesZero() {
      assertThat(values(ints(7L, -7L, null), op(column(0, INT4), "/", int4(2))))
          .containsExactly(3L, -3L, null);
      assertThat(values(ints(7L, -7L, null), op(column(0, INT4), "%", int4(2))))
          .containsExactly(1L, -1L, null);
      assertThatThrownBy(() -> values(ints(1L, 0L), op(int4(1), "/", column(0, INT4))))
          .hasMessage("division by zero");
    }

    @Test
    void refusesInfinityMadeOfFiniteNumbers() {
      Expression product = op(column(0, FLOAT8), "*", literal(1e300, FLOAT8));
      assertThat(values(of(FLOAT8, 2.0, null, Double.POSITIVE_INFINITY), product))
          .containsExactly(2e300, null, Double.POSITIVE_INFINITY);
      assertThatThrownBy(() -> values(of(FLOAT8, 1e300), product))
          .hasMessage("value out of range: overflow");
      assertThatThrownBy(
              () -> values(of(FLOAT8, 1e-300), op(column(0, FLOAT8), "*", literal(1e-300, FLOAT8))))
          .hasMessage("value out of range: underflow");
    }

    @Test
    void calculatesNumericsWithTheirScales() {
      Object a = NumericCodec.parse("1.50");
      Object b = NumericCodec.parse("0.125");
      Object huge = NumericCodec.parse("99999999999999999999999.9");
      PhysicalPlan input = of(NUMERIC, a, null, huge);
      assertThat(texts(values(input, op(column(0, NUMERIC), "+", literal(b, NUMERIC)))))
          .containsExactly("1.625", null, "100000000000000000000000.025");
      assertThat(texts(values(input, op(column(0, NUMERIC), "*", literal(b, NUMERIC)))))
          .containsExactly("0.18750", null, "12499999999999999999999.9875");
      assertThat(texts(values(input, op(column(0, NUMERIC), "-", literal(b, NUMERIC)))))
          .containsExactly("1.375", null, "99999999999999999999999.775");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void calculatesNumericsAsTheirArithmeticDoes(long seed) {
      Random random = new Random(seed);
      Object[][] rows = new Object[200][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = row(numeric(random), numeric(random));
      }
      PhysicalPlan input = rows(List.of(NUMERIC, NUMERIC), rows);
      Expression a = column(0, NUMERIC);
      Expression b = column(1, NUMERIC);
      List<Object> sums = values(input, op(a, "+", b));
      List<Object> differences = values(input, op(a, "-", b));
      List<Object> products = values(input, op(a, "*", b));
      List<Object> less = values(input, op(a, "<", b));
      for (int i = 0; i < rows.length; i++) {
        Numeric x = (Numeric) rows[i][0];
        Numeric y = (Numeric) rows[i][1];
        String at = "seed " + seed + ": " + x + ", " + y;
        assertThat(sums.get(i)).as(at).hasToString(NumericArithmetic.add(x, y).toString());
        assertThat(differences.get(i))
            .as(at)
            .hasToString(NumericArithmetic.subtract(x, y).toString());
        assertThat(products.get(i)).as(at).hasToString(NumericArithmetic.multiply(x, y).toString());
        assertThat(less.get(i)).as(at).isEqualTo(x.compareTo(y) < 0);
      }
    }

    private Numeric numeric(Random random) {
      BigInteger unscaled = new BigInteger(random.nextInt(70), random);
      int scale = random.nextInt(random.nextBoolean() ? 4 : 60);
      return Numeric.of(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
    }

    private List<String> texts(List<Object> values) {
      List<String> texts = new ArrayList<>();
      for (Object value : values) {
        texts.add(value == null ? null : value.toString());
      }
      return texts;
    }
  }

  @Nested
  class Comparisons {
    @Test
    void comparesWithAConstantOnEitherSide() {
      PhysicalPlan input = ints(1L, 5L, null, 9L);
      Expression x = column(0, INT4);
      assertThat(kept(input, op(x, "<", int4(5)))).containsExactly(1L);
      assertThat(kept(input, op(x, "<=", int4(5)))).containsExactly(1L, 5L);
      assertThat(kept(input, op(x, ">", int4(5)))).containsExactly(9L);
      assertThat(kept(input, op(x, ">=", int4(5)))).containsExactly(5L, 9L);
      assertThat(kept(input, op(x, "=", int4(5)))).containsExactly(5L);
      assertThat(kept(input, op(x, "<>", int4(5)))).containsExactly(1L, 9L);
      assertThat(kept(input, op(int4(5), "<", x))).containsExactly(9L);
      assertThat(kept(input, op(int4(5), ">=", x))).containsExactly(1L, 5L);
      assertThat(kept(input, op(x, "=", literal(null, INT4)))).isEmpty();
      assertThat(values(input, op(x, "<", int4(5)))).containsExactly(true, false, null, false);
    }

    @Test
    void ordersNanAboveAllAndTheTwoZerosAlike() {
      PhysicalPlan input = of(FLOAT8, Double.NaN, -0.0, 1.0, null);
      Expression x = column(0, FLOAT8);
      assertThat(values(input, op(x, ">", literal(1e308, FLOAT8))))
          .containsExactly(true, false, false, null);
      assertThat(values(input, op(x, "=", literal(0.0, FLOAT8))))
          .containsExactly(false, true, false, null);
      assertThat(values(input, op(x, "=", literal(Double.NaN, FLOAT8))))
          .containsExactly(true, false, false, null);
    }

    @Test
    void comparesTextByItsBytes() {
      PhysicalPlan input = of(TEXT, "a", "B", "ä", "", null);
      Expression x = column(0, TEXT);
      assertThat(values(input, op(x, "<", literal("a", TEXT))))
          .containsExactly(false, true, false, true, null);
      assertThat(kept(input, op(x, "=", literal("ä", TEXT)))).containsExactly("ä");
    }

    @Test
    void comparesNumericsOfDifferentScale() {
      PhysicalPlan input = of(NUMERIC, NumericCodec.parse("1.0"), NumericCodec.parse("NaN"), null);
      Expression x = column(0, NUMERIC);
      Expression one = literal(NumericCodec.parse("1.000"), NUMERIC);
      assertThat(values(input, op(x, "=", one))).containsExactly(true, false, null);
      assertThat(values(input, op(x, ">", one))).containsExactly(false, true, null);
    }

    @Test
    void matchesSimplePatterns() {
      PhysicalPlan input = of(TEXT, "green apple", "apple", "pineapple pie", "", null);
      Expression x = column(0, TEXT);
      assertThat(kept(input, like(x, "%apple", false))).containsExactly("green apple", "apple");
      assertThat(kept(input, like(x, "apple%", false))).containsExactly("apple");
      assertThat(kept(input, like(x, "%e%app%", false)))
          .containsExactly("green apple", "pineapple pie");
      assertThat(kept(input, like(x, "", false))).containsExactly("");
      assertThat(kept(input, like(x, "%", true))).isEmpty();
      assertThat(kept(input, like(x, "app\\le", false))).containsExactly("apple");
    }
  }

  @Nested
  class Logic {
    private final PhysicalPlan truths = of(BOOL, true, false, null);
    private final Expression x = column(0, BOOL);

    @Test
    void followsThreeValuedLogic() {
      Expression unknown = literal(null, BOOL);
      assertThat(values(truths, and(x, unknown))).containsExactly(null, false, null);
      assertThat(values(truths, or(x, unknown))).containsExactly(true, null, null);
      assertThat(values(truths, new Expression.Not(x, BOOL))).containsExactly(false, true, null);
      assertThat(values(truths, and(unknown, x))).containsExactly(null, false, null);
    }

    @Test
    void testsTruthWithoutNulls() {
      assertThat(values(truths, new Expression.BooleanTest(x, null, false, BOOL)))
          .containsExactly(false, false, true);
      assertThat(values(truths, new Expression.BooleanTest(x, true, true, BOOL)))
          .containsExactly(false, true, true);
      assertThat(values(truths, new Expression.NullTest(x, true, BOOL)))
          .containsExactly(true, true, false);
    }

    @Test
    void distinguishesNullsFromValues() {
      PhysicalPlan input =
          rows(List.of(INT4, INT4), row(1L, 1L), row(1L, 2L), row(null, 1L), row(null, null));
      Expression test =
          new Expression.DistinctTest(
              column(0, INT4), column(1, INT4), function("=", INT4, INT4), false, BOOL);
      assertThat(values(input, test)).containsExactly(false, true, true, false);
    }
  }

  @Nested
  class Choices {
    @Test
    void caseNeverTriesWhatItsConditionRulesOut() {
      Expression x = column(0, INT4);
      Expression guarded =
          new Expression.Case(
              List.of(new When(op(x, "<>", int4(0)), op(int4(12), "/", x))),
              literal(null, INT4),
              INT4,
              -1);
      assertThat(values(ints(3L, 0L, null, -4L), guarded)).containsExactly(4L, null, null, -3L);
    }

    @Test
    void andNeverTriesWhatIsAlreadyFalse() {
      Expression x = column(0, INT4);
      Expression guarded = and(op(x, "<>", int4(0)), op(op(int4(12), "/", x), ">", int4(3)));
      assertThat(kept(ints(3L, 0L, null, 6L), guarded)).containsExactly(3L);
    }

    @Test
    void coalesceTakesTheFirstThatIsNotNull() {
      PhysicalPlan input =
          rows(List.of(TEXT, TEXT), row("a", "b"), row(null, "b"), row(null, null));
      Expression first =
          new Expression.Coalesce(
              List.of(column(0, TEXT), column(1, TEXT), literal("?", TEXT)), TEXT, -1);
      assertThat(values(input, first)).containsExactly("a", "b", "?");
    }

    @Test
    void nullifAndGreatest() {
      PhysicalPlan input = rows(List.of(INT4, INT4), row(1L, 1L), row(2L, null), row(null, 3L));
      Expression a = column(0, INT4);
      Expression b = column(1, INT4);
      assertThat(values(input, new Expression.NullIf(a, b, function("=", INT4, INT4), INT4, -1)))
          .containsExactly(null, 2L, null);
      assertThat(values(input, new Expression.MinMax(true, List.of(a, b), INT4, -1)))
          .containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void arraysAreComparedByHashOrElementByElement() {
    PhysicalPlan input = ints(1L, 4L, null);
    Expression withNull = literal(ArrayValue.of(INT4, 1L, null), INT4_ARRAY);
    Expression whole = literal(ArrayValue.of(INT4, 1L, 2L), INT4_ARRAY);
    Expression empty = literal(ArrayValue.empty(INT4), INT4_ARRAY);
    assertThat(values(input, any("=", false, whole))).containsExactly(true, false, null);
    assertThat(values(input, any("=", false, withNull))).containsExactly(true, null, null);
    assertThat(values(input, any("<>", true, withNull))).containsExactly(false, null, null);
    assertThat(values(input, any("=", false, empty))).containsExactly(false, false, false);
    assertThat(values(input, any(">", false, whole))).containsExactly(false, true, null);
  }

  private static Expression any(String operator, boolean all, Expression array) {
    return new Expression.ArrayComparison(
        function(operator, INT4, INT4), operator, all, column(0, INT4), array, 0, BOOL);
  }

  @Test
  void parametersAreConstants() {
    PlanRunner withParameter = new PlanRunner().parameters(5L);
    Expression condition = op(column(0, INT4), "=", new Expression.Parameter(0, INT4));
    assertThat(withParameter.run(new FilterPlan(ints(4L, 5L), condition, Estimate.UNKNOWN)))
        .containsExactly(list(5L));
  }
}
