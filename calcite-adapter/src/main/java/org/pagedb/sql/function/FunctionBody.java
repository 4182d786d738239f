package org.pagedb.sql.function;

import org.pagedb.sql.type.TypeContext;

/** Carries a function out on datums, one row at a time. Must be free of state. */
@FunctionalInterface
public interface FunctionBody {

  /**
   * The result for one row; {@code arguments} may hold nulls only if the function is not strict.
   *
   * @throws org.pagedb.sql.error.SqlFailure with the SQLSTATE PostgreSQL gives
   */
  Object call(Object[] arguments, TypeContext context);
}
