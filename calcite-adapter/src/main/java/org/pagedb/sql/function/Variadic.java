package org.pagedb.sql.function;

import java.util.Arrays;
import org.pagedb.sql.type.array.ArrayValue;

/** The arguments that a variadic parameter of an array type has taken. */
public final class Variadic {

  private Variadic() {}

  /** The arguments from {@code first} on, or the elements of the one array that stands for them. */
  public static Object[] elements(Object[] arguments, int first) {
    return arguments.length == first + 1 && arguments[first] instanceof ArrayValue array
        ? array.elements()
        : Arrays.copyOfRange(arguments, first, arguments.length);
  }
}
