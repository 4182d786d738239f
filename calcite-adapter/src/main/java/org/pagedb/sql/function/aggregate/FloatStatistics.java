package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Mean and variance of floats by the method of Youngs and Cramer, as PostgreSQL computes them. */
final class FloatStatistics implements AggregateFunction {

  private final String function;

  FloatStatistics(String function) {
    this.function = function;
  }

  /** Count, sum, and sum of the squared differences from the mean. */
  private static final class Moments {
    private double count;
    private double sum;
    private double squares;
  }

  @Override
  public Object create() {
    return new Moments();
  }

  @Override
  public Object accumulate(Object state, Object[] arguments, TypeContext context) {
    if (arguments[0] == null) {
      return state;
    }
    Moments moments = (Moments) state;
    double value = (Double) arguments[0];
    double before = moments.count;
    double oldSum = moments.sum;
    moments.count = before + 1;
    moments.sum = oldSum + value;
    if (before > 0) {
      double difference = value * moments.count - moments.sum;
      moments.squares += difference * difference / (moments.count * before);
      if (Double.isInfinite(moments.sum) || Double.isInfinite(moments.squares)) {
        if (!Double.isInfinite(oldSum) && !Double.isInfinite(value)) {
          throw overflow();
        }
        moments.squares = Double.NaN;
      }
    } else if (Double.isNaN(value) || Double.isInfinite(value)) {
      moments.squares = Double.NaN;
    }
    return state;
  }

  static SqlFailure overflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
  }

  @Override
  public Object combine(Object left, Object right, TypeContext context) {
    Moments a = (Moments) left;
    Moments b = (Moments) right;
    if (a.count == 0 || b.count == 0) {
      return a.count == 0 ? b : a;
    }
    Moments both = new Moments();
    both.count = a.count + b.count;
    both.sum = a.sum + b.sum;
    double difference = a.sum / a.count - b.sum / b.count;
    both.squares = a.squares + b.squares + a.count * b.count * difference * difference / both.count;
    boolean overflowed = Double.isInfinite(both.sum) && !Double.isInfinite(a.sum + b.sum);
    if (overflowed) {
      throw overflow();
    }
    return both;
  }

  @Override
  public Object result(Object state, Object[] direct, TypeContext context) {
    Moments moments = (Moments) state;
    boolean sample =
        switch (function) {
          case "avg", "var_pop", "stddev_pop" -> false;
          default -> true;
        };
    if (moments.count == 0 || sample && moments.count == 1) {
      return null;
    }
    double variance = moments.squares / (sample ? moments.count - 1 : moments.count);
    return switch (function) {
      case "avg" -> moments.sum / moments.count;
      case "var_pop", "var_samp", "variance" -> variance;
      case "stddev_pop", "stddev_samp", "stddev" -> Math.sqrt(variance);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
