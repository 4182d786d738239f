package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code count(*)} and {@code count(x)}. */
public final class CountAggregate implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "count" -> new Count();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static final class Count implements AggregateFunction {
    @Override
    public Object create() {
      return new long[1];
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments.length == 0 || arguments[0] != null) {
        ((long[]) state)[0]++;
      }
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      ((long[]) left)[0] += ((long[]) right)[0];
      return left;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      return ((long[]) state)[0];
    }
  }
}
