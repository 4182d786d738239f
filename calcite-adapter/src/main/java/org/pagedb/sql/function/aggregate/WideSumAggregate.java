package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;

/** What is made of a sum of integers, as numeric; null over no values. */
abstract class WideSumAggregate implements AggregateFunction {

  /** The result over at least one value. */
  abstract Numeric result(WideSum sum);

  @Override
  public final Object create() {
    return new WideSum();
  }

  @Override
  public final Object accumulate(Object state, Object[] arguments, TypeContext context) {
    if (arguments[0] != null) {
      ((WideSum) state).add((Long) arguments[0]);
    }
    return state;
  }

  @Override
  public final Object combine(Object left, Object right, TypeContext context) {
    ((WideSum) left).add((WideSum) right);
    return left;
  }

  @Override
  public final Object result(Object state, Object[] direct, TypeContext context) {
    WideSum sum = (WideSum) state;
    return sum.count() == 0 ? null : result(sum);
  }
}
