package org.pagedb.sql.function.range;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.range.RangeType;
import org.pagedb.sql.type.range.RangeValue;

/** Ranges: construction, bounds, comparison, set operations. */
public final class RangeFunctions implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "range_constructor2" ->
          rangeType(types.result()).range(arguments[0], arguments[1], true, false);
      case "range_constructor3" -> construct(rangeType(types.result()), arguments);
      case "elem_contained_by_range" ->
          rangeType(types.argument(1)).containsElement((RangeValue) arguments[1], arguments[0]);
      case "range_contains_elem" ->
          rangeType(types.argument(0)).containsElement((RangeValue) arguments[0], arguments[1]);
      default ->
          arguments.length == 1
              ? onOne(function, (RangeValue) arguments[0])
              : onTwo(
                  function,
                  rangeType(types.argument(0)),
                  (RangeValue) arguments[0],
                  (RangeValue) arguments[1]);
    };
  }

  private static RangeType rangeType(PgType type) {
    return ((RangeCodec) type.codec()).rangeType();
  }

  private static RangeValue construct(RangeType type, Object[] arguments) {
    String flags = (String) arguments[2];
    if (flags == null) {
      throw new SqlFailure(
          SqlState.DATA_EXCEPTION, "range constructor flags argument must not be null");
    }
    return switch (flags) {
      case "[]" -> type.range(arguments[0], arguments[1], true, true);
      case "[)" -> type.range(arguments[0], arguments[1], true, false);
      case "(]" -> type.range(arguments[0], arguments[1], false, true);
      case "()" -> type.range(arguments[0], arguments[1], false, false);
      default ->
          throw new SqlFailure(SqlState.SYNTAX_ERROR, "invalid range bound flags")
              .hint("Valid values are \"[]\", \"[)\", \"(]\", and \"()\".");
    };
  }

  private static Object onOne(String function, RangeValue range) {
    return switch (function) {
      case "range_lower" -> range.lower();
      case "range_upper" -> range.upper();
      case "range_empty" -> range.empty();
      case "range_lower_inc" -> range.lowerInclusive();
      case "range_upper_inc" -> range.upperInclusive();
      case "range_lower_inf" -> !range.empty() && range.lower() == null;
      case "range_upper_inf" -> !range.empty() && range.upper() == null;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object onTwo(String function, RangeType type, RangeValue a, RangeValue b) {
    return switch (function) {
      case "range_eq" -> type.compare(a, b) == 0;
      case "range_ne" -> type.compare(a, b) != 0;
      case "range_lt" -> type.compare(a, b) < 0;
      case "range_le" -> type.compare(a, b) <= 0;
      case "range_gt" -> type.compare(a, b) > 0;
      case "range_ge" -> type.compare(a, b) >= 0;
      case "range_cmp" -> (long) Integer.signum(type.compare(a, b));
      case "range_overlaps" -> type.overlaps(a, b);
      case "range_contains" -> type.contains(a, b);
      case "range_contained_by" -> type.contains(b, a);
      case "range_adjacent" -> type.adjacent(a, b);
      case "range_before" -> type.before(a, b);
      case "range_after" -> type.before(b, a);
      case "range_overleft" -> type.overleft(a, b);
      case "range_overright" -> type.overright(a, b);
      case "range_union" -> type.union(a, b);
      case "range_merge" -> type.merge(a, b);
      case "range_intersect" -> type.intersect(a, b);
      case "range_minus" -> type.minus(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
