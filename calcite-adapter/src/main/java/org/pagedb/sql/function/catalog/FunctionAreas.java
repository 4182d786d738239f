package org.pagedb.sql.function.catalog;

import java.lang.reflect.InvocationTargetException;
import org.pagedb.sql.function.AggregateArea;

/** Finds areas by name: the class under {@code org.pagedb.sql.function}. */
final class FunctionAreas {

  private static final String ROOT = "org.pagedb.sql.function.";

  private FunctionAreas() {}

  /**
   * A plain or typed area.
   *
   * @throws IllegalStateException if there is none of that name
   */
  static Object area(String name) {
    try {
      return Class.forName(ROOT + name).getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("no area " + name, e);
    }
  }

  /** An area of aggregates. */
  static AggregateArea aggregates(String name) {
    return (AggregateArea) area(name);
  }
}
