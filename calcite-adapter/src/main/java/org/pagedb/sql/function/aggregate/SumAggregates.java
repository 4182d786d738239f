package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalArithmetic;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** {@code sum}, in the result type that PostgreSQL gives for each argument type. */
public final class SumAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "sum" -> sum(types.argument(0).name());
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static AggregateFunction sum(String type) {
    return switch (type) {
      case "int2", "int4" -> new LongSum(true, "bigint");
      case "money" -> new LongSum(false, "money");
      case "int8" -> new BigintSum();
      case "float4" -> new FloatSum(true);
      case "float8" -> new FloatSum(false);
      case "numeric" -> new NumericSum();
      case "interval" -> new IntervalSum();
      default -> throw FunctionArea.unknown("sum(" + type + ")");
    };
  }

  private static final class LongSum extends FoldAggregate {
    private final boolean wraps;
    private final String type;

    LongSum(boolean wraps, String type) {
      this.wraps = wraps;
      this.type = type;
    }

    @Override
    Object fold(Object left, Object right) {
      long a = (Long) left;
      long b = (Long) right;
      long sum = a + b;
      // PostgreSQL does not check sums of int2 and int4: it takes 2^32 rows to get there
      if (!wraps && ((a ^ sum) & (b ^ sum)) < 0) {
        throw TypeFailures.outOfRange(type);
      }
      return sum;
    }
  }

  private static final class BigintSum extends WideSumAggregate {
    @Override
    Numeric result(WideSum sum) {
      return sum.toNumeric();
    }
  }

  private static final class FloatSum extends FoldAggregate {
    private final boolean single;

    FloatSum(boolean single) {
      this.single = single;
    }

    @Override
    Object fold(Object left, Object right) {
      double a = (Double) left;
      double b = (Double) right;
      double sum = single ? (float) (a + b) : a + b;
      if (Double.isInfinite(sum) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
        throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
      }
      return sum;
    }
  }

  private static final class NumericSum extends FoldAggregate {
    @Override
    Object fold(Object left, Object right) {
      return NumericArithmetic.add((Numeric) left, (Numeric) right);
    }
  }

  private static final class IntervalSum extends FoldAggregate {
    @Override
    Object fold(Object left, Object right) {
      return IntervalArithmetic.add((Interval) left, (Interval) right);
    }
  }
}
