package org.pagedb.sql.function;

import org.pagedb.sql.type.TypeContext;

/**
 * An aggregate bound to the types it is called with. It has no state of its own: a group's state is
 * an object that {@link #create} makes and the other methods pass on. A state belongs to one thread
 * at a time.
 *
 * <p>For an ordered-set aggregate the rows must come in the order of its WITHIN GROUP; its direct
 * arguments are given to {@link #result}.
 */
public interface AggregateFunction {

  /** Arguments of an aggregate without direct arguments. */
  Object[] NO_ARGUMENTS = {};

  /** The state of a group without rows; may be null. */
  Object create();

  /** The state after one more row; it may be {@code state} itself, changed. */
  Object accumulate(Object state, Object[] arguments, TypeContext context);

  /**
   * The state of two groups taken together, {@code left}'s rows first; both are given up. Only if
   * {@link #canCombine}.
   */
  Object combine(Object left, Object right, TypeContext context);

  /** Whether {@link #combine} is there: parallel plans may aggregate in parts. */
  default boolean canCombine() {
    return true;
  }

  /**
   * The aggregate's value; the state stays usable, so that a window can go on with it.
   *
   * @param direct the direct arguments of an ordered-set aggregate
   */
  Object result(Object state, Object[] direct, TypeContext context);
}
