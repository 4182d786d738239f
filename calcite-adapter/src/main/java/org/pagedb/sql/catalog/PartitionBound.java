package org.pagedb.sql.catalog;

import java.util.List;

/**
 * Which of its parent's rows a partition has.
 *
 * @param kind as the parent's strategy, or d for the default partition
 * @param from a list's values, or where a range begins
 * @param to where a range ends, itself not in it
 * @param modulus of a hash partition, or 0
 * @param remainder of a hash partition, or 0
 */
public record PartitionBound(
    char kind, List<Value> from, List<Value> to, int modulus, int remainder) {

  /** {@link #kind} of the default partition. */
  public static final char DEFAULT = 'd';

  /** The default partition's. */
  public static final PartitionBound OF_DEFAULT =
      new PartitionBound(DEFAULT, List.of(), List.of(), 0, 0);

  /** Whether the partition takes what no other does. */
  public boolean isDefault() {
    return kind == DEFAULT;
  }

  /**
   * A value of a bound.
   *
   * @param kind v, n for null, - for MINVALUE, + for MAXVALUE
   * @param text the value as its type's input takes it under the standard settings, or null
   */
  public record Value(char kind, String text) {

    /** {@link #kind} of a value that {@link #text} gives. */
    public static final char VALUE = 'v';

    /** Null. */
    public static final Value NULL = new Value('n', null);

    /** Below every value. */
    public static final Value MINIMUM = new Value('-', null);

    /** Above every value. */
    public static final Value MAXIMUM = new Value('+', null);

    /** A value. */
    public static Value of(String text) {
      return new Value(VALUE, text);
    }
  }
}
