package org.pagedb.sql.function.range;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** The distance between two bounds, as GiST penalties ask for it. */
public final class RangeDistance implements FunctionArea {

  private static final double MICROS_PER_SECOND = 1_000_000;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object a = arguments[0];
    Object b = arguments[1];
    return switch (function) {
      case "int4range_subdiff", "int8range_subdiff" -> (double) (Long) a - (double) (Long) b;
      case "daterange_subdiff" -> (double) ((Long) a - (Long) b);
      case "numrange_subdiff" -> NumericArithmetic.subtract((Numeric) a, (Numeric) b).toDouble();
      case "tsrange_subdiff", "tstzrange_subdiff" ->
          ((double) (Long) a - (double) (Long) b) / MICROS_PER_SECOND;
      default -> throw FunctionArea.unknown(function);
    };
  }
}
