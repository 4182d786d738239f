package org.pagedb.sql.function;

import org.pagedb.sql.type.TypeContext;

/**
 * The bodies of related functions behind one switch, so that using one of them costs the loading of
 * one class. Without state.
 */
@FunctionalInterface
public interface FunctionArea {

  /**
   * Carries out one function.
   *
   * @param function the function's {@code pg_proc.prosrc}, or {@code name(types)} where PostgreSQL
   *     has it in SQL
   */
  Object call(String function, Object[] arguments, TypeContext context);

  /** A label that an area does not have. */
  static IllegalStateException unknown(String function) {
    return new IllegalStateException("no body for " + function);
  }
}
