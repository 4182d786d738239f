package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.type.TypeContext;

/**
 * An aggregate whose state is a value of its own type and grows by one binary operation; NULL
 * without input.
 */
abstract class FoldAggregate implements AggregateFunction {

  /** The operation; neither side is null. */
  abstract Object fold(Object left, Object right);

  /** What the first value counts as. */
  Object first(Object value) {
    return value;
  }

  @Override
  public final Object create() {
    return null;
  }

  @Override
  public final Object accumulate(Object state, Object[] arguments, TypeContext context) {
    Object value = arguments[0];
    if (value == null) {
      return state;
    }
    return state == null ? first(value) : fold(state, value);
  }

  @Override
  public final Object combine(Object left, Object right, TypeContext context) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    return fold(left, right);
  }

  @Override
  public final Object result(Object state, Object[] direct, TypeContext context) {
    return state;
  }
}
