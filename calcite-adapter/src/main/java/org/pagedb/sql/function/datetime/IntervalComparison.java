package org.pagedb.sql.function.datetime;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimeTz;

/** Intervals, and times with zone. */
public final class IntervalComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order =
        left instanceof Interval interval
            ? interval.compareTo((Interval) right)
            : ((TimeTz) left).compareTo((TimeTz) right);
    return switch (function) {
      case "interval_eq", "timetz_eq" -> order == 0;
      case "interval_ne", "timetz_ne" -> order != 0;
      case "interval_lt", "timetz_lt" -> order < 0;
      case "interval_le", "timetz_le" -> order <= 0;
      case "interval_gt", "timetz_gt" -> order > 0;
      case "interval_ge", "timetz_ge" -> order >= 0;
      case "interval_cmp", "timetz_cmp" -> (long) Integer.signum(order);
      case "interval_larger", "timetz_larger" -> order > 0 ? left : right;
      case "interval_smaller", "timetz_smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }
}
