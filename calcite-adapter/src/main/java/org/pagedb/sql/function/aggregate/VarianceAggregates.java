package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericRoots;

/** Variance and standard deviation. */
public final class VarianceAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "var_pop", "var_samp", "variance", "stddev_pop", "stddev_samp", "stddev" ->
          forType(types.argument(0).name(), function);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static AggregateFunction forType(String type, String function) {
    return type.startsWith("float") ? new FloatStatistics(function) : new ExactVariance(function);
  }

  /** Integers and numerics, without rounding before the end. */
  private static final class ExactVariance implements AggregateFunction {
    private final boolean sample;
    private final boolean root;

    ExactVariance(String function) {
      sample = !function.endsWith("_pop");
      root = function.startsWith("stddev");
    }

    private static final class Sums {
      private long count;
      private Numeric sum = Numeric.ZERO;
      private Numeric squares = Numeric.ZERO;
    }

    @Override
    public Object create() {
      return new Sums();
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] == null) {
        return state;
      }
      Numeric value =
          arguments[0] instanceof Long number ? Numeric.of(number) : (Numeric) arguments[0];
      Sums sums = (Sums) state;
      sums.count++;
      sums.sum = NumericArithmetic.add(sums.sum, value);
      sums.squares = NumericArithmetic.add(sums.squares, NumericArithmetic.multiply(value, value));
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      Sums a = (Sums) left;
      Sums b = (Sums) right;
      a.count += b.count;
      a.sum = NumericArithmetic.add(a.sum, b.sum);
      a.squares = NumericArithmetic.add(a.squares, b.squares);
      return a;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      Sums sums = (Sums) state;
      if (sums.count == 0 || sample && sums.count == 1) {
        return null;
      }
      if (!sums.sum.isFinite() || !sums.squares.isFinite()) {
        return Numeric.NAN;
      }
      Numeric count = Numeric.of(sums.count);
      Numeric numerator =
          NumericArithmetic.subtract(
              NumericArithmetic.multiply(count, sums.squares),
              NumericArithmetic.multiply(sums.sum, sums.sum));
      if (numerator.signum() <= 0) {
        return Numeric.ZERO;
      }
      Numeric others = sample ? Numeric.of(sums.count - 1) : count;
      Numeric divisor = NumericArithmetic.multiply(count, others);
      Numeric variance = NumericArithmetic.divide(numerator, divisor);
      return root ? NumericRoots.squareRoot(variance, variance.scale()) : variance;
    }
  }
}
