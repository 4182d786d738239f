package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Whole numbers, oids, dates, times and time stamps against their like. */
public final class LongComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "int2eq",
          "int4eq",
          "int8eq",
          "int24eq",
          "int42eq",
          "int28eq",
          "int82eq",
          "int48eq",
          "int84eq",
          "oideq",
          "date_eq",
          "time_eq",
          "timestamp_eq",
          "xideq",
          "cideq" ->
          order == 0;
      case "int2ne",
          "int4ne",
          "int8ne",
          "int24ne",
          "int42ne",
          "int28ne",
          "int82ne",
          "int48ne",
          "int84ne",
          "oidne",
          "date_ne",
          "time_ne",
          "timestamp_ne",
          "xidneq" ->
          order != 0;
      case "int2lt",
          "int4lt",
          "int8lt",
          "int24lt",
          "int42lt",
          "int28lt",
          "int82lt",
          "int48lt",
          "int84lt",
          "oidlt",
          "date_lt",
          "time_lt",
          "timestamp_lt" ->
          order < 0;
      case "int2le",
          "int4le",
          "int8le",
          "int24le",
          "int42le",
          "int28le",
          "int82le",
          "int48le",
          "int84le",
          "oidle",
          "date_le",
          "time_le",
          "timestamp_le" ->
          order <= 0;
      case "int2gt",
          "int4gt",
          "int8gt",
          "int24gt",
          "int42gt",
          "int28gt",
          "int82gt",
          "int48gt",
          "int84gt",
          "oidgt",
          "date_gt",
          "time_gt",
          "timestamp_gt" ->
          order > 0;
      case "int2ge",
          "int4ge",
          "int8ge",
          "int24ge",
          "int42ge",
          "int28ge",
          "int82ge",
          "int48ge",
          "int84ge",
          "oidge",
          "date_ge",
          "time_ge",
          "timestamp_ge" ->
          order >= 0;
      case "btint2cmp",
          "btint4cmp",
          "btint8cmp",
          "btint24cmp",
          "btint42cmp",
          "btint28cmp",
          "btint82cmp",
          "btint48cmp",
          "btint84cmp",
          "btoidcmp",
          "date_cmp",
          "time_cmp",
          "timestamp_cmp" ->
          (long) Integer.signum(order);
      case "int2larger",
          "int4larger",
          "int8larger",
          "oidlarger",
          "date_larger",
          "time_larger",
          "timestamp_larger" ->
          order > 0 ? left : right;
      case "int2smaller",
          "int4smaller",
          "int8smaller",
          "oidsmaller",
          "date_smaller",
          "time_smaller",
          "timestamp_smaller" ->
          order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    return Long.compare((Long) left, (Long) right);
  }
}
