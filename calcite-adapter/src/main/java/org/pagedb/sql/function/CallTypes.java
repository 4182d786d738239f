package org.pagedb.sql.function;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * The types at one place of call, polymorphic ones replaced.
 *
 * @param arguments the arguments' types, one for each argument that is passed
 * @param result the result's type
 * @param variadicArray whether the last argument is an array that stands for all variadic ones
 */
public record CallTypes(List<PgType> arguments, PgType result, boolean variadicArray) {

  /** A call without {@code VARIADIC}. */
  public CallTypes(List<PgType> arguments, PgType result) {
    this(arguments, result, false);
  }

  /** The type of an argument, counted from 0. */
  public PgType argument(int index) {
    return arguments.get(index);
  }
}
