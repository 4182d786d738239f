package org.pagedb.storage.sequence;

/**
 * How a sequence goes on.
 *
 * @param increment from one number to the next, not 0
 * @param minimum the least number
 * @param maximum the greatest number
 * @param cycles whether it begins again at the other end
 */
public record SequenceRule(long increment, long minimum, long maximum, boolean cycles) {

  /** Whether no number follows {@code value} but by beginning again. */
  boolean isLast(long value) {
    return increment > 0
        ? maximum >= 0 && value > maximum - increment || maximum < 0 && value + increment > maximum
        : minimum < 0 && value < minimum - increment || minimum >= 0 && value + increment < minimum;
  }

  /** The number after {@code value}. */
  long after(long value) {
    return isLast(value) ? increment > 0 ? minimum : maximum : value + increment;
  }
}
