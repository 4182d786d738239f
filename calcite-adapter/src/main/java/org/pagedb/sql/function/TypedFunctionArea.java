package org.pagedb.sql.function;

import org.pagedb.sql.type.TypeContext;

/** A {@link FunctionArea} whose functions need to know the types at the place of call. */
@FunctionalInterface
public interface TypedFunctionArea {

  /** Carries out one function; {@code function} is named as in {@link FunctionArea#call}. */
  Object call(String function, Object[] arguments, CallTypes types, TypeContext context);
}
