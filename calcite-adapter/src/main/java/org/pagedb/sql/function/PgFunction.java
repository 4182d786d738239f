package org.pagedb.sql.function;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A function as overload resolution and the executor see it: one row of {@code pg_proc}. Operators
 * and function casts are carried out by functions too.
 *
 * @param oid PostgreSQL's oid for built-ins
 * @param name the name without schema
 * @param kind plain, aggregate, window or procedure
 * @param argumentTypes declared types, polymorphic ones not yet replaced
 * @param variadic whether the last argument may repeat (its declared type is then an array, or
 *     {@code "any"})
 * @param defaults how many of the last arguments may be left out
 * @param resultType declared result, polymorphic ones not yet replaced
 * @param returnsSet whether it gives rows rather than one value
 * @param strict whether a null argument makes the result null without a call
 * @param volatility i, s or v as in {@code pg_proc.provolatile}
 * @param parallel s, r or u as in {@code pg_proc.proparallel}: whether a parallel part of a plan
 *     may call it, only the statement's own thread, or no plan that has such a part
 * @param body how it is carried out row by row; null where the executor has only a kernel of its
 *     own, or for aggregates and window functions
 */
public record PgFunction(
    int oid,
    String name,
    Kind kind,
    List<PgType> argumentTypes,
    boolean variadic,
    int defaults,
    PgType resultType,
    boolean returnsSet,
    boolean strict,
    char volatility,
    char parallel,
    FunctionBody body) {

  /** {@code pg_proc.prokind}. */
  public enum Kind {
    FUNCTION,
    AGGREGATE,
    WINDOW,
    PROCEDURE
  }
}
