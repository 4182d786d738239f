package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pagedb.sql.exec.Exprs.aggregate;
import static org.pagedb.sql.exec.Exprs.ascending;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.descending;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.exec.Exprs.rows;
import static org.pagedb.sql.type.builtin.BuiltinTypes.FLOAT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.NUMERIC;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.numeric.NumericCodec;

/** Random plans give the same rows whatever memory they have and whichever operator runs them. */
class SpillSelfCheckTest {

  private static final List<PgType> TYPES = List.of(INT4, TEXT, FLOAT8, NUMERIC);
  private static final long TINY = 2_000;
  private static final Estimate NO = Estimate.UNKNOWN;

  private Random random;

  private PhysicalPlan table(int size) {
    Object[][] rows = new Object[size][];
    for (int i = 0; i < size; i++) {
      rows[i] =
          Exprs.row(
              maybe((long) random.nextInt(size / 2 + 1)),
              maybe("t" + random.nextInt(40) + "x".repeat(random.nextInt(30))),
              maybe((double) random.nextInt(20) / 4 * (random.nextBoolean() ? -1 : 1)),
              maybe(NumericCodec.parse(random.nextInt(10) + (random.nextBoolean() ? ".0" : ""))));
    }
    return rows(TYPES, rows);
  }

  private Object maybe(Object value) {
    return random.nextInt(10) == 0 ? null : value;
  }

  private int key() {
    return random.nextInt(TYPES.size());
  }

  private void check(PhysicalPlan plan, boolean ordered) {
    List<List<Object>> expected = new PlanRunner().run(plan);
    List<List<Object>> spilled = new PlanRunner().workMemory(TINY).run(plan);
    if (ordered) {
      assertThat(spilled).isEqualTo(expected);
    } else {
      assertThat(spilled).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void sortsAlike(long seed) {
    random = new Random(seed);
    PhysicalPlan input = table(1 + random.nextInt(4000));
    List<SortKey> keys = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      keys.add(random.nextBoolean() ? ascending(key()) : descending(key()));
    }
    PhysicalPlan sorted = new SortPlan(input, keys, NO);
    check(sorted, true);
    Expression count = Exprs.literal((long) random.nextInt(300), INT8);
    PhysicalPlan top =
        new LimitPlan(
            new SortPlan(input, keys, true, count, count, NO), count, count, List.of(), NO);
    assertThat(new PlanRunner().run(top))
        .isEqualTo(new PlanRunner().run(new LimitPlan(sorted, count, count, List.of(), NO)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void groupsAlike(long seed) {
    random = new Random(seed);
    PhysicalPlan input = table(1 + random.nextInt(4000));
    List<AggregateCall> calls =
        List.of(
            aggregate(2803, "count", -1, INT8),
            aggregate(2108, "sum", 0, INT8),
            aggregate(2129, "max", 1, TEXT),
            aggregate(2114, "sum", 3, NUMERIC),
            aggregate(2103, "avg", 3, NUMERIC),
            distinct(aggregate(2147, "count", 1, INT8)));
    List<Integer> keys = random.nextBoolean() ? List.of(0) : List.of(key(), key());
    List<Integer> all = keys.size() == 1 ? List.of(0) : List.of(0, 1);
    List<List<Integer>> sets = random.nextBoolean() ? List.of(all) : List.of(all, List.of(0));
    check(new AggregatePlan(input, keys, sets, calls, NO), false);
  }

  private static AggregateCall distinct(AggregateCall call) {
    return new AggregateCall(
        call.function(),
        call.arguments(),
        false,
        true,
        AggregateCall.NO_FILTER,
        List.of(),
        List.of(),
        call.type(),
        -1,
        0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void joinsAlike(long seed) {
    random = new Random(seed);
    PhysicalPlan left = table(1 + random.nextInt(300));
    PhysicalPlan right = table(1 + random.nextInt(300));
    int key = random.nextInt(2);
    Expression equality =
        op(column(key, TYPES.get(key)), "=", column(TYPES.size() + key, TYPES.get(key)));
    Expression residual =
        random.nextBoolean() ? null : op(column(2, FLOAT8), "<", column(6, FLOAT8));
    for (JoinKind kind : JoinKind.values()) {
      PhysicalPlan hashed =
          new HashJoinPlan(left, right, kind, List.of(key), List.of(key), residual, false, NO);
      check(hashed, false);
      Expression condition = residual == null ? equality : Exprs.and(equality, residual);
      PhysicalPlan looped = new NestedLoopPlan(left, right, kind, condition, false, NO);
      assertThat(new PlanRunner().workMemory(TINY).run(looped))
          .as("kind %s seed %d", kind, seed)
          .containsExactlyInAnyOrderElementsOf(new PlanRunner().run(hashed));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void setOperationsAlike(long seed) {
    random = new Random(seed);
    PhysicalPlan left = table(1 + random.nextInt(3000));
    PhysicalPlan right = table(1 + random.nextInt(3000));
    for (boolean intersect : new boolean[] {true, false}) {
      for (boolean all : new boolean[] {true, false}) {
        check(new SetOperationPlan(left, right, intersect, all, NO), false);
      }
    }
  }
}
