package org.pagedb.sql.function;

import org.pagedb.sql.type.TypeContext;

/** Carries a function out on datums, one row at a time. Must be free of state. */
@FunctionalInterface
public interface FunctionBody {

  /**
   * The result for one row; {@code arguments} may hold nulls only if the function is not strict. A
   * function that returns a set returns a {@link java.util.Iterator} over datums. A variadic
   * function is given its variadic arguments one by one, or, when it was called with {@code
   * VARIADIC array}, through a body bound to {@link CallTypes#variadicArray}.
   *
   * @throws org.pagedb.sql.error.SqlFailure with the SQLSTATE PostgreSQL gives
   */
  Object call(Object[] arguments, TypeContext context);

  /**
   * This body for one place of call, where the types behind polymorphic and variadic parameters are
   * known. To be asked once for each call in a plan; the body it returns is the one to call.
   */
  default FunctionBody bind(CallTypes types) {
    return this;
  }

  /** Whether calls may ask the session something, which only the session's own thread may do. */
  default boolean asksSession() {
    return false;
  }
}
