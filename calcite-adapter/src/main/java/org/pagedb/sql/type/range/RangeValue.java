package org.pagedb.sql.type.range;

import org.pagedb.sql.type.TypeCodec;

/**
 * A range: two bounds, either of which may be missing (null, infinite), or nothing at all.
 * Immutable. The order of bounds is that of the subtype's codec, which comes along where it is
 * needed.
 *
 * @param empty whether no value is in it; then the bounds are null and exclusive
 * @param lower the lower bound, null if there is none
 * @param upper the upper bound, null if there is none
 * @param lowerInclusive whether the lower bound belongs to it
 * @param upperInclusive whether the upper bound belongs to it
 */
public record RangeValue(
    boolean empty, Object lower, Object upper, boolean lowerInclusive, boolean upperInclusive) {

  /** The range without values. */
  public static final RangeValue EMPTY = new RangeValue(true, null, null, false, false);

  /** Compares two lower bounds: a missing one is least, an inclusive one less than an exclusive. */
  static int compareLower(TypeCodec codec, RangeValue a, RangeValue b) {
    if (a.lower == null || b.lower == null) {
      return a.lower == b.lower ? 0 : a.lower == null ? -1 : 1;
    }
    int order = codec.compare(a.lower, b.lower);
    return order != 0 ? order : Boolean.compare(b.lowerInclusive, a.lowerInclusive);
  }

  /** Compares two upper bounds: a missing one is greatest, an inclusive one greater. */
  static int compareUpper(TypeCodec codec, RangeValue a, RangeValue b) {
    if (a.upper == null || b.upper == null) {
      return a.upper == b.upper ? 0 : a.upper == null ? 1 : -1;
    }
    int order = codec.compare(a.upper, b.upper);
    return order != 0 ? order : Boolean.compare(a.upperInclusive, b.upperInclusive);
  }

  /**
   * Compares a's upper with b's lower bound: negative if there is a gap or they only touch without
   * sharing a value, 0 if they share exactly one value, positive if they overlap.
   */
  static int compareUpperToLower(TypeCodec codec, RangeValue a, RangeValue b) {
    if (a.upper == null || b.lower == null) {
      return 1;
    }
    int order = codec.compare(a.upper, b.lower);
    return order != 0 ? order : a.upperInclusive && b.lowerInclusive ? 0 : -1;
  }

  /** Whether a ends exactly where b begins, without a value in both or in neither. */
  static boolean meets(TypeCodec codec, RangeValue a, RangeValue b) {
    return a.upper != null
        && b.lower != null
        && codec.compare(a.upper, b.lower) == 0
        && a.upperInclusive != b.lowerInclusive;
  }

  /** The default order: empty ranges first, then by lower, then by upper bound. */
  public static int compare(TypeCodec codec, RangeValue a, RangeValue b) {
    if (a.empty || b.empty) {
      return Boolean.compare(b.empty, a.empty);
    }
    int order = compareLower(codec, a, b);
    return order != 0 ? order : compareUpper(codec, a, b);
  }
}
