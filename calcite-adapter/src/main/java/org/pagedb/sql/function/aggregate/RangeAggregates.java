package org.pagedb.sql.function.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.MultirangeValue;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.range.RangeType;
import org.pagedb.sql.type.range.RangeValue;

/** {@code range_agg} and {@code range_intersect_agg}. */
public final class RangeAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    RangeType type = rangeType(types.argument(0));
    return switch (function) {
      case "range_agg" -> new Union(type);
      case "range_intersect_agg" -> new Intersection(type);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static RangeType rangeType(PgType type) {
    return type.codec() instanceof RangeCodec codec
        ? codec.rangeType()
        : ((MultirangeCodec) type.codec()).rangeType();
  }

  private static final class Intersection extends FoldAggregate {
    private final RangeType type;

    Intersection(RangeType type) {
      this.type = type;
    }

    @Override
    Object fold(Object left, Object right) {
      return left instanceof MultirangeValue multirange
          ? multirange.intersect((MultirangeValue) right, type)
          : type.intersect((RangeValue) left, (RangeValue) right);
    }
  }

  /** Collects the ranges; they are put in order once, at the end. */
  private static final class Union implements AggregateFunction {
    private final RangeType type;

    Union(RangeType type) {
      this.type = type;
    }

    @Override
    public Object create() {
      return null;
    }

    @SuppressWarnings("unchecked") // the state is made by accumulate
    private static List<RangeValue> list(Object state) {
      return (List<RangeValue>) state;
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] == null) {
        return state;
      }
      List<RangeValue> ranges = state == null ? new ArrayList<>() : list(state);
      if (arguments[0] instanceof MultirangeValue multirange) {
        ranges.addAll(multirange.ranges());
      } else {
        ranges.add((RangeValue) arguments[0]);
      }
      return ranges;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      if (left == null || right == null) {
        return left == null ? right : left;
      }
      list(left).addAll(list(right));
      return left;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      return state == null ? null : MultirangeValue.of(type, list(state));
    }
  }
}
