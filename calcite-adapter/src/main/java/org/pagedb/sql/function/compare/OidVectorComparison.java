package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;

/** {@code oidvector}s: the shorter one is less. */
public final class OidVectorComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    ArrayValue left = (ArrayValue) arguments[0];
    ArrayValue right = (ArrayValue) arguments[1];
    int order =
        left.length() != right.length()
            ? Integer.compare(left.length(), right.length())
            : ArrayValue.compare(left, right);
    return switch (function) {
      case "oidvectoreq" -> order == 0;
      case "oidvectorne" -> order != 0;
      case "oidvectorlt" -> order < 0;
      case "oidvectorle" -> order <= 0;
      case "oidvectorgt" -> order > 0;
      case "oidvectorge" -> order >= 0;
      case "btoidvectorcmp" -> (long) Integer.signum(order);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
