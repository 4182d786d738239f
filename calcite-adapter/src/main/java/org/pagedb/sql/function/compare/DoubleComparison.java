package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.FloatCodec;

/** Floating-point numbers; NaN equals itself and is greater than all others. */
public final class DoubleComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "float4eq", "float8eq", "float48eq", "float84eq" -> order == 0;
      case "float4ne", "float8ne", "float48ne", "float84ne" -> order != 0;
      case "float4lt", "float8lt", "float48lt", "float84lt" -> order < 0;
      case "float4le", "float8le", "float48le", "float84le" -> order <= 0;
      case "float4gt", "float8gt", "float48gt", "float84gt" -> order > 0;
      case "float4ge", "float8ge", "float48ge", "float84ge" -> order >= 0;
      case "btfloat4cmp", "btfloat8cmp", "btfloat48cmp", "btfloat84cmp" ->
          (long) Integer.signum(order);
      case "float4larger", "float8larger" -> order > 0 ? left : right;
      case "float4smaller", "float8smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    return FloatCodec.compare((double) (Double) left, (double) (Double) right);
  }
}
