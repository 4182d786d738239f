package org.pagedb.sql.function.range;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.MultirangeValue;
import org.pagedb.sql.type.range.RangeType;
import org.pagedb.sql.type.range.RangeValue;

/**
 * Multiranges: construction, bounds, comparison, set operations. In what relates two of them, a
 * range counts as the multirange of its own.
 */
public final class MultirangeFunctions implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "multirange_constructor0" -> MultirangeValue.EMPTY;
      case "multirange_constructor1" ->
          MultirangeValue.of(rangeType(types.result()), List.of((RangeValue) arguments[0]));
      case "multirange_constructor2" ->
          construct(rangeType(types.result()), arguments, types.variadicArray());
      case "multirange_contains_elem" ->
          ((MultirangeValue) arguments[0])
              .containsElement(arguments[1], rangeType(types.argument(0)));
      case "elem_contained_by_multirange" ->
          ((MultirangeValue) arguments[1])
              .containsElement(arguments[0], rangeType(types.argument(1)));
      default ->
          arguments.length == 1
              ? onOne(function, (MultirangeValue) arguments[0], types)
              : onTwo(function, arguments[0], arguments[1], multirangeType(types));
    };
  }

  private static RangeType rangeType(PgType multirange) {
    return ((MultirangeCodec) multirange.codec()).rangeType();
  }

  private static RangeType multirangeType(CallTypes types) {
    boolean first = types.argument(0).codec() instanceof MultirangeCodec;
    return rangeType(types.argument(first ? 0 : 1));
  }

  private static MultirangeValue construct(
      RangeType type, Object[] arguments, boolean variadicArray) {
    Object[] elements = variadicArray ? ((ArrayValue) arguments[0]).elements() : arguments;
    if (variadicArray && ((ArrayValue) arguments[0]).dimensions() > 1) {
      throw new SqlFailure(
          SqlState.CARDINALITY_VIOLATION,
          "multiranges cannot be constructed from multidimensional arrays");
    }
    List<RangeValue> ranges = new ArrayList<>();
    for (Object element : elements) {
      if (element == null) {
        throw new SqlFailure(
            SqlState.NULL_VALUE_NOT_ALLOWED, "multirange values cannot contain null members");
      }
      ranges.add((RangeValue) element);
    }
    return MultirangeValue.of(type, ranges);
  }

  private static Object onOne(String function, MultirangeValue value, CallTypes types) {
    List<RangeValue> ranges = value.ranges();
    RangeValue first = ranges.isEmpty() ? RangeValue.EMPTY : ranges.get(0);
    RangeValue last = ranges.isEmpty() ? RangeValue.EMPTY : ranges.get(ranges.size() - 1);
    return switch (function) {
      case "multirange_lower" -> first.lower();
      case "multirange_upper" -> last.upper();
      case "multirange_empty" -> value.isEmpty();
      case "multirange_lower_inc" -> first.lowerInclusive();
      case "multirange_upper_inc" -> last.upperInclusive();
      case "multirange_lower_inf" -> !first.empty() && first.lower() == null;
      case "multirange_upper_inf" -> !last.empty() && last.upper() == null;
      case "range_merge_from_multirange" -> value.span(rangeType(types.argument(0)));
      case "multirange_unnest" -> List.<Object>copyOf(ranges).iterator();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static MultirangeValue multi(Object value) {
    if (value instanceof MultirangeValue multirange) {
      return multirange;
    }
    RangeValue range = (RangeValue) value;
    return range.empty() ? MultirangeValue.EMPTY : new MultirangeValue(List.of(range));
  }

  private static Object onTwo(String function, Object left, Object right, RangeType type) {
    MultirangeValue a = multi(left);
    MultirangeValue b = multi(right);
    return switch (function) {
      case "multirange_eq" -> MultirangeValue.compare(a, b, type) == 0;
      case "multirange_ne" -> MultirangeValue.compare(a, b, type) != 0;
      case "multirange_lt" -> MultirangeValue.compare(a, b, type) < 0;
      case "multirange_le" -> MultirangeValue.compare(a, b, type) <= 0;
      case "multirange_gt" -> MultirangeValue.compare(a, b, type) > 0;
      case "multirange_ge" -> MultirangeValue.compare(a, b, type) >= 0;
      case "multirange_cmp" -> (long) Integer.signum(MultirangeValue.compare(a, b, type));
      case "multirange_contains_range",
          "multirange_contains_multirange",
          "range_contains_multirange" ->
          a.contains(b, type);
      case "range_contained_by_multirange",
          "multirange_contained_by_range",
          "multirange_contained_by_multirange" ->
          b.contains(a, type);
      case "range_overlaps_multirange",
          "multirange_overlaps_range",
          "multirange_overlaps_multirange" ->
          a.overlaps(b, type);
      case "multirange_union" -> a.union(b, type);
      case "multirange_minus" -> a.minus(b, type);
      case "multirange_intersect" -> a.intersect(b, type);
      default -> bySpan(function, a, b, type);
    };
  }

  /** What only looks at the outer bounds. */
  private static boolean bySpan(
      String function, MultirangeValue left, MultirangeValue right, RangeType type) {
    RangeValue a = left.span(type);
    RangeValue b = right.span(type);
    return switch (function) {
      case "range_before_multirange", "multirange_before_range", "multirange_before_multirange" ->
          type.before(a, b);
      case "range_after_multirange", "multirange_after_range", "multirange_after_multirange" ->
          type.before(b, a);
      case "range_overleft_multirange",
          "multirange_overleft_range",
          "multirange_overleft_multirange" ->
          type.overleft(a, b);
      case "range_overright_multirange",
          "multirange_overright_range",
          "multirange_overright_multirange" ->
          type.overright(a, b);
      case "range_adjacent_multirange",
          "multirange_adjacent_range",
          "multirange_adjacent_multirange" ->
          type.adjacent(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
