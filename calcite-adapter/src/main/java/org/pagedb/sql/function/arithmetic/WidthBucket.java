package org.pagedb.sql.function.arithmetic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.numeric.Numeric;

/** {@code width_bucket}: which of a number of equal or given ranges a value falls in. */
public final class WidthBucket implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "width_bucket_float8" ->
          ofDoubles(
              (Double) arguments[0],
              (Double) arguments[1],
              (Double) arguments[2],
              (Long) arguments[3]);
      case "width_bucket_numeric" ->
          ofNumerics(
              (Numeric) arguments[0],
              (Numeric) arguments[1],
              (Numeric) arguments[2],
              (Long) arguments[3]);
      case "width_bucket_array" -> ofThresholds(arguments[0], (ArrayValue) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_ARGUMENT_FOR_WIDTH_BUCKET_FUNCTION, message);
  }

  private static void checkCount(long count) {
    if (count <= 0) {
      throw invalid("count must be greater than zero");
    }
  }

  private static long beyond(long count) {
    if (count + 1 > Integer.MAX_VALUE) {
      throw TypeFailures.outOfRange("integer");
    }
    return count + 1;
  }

  private static long ofDoubles(double value, double low, double high, long count) {
    checkCount(count);
    if (Double.isNaN(value) || Double.isNaN(low) || Double.isNaN(high)) {
      throw invalid("operand, lower bound, and upper bound cannot be NaN");
    }
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      throw invalid("lower and upper bounds must be finite");
    }
    if (low == high) {
      throw invalid("lower bound cannot equal upper bound");
    }
    boolean rising = low < high;
    if (rising ? value < low : value > low) {
      return 0;
    }
    if (rising ? value >= high : value <= high) {
      return beyond(count);
    }
    double part = rising ? (value - low) / (high - low) : (low - value) / (low - high);
    return Math.min((long) (count * part), count - 1) + 1;
  }

  private static long ofNumerics(Numeric value, Numeric low, Numeric high, long count) {
    checkCount(count);
    if (value.isNaN() || low.isNaN() || high.isNaN()) {
      throw invalid("operand, lower bound, and upper bound cannot be NaN");
    }
    if (low.isInfinite() || high.isInfinite()) {
      throw invalid("lower and upper bounds must be finite");
    }
    int direction = high.compareTo(low);
    if (direction == 0) {
      throw invalid("lower bound cannot equal upper bound");
    }
    if (value.compareTo(low) * direction < 0) {
      return 0;
    }
    if (value.compareTo(high) * direction >= 0) {
      return beyond(count);
    }
    BigDecimal distance = value.toBigDecimal().subtract(low.toBigDecimal());
    BigDecimal width = high.toBigDecimal().subtract(low.toBigDecimal());
    BigDecimal bucket =
        distance.multiply(BigDecimal.valueOf(count)).divide(width, 0, RoundingMode.DOWN);
    return bucket.longValueExact() + 1;
  }

  private static long ofThresholds(Object value, ArrayValue thresholds) {
    if (thresholds.dimensions() > 1) {
      throw new SqlFailure(
          SqlState.ARRAY_ELEMENT_ERROR, "thresholds must be one-dimensional array");
    }
    if (thresholds.hasNulls()) {
      throw new SqlFailure(
          SqlState.NULL_VALUE_NOT_ALLOWED, "thresholds array must not contain NULLs");
    }
    int low = 0;
    int high = thresholds.length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean below =
          thresholds.elementType().codec().compare(value, thresholds.element(middle)) < 0;
      if (below) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
