package org.pagedb.sql.function.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalArithmetic;
import org.pagedb.sql.type.scalar.FloatText;

/** {@code mode}, {@code percentile_cont} and {@code percentile_disc}; values come in order. */
public final class OrderedSetAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "mode" -> new Mode(types.argument(0));
      case "percentile_cont" -> new Percentile(types.argument(1), true);
      case "percentile_disc" -> new Percentile(types.argument(1), false);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The values in order; two halves cannot be put together without sorting again. */
  private abstract static class Ordered implements AggregateFunction {
    @Override
    public final Object create() {
      return new ArrayList<>();
    }

    @SuppressWarnings("unchecked") // the state is made by create
    static List<Object> list(Object state) {
      return (List<Object>) state;
    }

    @Override
    public final Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] != null) {
        list(state).add(arguments[0]);
      }
      return state;
    }

    @Override
    public final Object combine(Object left, Object right, TypeContext context) {
      throw new IllegalStateException("an ordered set cannot be combined");
    }

    @Override
    public final boolean canCombine() {
      return false;
    }
  }

  private static final class Mode extends Ordered {
    private final PgType type;

    Mode(PgType type) {
      this.type = type;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      Object best = null;
      int bestCount = 0;
      Object current = null;
      int count = 0;
      for (Object value : list(state)) {
        boolean same = count > 0 && type.codec().compare(current, value) == 0;
        current = same ? current : value;
        count = same ? count + 1 : 1;
        if (count > bestCount) {
          best = current;
          bestCount = count;
        }
      }
      return best;
    }
  }

  private static final class Percentile extends Ordered {
    private final PgType type;
    private final boolean continuous;

    Percentile(PgType type, boolean continuous) {
      this.type = type;
      this.continuous = continuous;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      List<Object> values = list(state);
      if (direct[0] == null || values.isEmpty()) {
        return null;
      }
      if (direct[0] instanceof ArrayValue fractions) {
        Object[] results = new Object[fractions.length()];
        for (int i = 0; i < results.length; i++) {
          Object fraction = fractions.element(i);
          results[i] = fraction == null ? null : at(values, (Double) fraction);
        }
        return fractions.withElements(type, results);
      }
      return at(values, (Double) direct[0]);
    }

    private Object at(List<Object> values, double fraction) {
      if (!(fraction >= 0 && fraction <= 1)) {
        throw new SqlFailure(
            SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
            "percentile value " + FloatText.rounded(fraction, 6) + " is not between 0 and 1");
      }
      if (!continuous) {
        int row = (int) Math.ceil(fraction * values.size());
        return values.get(Math.max(row, 1) - 1);
      }
      double place = fraction * (values.size() - 1);
      int low = (int) Math.floor(place);
      int high = (int) Math.ceil(place);
      return low == high
          ? values.get(low)
          : between(values.get(low), values.get(high), place - low);
    }

    private static Object between(Object low, Object high, double proportion) {
      if (low instanceof Interval start) {
        Interval distance = IntervalArithmetic.subtract((Interval) high, start);
        return IntervalArithmetic.add(start, IntervalArithmetic.multiply(distance, proportion));
      }
      double start = (Double) low;
      return start + proportion * ((Double) high - start);
    }
  }
}
