package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalArithmetic;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** {@code avg} of integers, numerics and intervals; floats are {@link FloatStatistics}. */
public final class AverageAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "avg" -> average(types.argument(0).name());
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static AggregateFunction average(String type) {
    return switch (type) {
      case "int2", "int4", "int8" -> new IntegerAverage();
      case "numeric" -> new NumericAverage();
      case "interval" -> new IntervalAverage();
      case "float4", "float8" -> new FloatStatistics("avg");
      default -> throw FunctionArea.unknown("avg(" + type + ")");
    };
  }

  private static final class IntegerAverage extends WideSumAggregate {
    @Override
    Numeric result(WideSum sum) {
      return NumericArithmetic.divide(sum.toNumeric(), Numeric.of(sum.count()));
    }
  }

  /** A sum of any kind, with the number of values. */
  private static final class Total {
    private Object sum;
    private long count;
  }

  private abstract static class TotalAverage implements AggregateFunction {
    abstract Object add(Object left, Object right);

    abstract Object divide(Object sum, long count);

    @Override
    public Object create() {
      return new Total();
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] != null) {
        add((Total) state, arguments[0], 1);
      }
      return state;
    }

    private void add(Total total, Object value, long count) {
      total.sum = total.count == 0 ? value : add(total.sum, value);
      total.count += count;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      Total other = (Total) right;
      if (other.count > 0) {
        add((Total) left, other.sum, other.count);
      }
      return left;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      Total total = (Total) state;
      return total.count == 0 ? null : divide(total.sum, total.count);
    }
  }

  private static final class NumericAverage extends TotalAverage {
    @Override
    Object add(Object left, Object right) {
      return NumericArithmetic.add((Numeric) left, (Numeric) right);
    }

    @Override
    Object divide(Object sum, long count) {
      return NumericArithmetic.divide((Numeric) sum, Numeric.of(count));
    }
  }

  private static final class IntervalAverage extends TotalAverage {
    @Override
    Object add(Object left, Object right) {
      return IntervalArithmetic.add((Interval) left, (Interval) right);
    }

    @Override
    Object divide(Object sum, long count) {
      return IntervalArithmetic.divide((Interval) sum, count);
    }
  }
}
