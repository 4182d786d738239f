package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pagedb.sql.exec.Exprs.ascending;
import static org.pagedb.sql.exec.Exprs.descending;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.row;
import static org.pagedb.sql.exec.Exprs.rows;
import static org.pagedb.sql.type.builtin.BuiltinTypes.FLOAT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.Frame;
import org.pagedb.sql.algebra.AlgebraNode.FrameBound;
import org.pagedb.sql.algebra.AlgebraNode.FrameExclusion;
import org.pagedb.sql.algebra.AlgebraNode.FrameUnit;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.algebra.AlgebraNode.WindowCall;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.WindowPlan;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

class WindowTest {

  private static final Estimate NO = Estimate.UNKNOWN;

  private static WindowCall call(int oid, String name, PgType result, Integer... arguments) {
    PgFunction function =
        new PgFunction(
            oid,
            name,
            oid == 0 ? PgFunction.Kind.WINDOW : PgFunction.Kind.AGGREGATE,
            List.of(),
            false,
            0,
            result,
            false,
            false,
            'i',
            's',
            null);
    return new WindowCall(
        function,
        List.of(arguments),
        name.equals("count") && arguments.length == 0,
        AggregateCall.NO_FILTER,
        result,
        -1);
  }

  private static PhysicalPlan window(
      PhysicalPlan input,
      List<Integer> partition,
      List<SortKey> order,
      Frame frame,
      WindowCall... calls) {
    PhysicalPlan sorted = new SortPlan(input, WindowPlan.inputOrder(partition, order), NO);
    return new WindowPlan(sorted, partition, order, frame, List.of(calls), NO);
  }

  /** As PostgreSQL 15 answers for the same rows. */
  @Test
  void ranksAsPostgresqlDoes() {
    PhysicalPlan input =
        rows(
            List.of(TEXT, INT4),
            row("a", 1L),
            row("a", 2L),
            row("a", 2L),
            row("a", null),
            row("b", 5L));
    List<List<Object>> result =
        new PlanRunner()
            .run(
                window(
                    input,
                    List.of(0),
                    List.of(ascending(1)),
                    null,
                    call(0, "row_number", INT8),
                    call(0, "rank", INT8),
                    call(0, "dense_rank", INT8),
                    call(0, "percent_rank", FLOAT8),
                    call(0, "cume_dist", FLOAT8),
                    call(0, "lag", INT4, 1),
                    call(0, "last_value", INT4, 1),
                    call(2108, "sum", INT8, 1)));
    assertThat(result)
        .containsExactly(
            list("a", 1L, 1L, 1L, 1L, 0.0, 0.25, null, 1L, 1L),
            list("a", 2L, 2L, 2L, 2L, 1.0 / 3, 0.75, 1L, 2L, 5L),
            list("a", 2L, 3L, 2L, 2L, 1.0 / 3, 0.75, 2L, 2L, 5L),
            list("a", null, 4L, 4L, 3L, 1.0, 1.0, 2L, null, 5L),
            list("b", 5L, 1L, 1L, 1L, 0.0, 1.0, null, 5L, 5L));
  }

  /** Every unit, bound and exclusion against the frame's definition, row by row. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void framesHoldWhatTheirDefinitionSays(long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(60);
    Object[][] rows = new Object[size][];
    for (int i = 0; i < size; i++) {
      rows[i] =
          row(
              random.nextInt(8) == 0 ? null : (Object) (long) random.nextInt(20),
              (long) random.nextInt(100));
    }
    FrameUnit unit = FrameUnit.values()[random.nextInt(3)];
    FrameBound[] bounds = bounds(random);
    FrameExclusion exclusion = FrameExclusion.values()[random.nextInt(4)];
    long startOffset = random.nextInt(4);
    long endOffset = random.nextInt(4);
    PgType offsetType = unit == FrameUnit.RANGE ? INT4 : INT8;
    Frame frame =
        new Frame(
            unit,
            bounds[0],
            hasOffset(bounds[0]) ? literal(startOffset, offsetType) : null,
            bounds[1],
            hasOffset(bounds[1]) ? literal(endOffset, offsetType) : null,
            exclusion);
    SortKey key = random.nextBoolean() ? ascending(0) : descending(0);
    List<List<Object>> actual =
        new PlanRunner()
            .run(
                window(
                    rows(List.of(INT4, INT4), rows),
                    List.of(),
                    List.of(key),
                    frame,
                    call(2803, "count", INT8),
                    call(2108, "sum", INT8, 1)));
    for (int i = 0; i < actual.size(); i++) {
      long count = 0;
      long sum = 0;
      for (int j = 0; j < actual.size(); j++) {
        if (inFrame(actual, i, j, frame, startOffset, endOffset, key.descending())) {
          count++;
          sum += (Long) actual.get(j).get(1);
        }
      }
      assertThat(actual.get(i).subList(2, 4))
          .as("seed %d row %d frame %s", seed, i, frame)
          .isEqualTo(list(count, count == 0 ? null : (Object) sum));
    }
  }

  private static FrameBound[] bounds(Random random) {
    while (true) {
      FrameBound start = FrameBound.values()[random.nextInt(4)];
      FrameBound end = FrameBound.values()[1 + random.nextInt(4)];
      if (start.ordinal() <= end.ordinal()) {
        return new FrameBound[] {start, end};
      }
    }
  }

  private static boolean hasOffset(FrameBound bound) {
    return bound == FrameBound.OFFSET_PRECEDING || bound == FrameBound.OFFSET_FOLLOWING;
  }

  private static boolean inFrame(
      List<List<Object>> rows,
      int current,
      int other,
      Frame frame,
      long startOffset,
      long endOffset,
      boolean descending) {
    boolean peers = java.util.Objects.equals(rows.get(current).get(0), rows.get(other).get(0));
    boolean excluded =
        switch (frame.exclusion()) {
          case NO_OTHERS -> false;
          case CURRENT_ROW -> current == other;
          case GROUP -> peers;
          case TIES -> peers && current != other;
        };
    return !excluded
        && afterStart(rows, current, other, frame, startOffset, descending)
        && beforeEnd(rows, current, other, frame, endOffset, descending);
  }

  /** How far the other row is behind the current one in the frame's unit; null if beyond reach. */
  private static Long distance(
      List<List<Object>> rows, int current, int other, FrameUnit unit, boolean descending) {
    if (unit == FrameUnit.ROWS) {
      return (long) other - current;
    }
    if (unit == FrameUnit.GROUPS) {
      return (long) group(rows, other) - group(rows, current);
    }
    Object a = rows.get(current).get(0);
    Object b = rows.get(other).get(0);
    if (a == null || b == null) {
      return a == b ? 0L : null;
    }
    return descending ? (Long) a - (Long) b : (Long) b - (Long) a;
  }

  private static int group(List<List<Object>> rows, int row) {
    List<Object> seen = new ArrayList<>();
    for (int i = 0; i <= row; i++) {
      if (!seen.contains(rows.get(i).get(0))) {
        seen.add(rows.get(i).get(0));
      }
    }
    return seen.size();
  }

  private static boolean afterStart(
      List<List<Object>> rows,
      int current,
      int other,
      Frame frame,
      long offset,
      boolean descending) {
    if (frame.start() == FrameBound.UNBOUNDED_PRECEDING) {
      return true;
    }
    Long distance = distance(rows, current, other, frame.unit(), descending);
    long limit =
        frame.start() == FrameBound.CURRENT_ROW
            ? 0
            : frame.start() == FrameBound.OFFSET_PRECEDING ? -offset : offset;
    if (distance == null) {
      return other > current;
    }
    boolean nullPeers = rows.get(current).get(0) == null && frame.unit() == FrameUnit.RANGE;
    return nullPeers || distance >= limit;
  }

  private static boolean beforeEnd(
      List<List<Object>> rows,
      int current,
      int other,
      Frame frame,
      long offset,
      boolean descending) {
    if (frame.end() == FrameBound.UNBOUNDED_FOLLOWING) {
      return true;
    }
    Long distance = distance(rows, current, other, frame.unit(), descending);
    long limit =
        frame.end() == FrameBound.CURRENT_ROW
            ? 0
            : frame.end() == FrameBound.OFFSET_PRECEDING ? -offset : offset;
    if (distance == null) {
      return other < current;
    }
    boolean nullPeers = rows.get(current).get(0) == null && frame.unit() == FrameUnit.RANGE;
    return nullPeers || distance <= limit;
  }
}
