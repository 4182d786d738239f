package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.exec.Exprs.aggregate;
import static org.pagedb.sql.exec.Exprs.ascending;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.descending;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.exec.Exprs.outer;
import static org.pagedb.sql.exec.Exprs.row;
import static org.pagedb.sql.exec.Exprs.rows;
import static org.pagedb.sql.type.builtin.BuiltinTypes.BOOL;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.NUMERIC;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TEXT;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlannedSubquery;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.RecursivePlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.expression.Expression.SubqueryKind;

class OperatorTest {

  private static final Estimate NO = Estimate.UNKNOWN;
  private final PlanRunner runner = new PlanRunner();

  private final PhysicalPlan left =
      rows(List.of(INT4, TEXT), row(1L, "a"), row(2L, "b"), row(null, "n"), row(2L, "c"));
  private final PhysicalPlan right =
      rows(List.of(INT4, TEXT), row(2L, "x"), row(3L, "y"), row(null, "z"), row(2L, "w"));

  private List<List<Object>> join(JoinKind kind, Expression residual) {
    List<List<Object>> hashed =
        runner.run(
            new HashJoinPlan(left, right, kind, List.of(0), List.of(0), residual, false, NO));
    Expression equality = op(column(0, INT4), "=", column(2, INT4));
    Expression condition = residual == null ? equality : Exprs.and(equality, residual);
    List<List<Object>> looped =
        runner.run(new NestedLoopPlan(left, right, kind, condition, false, NO));
    assertThat(looped).containsExactlyInAnyOrderElementsOf(hashed);
    return hashed;
  }

  @Nested
  class Joins {
    @Test
    void innerJoinPairsEqualKeysAndNoNulls() {
      assertThat(join(JoinKind.INNER, null))
          .containsExactly(
              list(2L, "b", 2L, "x"),
              list(2L, "b", 2L, "w"),
              list(2L, "c", 2L, "x"),
              list(2L, "c", 2L, "w"));
    }

    @Test
    void leftJoinKeepsLeftRowsInTheirPlace() {
      assertThat(join(JoinKind.LEFT, null))
          .startsWith(list(1L, "a", null, null), list(2L, "b", 2L, "x"))
          .contains(list(null, "n", null, null))
          .hasSize(6);
    }

    @Test
    void fullJoinKeepsBothSidesWithAResidual() {
      Expression residual = op(column(3, TEXT), "=", literal("w", TEXT));
      assertThat(join(JoinKind.FULL, residual))
          .containsExactlyInAnyOrder(
              list(2L, "b", 2L, "w"),
              list(2L, "c", 2L, "w"),
              list(1L, "a", null, null),
              list(null, "n", null, null),
              list(null, null, 2L, "x"),
              list(null, null, 3L, "y"),
              list(null, null, null, "z"));
    }

    @Test
    void rightJoinKeepsRightRows() {
      assertThat(join(JoinKind.RIGHT, null))
          .contains(list(null, null, 3L, "y"), list(null, null, null, "z"))
          .hasSize(6);
    }

    @Test
    void semiAndAntiJoinsSplitTheLeftSide() {
      assertThat(join(JoinKind.SEMI, null)).containsExactly(list(2L, "b"), list(2L, "c"));
      assertThat(join(JoinKind.ANTI, null)).containsExactly(list(1L, "a"), list(null, "n"));
      Expression residual = op(column(1, TEXT), "=", literal("c", TEXT));
      assertThat(join(JoinKind.SEMI, residual)).containsExactly(list(2L, "c"));
      assertThat(join(JoinKind.ANTI, residual)).hasSize(3);
    }

    @Test
    void notInKnowsNulls() {
      PhysicalPlan noNulls = rows(List.of(INT4), row(2L));
      PhysicalPlan empty = new FilterPlan(noNulls, literal(false, BOOL), NO);
      assertThat(runner.run(notIn(noNulls))).containsExactly(list(1L, "a"));
      assertThat(runner.run(notIn(right))).isEmpty();
      assertThat(runner.run(notIn(empty))).hasSize(4);
    }

    private PhysicalPlan notIn(PhysicalPlan other) {
      return new HashJoinPlan(left, other, JoinKind.ANTI, List.of(0), List.of(0), null, true, NO);
    }

    @Test
    void lateralJoinRunsItsRightSideForEachRow() {
      PhysicalPlan matching =
          new FilterPlan(right, op(column(0, INT4), "=", outer(1, 0, INT4)), NO);
      PhysicalPlan all = new NestedLoopPlan(left, matching, JoinKind.LEFT, null, true, NO);
      assertThat(runner.run(all))
          .containsExactly(
              list(1L, "a", null, null),
              list(2L, "b", 2L, "x"),
              list(2L, "b", 2L, "w"),
              list(null, "n", null, null),
              list(2L, "c", 2L, "x"),
              list(2L, "c", 2L, "w"));
      assertThat(runner.run(new NestedLoopPlan(left, matching, JoinKind.ANTI, null, true, NO)))
          .containsExactly(list(1L, "a"), list(null, "n"));
    }
  }

  @Nested
  class Sorting {
    @Test
    void putsNullsWhereTheKeySays() {
      assertThat(runner.run(new SortPlan(left, List.of(ascending(0), descending(1)), NO)))
          .containsExactly(list(1L, "a"), list(2L, "c"), list(2L, "b"), list(null, "n"));
      assertThat(runner.run(new SortPlan(left, List.of(descending(0)), NO)))
          .containsExactly(list(null, "n"), list(2L, "b"), list(2L, "c"), list(1L, "a"));
    }

    @Test
    void limitCutsAndOffsetSkips() {
      PhysicalPlan sorted = new SortPlan(left, List.of(ascending(1)), NO);
      assertThat(runner.run(limit(sorted, 2L, 1L))).containsExactly(list(2L, "b"), list(2L, "c"));
      assertThat(runner.run(limit(sorted, null, 3L))).containsExactly(list(null, "n"));
      assertThat(runner.run(limit(sorted, 0L, null))).isEmpty();
      assertThatThrownBy(() -> runner.run(limit(sorted, -1L, null)))
          .hasMessage("LIMIT must not be negative");
    }

    private PhysicalPlan limit(PhysicalPlan input, Object count, Object offset) {
      return new LimitPlan(input, literal(count, INT8), literal(offset, INT8), List.of(), NO);
    }

    @Test
    void tiesOfTheLastRowAreGivenToo() {
      PhysicalPlan sorted = new SortPlan(left, List.of(ascending(0)), NO);
      assertThat(
              runner.run(new LimitPlan(sorted, literal(2L, INT8), null, List.of(ascending(0)), NO)))
          .containsExactly(list(1L, "a"), list(2L, "b"), list(2L, "c"));
    }

    @Test
    void distinctOnTakesTheFirstOfEachKey() {
      PhysicalPlan sorted = new SortPlan(left, List.of(ascending(0), descending(1)), NO);
      assertThat(runner.run(new UniquePlan(sorted, List.of(0), NO)))
          .containsExactly(list(1L, "a"), list(2L, "c"), list(null, "n"));
    }
  }

  @Nested
  class Aggregates {
    private final AggregateCall count = aggregate(2803, "count", -1, INT8);
    private final AggregateCall sum = aggregate(2108, "sum", 0, INT8);
    private final AggregateCall least = aggregate(2145, "min", 1, TEXT);

    @Test
    void plainAggregateOfNothingIsOneRow() {
      PhysicalPlan nothing = new FilterPlan(left, literal(false, BOOL), NO);
      assertThat(
              runner.run(
                  new AggregatePlan(
                      nothing, List.of(), List.of(List.of()), List.of(count, sum, least), NO)))
          .containsExactly(list(0L, null, null));
    }

    @Test
    void groupsNullsTogether() {
      assertThat(
              runner.run(
                  new AggregatePlan(
                      left, List.of(0), List.of(List.of(0)), List.of(count, sum, least), NO)))
          .containsExactlyInAnyOrder(
              list(1L, 1L, 1L, "a"), list(2L, 2L, 4L, "b"), list(null, 1L, null, "n"));
    }

    @Test
    void countsOnlyDistinctValuesAndFilteredRows() {
      AggregateCall distinct =
          new AggregateCall(
              aggregate(2147, "count", 0, INT8).function(),
              List.of(0),
              false,
              true,
              AggregateCall.NO_FILTER,
              List.of(),
              List.of(),
              INT8,
              -1,
              0);
      PhysicalPlan flagged =
          rows(List.of(INT4, BOOL), row(1L, true), row(1L, false), row(2L, null), row(2L, true));
      AggregateCall filtered =
          new AggregateCall(
              count.function(), List.of(), true, false, 1, List.of(), List.of(), INT8, -1, 0);
      assertThat(
              runner.run(
                  new AggregatePlan(
                      flagged, List.of(), List.of(List.of()), List.of(distinct, filtered), NO)))
          .containsExactly(list(2L, 2L));
    }

    @Test
    void sumOfBigintDoesNotOverflow() {
      PhysicalPlan big = rows(List.of(INT8), row(Long.MAX_VALUE), row(Long.MAX_VALUE), row(1L));
      AggregateCall bigSum = aggregate(2107, "sum", 0, NUMERIC);
      AggregateCall average = aggregate(2100, "avg", 0, NUMERIC);
      List<List<Object>> result =
          runner.run(
              new AggregatePlan(big, List.of(), List.of(List.of()), List.of(bigSum, average), NO));
      assertThat(result.get(0).get(0)).hasToString("18446744073709551615");
      assertThat(result.get(0).get(1)).hasToString("6148914691236517205");
    }

    @Test
    void groupingSetsGiveTheirKeysAndNullForTheOthers() {
      assertThat(
              runner.run(
                  new AggregatePlan(
                      left, List.of(0, 1), List.of(List.of(0), List.of()), List.of(count), NO)))
          .containsExactlyInAnyOrder(
              list(1L, null, 1L), list(2L, null, 2L), list(null, null, 1L), list(null, null, 4L));
    }
  }

  @Nested
  class Sets {
    private final PhysicalPlan a =
        rows(List.of(INT4), row(1L), row(1L), row(1L), row(2L), row(new Object[] {null}));
    private final PhysicalPlan b =
        rows(List.of(INT4), row(1L), row(1L), row(3L), row(new Object[] {null}));

    @Test
    void intersectAndExceptFollowTheirCounts() {
      assertThat(runner.run(new SetOperationPlan(a, b, true, true, NO)))
          .containsExactlyInAnyOrder(list(1L), list(1L), list(new Object[] {null}));
      assertThat(runner.run(new SetOperationPlan(a, b, true, false, NO)))
          .containsExactlyInAnyOrder(list(1L), list(new Object[] {null}));
      assertThat(runner.run(new SetOperationPlan(a, b, false, true, NO)))
          .containsExactlyInAnyOrder(list(1L), list(2L));
      assertThat(runner.run(new SetOperationPlan(a, b, false, false, NO)))
          .containsExactlyInAnyOrder(list(2L));
    }
  }

  @Nested
  class Subqueries {
    private Expression subquery(SubqueryKind kind, PhysicalPlan plan, List<OuterReference> refs) {
      return new Expression.Subquery(
          kind,
          new PlannedSubquery(plan, refs, false),
          List.of(),
          List.of(),
          null,
          kind == SubqueryKind.EXISTS ? BOOL : TEXT,
          -1);
    }

    private final OuterReference key = new OuterReference(1, 0, INT4, -1);
    private final PhysicalPlan names =
        new ProjectPlan(
            new FilterPlan(right, op(column(0, INT4), "=", key), NO),
            List.of(column(1, TEXT)),
            List.of(TEXT),
            NO);

    @Test
    void existsIsAskedForEachRow() {
      Expression exists = subquery(SubqueryKind.EXISTS, names, List.of(key));
      assertThat(runner.run(new FilterPlan(left, exists, NO)))
          .containsExactly(list(2L, "b"), list(2L, "c"));
    }

    @Test
    void scalarWithTwoRowsFails() {
      Expression scalar = subquery(SubqueryKind.SCALAR, names, List.of(key));
      PhysicalPlan plan = new ProjectPlan(left, List.of(scalar), List.of(TEXT), NO);
      assertThatThrownBy(() -> runner.run(plan))
          .hasMessage("more than one row returned by a subquery used as an expression");
    }

    @Test
    void inFollowsNullRulesHashedOrNot() {
      PhysicalPlan keys = new ProjectPlan(right, List.of(column(0, INT4)), List.of(INT4), NO);
      Expression in = in(keys, List.of());
      assertThat(runner.run(new ProjectPlan(left, List.of(in), List.of(BOOL), NO)))
          .containsExactly(
              list(new Object[] {null}), list(true), list(new Object[] {null}), list(true));
      Expression correlated = in(keys, List.of(new OuterReference(1, 1, TEXT, -1)));
      assertThat(runner.run(new ProjectPlan(left, List.of(correlated), List.of(BOOL), NO)))
          .containsExactly(
              list(new Object[] {null}), list(true), list(new Object[] {null}), list(true));
    }

    private Expression in(PhysicalPlan plan, List<OuterReference> refs) {
      return new Expression.Subquery(
          SubqueryKind.ANY,
          new PlannedSubquery(plan, refs, false),
          List.of(column(0, INT4)),
          List.of(Exprs.function("=", INT4, INT4)),
          "=",
          BOOL,
          -1);
    }
  }

  @Nested
  class CommonTables {
    @Test
    void twoReadersSeeTheSameRows() {
      PhysicalPlan scan = new CommonScanPlan(1, "c", List.of("a", "b"), left.types(), NO);
      PhysicalPlan body =
          new HashJoinPlan(scan, scan, JoinKind.INNER, List.of(1), List.of(1), null, false, NO);
      assertThat(runner.run(new CommonTablePlan(1, "c", left, body, false))).hasSize(4);
    }

    @Test
    void recursionStopsWhenNothingIsNewAndIsLazyUnderALimit() {
      PhysicalPlan working = new CommonScanPlan(7, "t", List.of("a"), List.of(INT4), NO);
      Expression next = op(column(0, INT4), "+", literal(1L, INT4));
      PhysicalPlan endless = new ProjectPlan(working, List.of(next), List.of(INT4), NO);
      PhysicalPlan seed = rows(List.of(INT4), row(1L));
      PhysicalPlan bounded =
          new FilterPlan(endless, op(column(0, INT4), "<=", literal(4L, INT4)), NO);
      assertThat(runner.run(new RecursivePlan(7, true, seed, bounded, NO)))
          .containsExactly(list(1L), list(2L), list(3L), list(4L));
      assertThat(
              runner.run(
                  new LimitPlan(
                      new RecursivePlan(7, true, seed, endless, NO),
                      literal(3L, INT8),
                      null,
                      List.of(),
                      NO)))
          .containsExactly(list(1L), list(2L), list(3L));
      Expression round = op(column(0, INT4), "%", literal(3L, INT4));
      PhysicalPlan circle = new ProjectPlan(endless, List.of(round), List.of(INT4), NO);
      assertThat(runner.run(new RecursivePlan(7, false, seed, circle, NO)))
          .containsExactly(list(1L), list(2L), list(0L));
    }
  }

  @Test
  void aCancelledStatementEndsWith57014() {
    PhysicalPlan sorted = new SortPlan(left, List.of(ascending(0)), NO);
    assertThatThrownBy(() -> new PlanRunner().interruptAfter(1).run(sorted))
        .hasMessage("canceling statement due to user request");
  }
}
