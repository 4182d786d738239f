package org.pagedb.sql.function;

import java.util.List;
import java.util.Objects;
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

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice.

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof PgFunction that
            && oid == that.oid
            && name.equals(that.name)
            && kind == that.kind
            && argumentTypes.equals(that.argumentTypes)
            && variadic == that.variadic
            && defaults == that.defaults
            && resultType.equals(that.resultType)
            && returnsSet == that.returnsSet
            && strict == that.strict
            && volatility == that.volatility
            && parallel == that.parallel
            && Objects.equals(body, that.body);
  }

  @Override
  public int hashCode() {
    return 31 * oid + name.hashCode();
  }

  /** Enough to tell it from every other: digests of plans are made of this. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name).append('#').append(oid);
    for (PgType argument : argumentTypes) {
      text.append(',').append(argument.oid());
    }
    return text.append(':').append(resultType.oid()).toString();
  }

  /** {@code pg_proc.prokind}. */
  public enum Kind {
    FUNCTION,
    AGGREGATE,
    WINDOW,
    PROCEDURE
  }
}
