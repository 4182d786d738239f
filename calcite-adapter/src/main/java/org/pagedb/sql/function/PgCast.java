package org.pagedb.sql.function;

import org.pagedb.sql.type.PgType;

/**
 * A cast between two types: one row of {@code pg_cast}.
 *
 * @param source from
 * @param target to
 * @param context where it may happen without being written
 * @param method how it is carried out
 * @param functionName for {@link Method#FUNCTION} the function's name, else null
 * @param functionOid that function's oid, else 0
 */
public record PgCast(
    PgType source,
    PgType target,
    Context context,
    Method method,
    String functionName,
    int functionOid) {

  /** {@code pg_cast.castcontext}, from the narrowest to the widest. */
  public enum Context {
    EXPLICIT,
    ASSIGNMENT,
    IMPLICIT
  }

  /** {@code pg_cast.castmethod}. */
  public enum Method {
    /** The datum stays as it is. */
    BINARY,
    FUNCTION,
    /** Through the text form. */
    INPUT_OUTPUT
  }
}
