package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextOrder;

/** Blank-padded texts, without the blanks at the end. */
public final class BpcharComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "bpchareq" -> order == 0;
      case "bpcharne" -> order != 0;
      case "bpcharlt", "bpchar_pattern_lt" -> order < 0;
      case "bpcharle", "bpchar_pattern_le" -> order <= 0;
      case "bpchargt", "bpchar_pattern_gt" -> order > 0;
      case "bpcharge", "bpchar_pattern_ge" -> order >= 0;
      case "bpcharcmp", "btbpchar_pattern_cmp" -> (long) Integer.signum(order);
      case "bpchar_larger" -> order > 0 ? left : right;
      case "bpchar_smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    return TextOrder.compare(
        TextOrder.withoutTrailingBlanks((String) left),
        TextOrder.withoutTrailingBlanks((String) right));
  }
}
