package org.pagedb.sql.function.compare;

import java.util.Arrays;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;

/** Booleans, numerics, and byte strings. */
public final class ValueComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "numeric_eq", "byteaeq", "booleq" -> order == 0;
      case "numeric_ne", "byteane", "boolne" -> order != 0;
      case "numeric_lt", "bytealt", "boollt" -> order < 0;
      case "numeric_le", "byteale", "boolle" -> order <= 0;
      case "numeric_gt", "byteagt", "boolgt" -> order > 0;
      case "numeric_ge", "byteage", "boolge" -> order >= 0;
      case "numeric_cmp", "byteacmp", "btboolcmp" -> (long) Integer.signum(order);
      case "numeric_larger" -> order > 0 ? left : right;
      case "numeric_smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    if (left instanceof Numeric number) {
      return number.compareTo((Numeric) right);
    }
    return left instanceof byte[] bytes
        ? Arrays.compareUnsigned(bytes, (byte[]) right)
        : ((Boolean) left).compareTo((Boolean) right);
  }
}
