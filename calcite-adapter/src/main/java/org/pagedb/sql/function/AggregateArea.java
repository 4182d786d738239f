package org.pagedb.sql.function;

/** Makes the aggregates of one area. Without state. */
@FunctionalInterface
public interface AggregateArea {

  /** The aggregate {@code function}, named as in SQL, for the given types. */
  AggregateFunction aggregate(String function, CallTypes types);
}
