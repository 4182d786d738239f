package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;

/** Basic arithmetic of {@code numeric}, and its length coercion. */
public final class NumericOperators implements FunctionArea {

  private static final NumericCodec CODEC = new NumericCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Numeric a = (Numeric) arguments[0];
    return switch (function) {
      case "numeric_uplus" -> a;
      case "numeric_uminus" -> NumericArithmetic.negate(a);
      case "numeric_abs" -> a.signum() < 0 ? NumericArithmetic.negate(a) : a;
      case "numeric_inc" -> NumericArithmetic.add(a, Numeric.ONE);
      case "numeric" -> CODEC.applyTypmod(a, (int) (long) (Long) arguments[1], true);
      default -> binary(function, a, (Numeric) arguments[1]);
    };
  }

  private static Object binary(String function, Numeric a, Numeric b) {
    return switch (function) {
      case "numeric_add" -> NumericArithmetic.add(a, b);
      case "numeric_sub" -> NumericArithmetic.subtract(a, b);
      case "numeric_mul" -> NumericArithmetic.multiply(a, b);
      case "numeric_div" -> NumericArithmetic.divide(a, b);
      case "numeric_div_trunc" -> NumericArithmetic.divideTruncating(a, b);
      case "numeric_mod" -> NumericArithmetic.remainder(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
