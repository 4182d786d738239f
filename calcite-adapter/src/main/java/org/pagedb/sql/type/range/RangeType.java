package org.pagedb.sql.type.range;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeFailures;

/**
 * What ranges over one subtype have in common: making them canonical, and the operations on them.
 */
public final class RangeType {

  private static final long MAX_DATE = 2_145_031_949L;

  private final PgType subtype;
  private final boolean discrete;

  private RangeType(PgType subtype, boolean discrete) {
    this.subtype = subtype;
    this.discrete = discrete;
  }

  /** The built-in ranges over {@code subtype}: those over whole numbers and days are discrete. */
  public RangeType(PgType subtype) {
    this(
        subtype,
        switch (subtype.name()) {
          case "int4", "int8", "date" -> true;
          default -> false;
        });
  }

  /** A user's ranges over {@code subtype}: all bounds stay as they are given. */
  public static RangeType continuous(PgType subtype) {
    return new RangeType(subtype, false);
  }

  /** The type of the bounds. */
  public PgType subtype() {
    return subtype;
  }

  TypeCodec codec() {
    return subtype.codec();
  }

  /**
   * The range with these bounds in canonical form.
   *
   * @throws SqlFailure 22000 if the lower bound is above the upper
   */
  public RangeValue range(
      Object lower, Object upper, boolean lowerInclusive, boolean upperInclusive) {
    boolean lowerIn = lowerInclusive && lower != null;
    boolean upperIn = upperInclusive && upper != null;
    if (lower != null && upper != null) {
      int order = codec().compare(lower, upper);
      if (order > 0) {
        throw new SqlFailure(
            SqlState.DATA_EXCEPTION,
            "range lower bound must be less than or equal to range upper bound");
      }
      if (order == 0 && !(lowerIn && upperIn)) {
        return RangeValue.EMPTY;
      }
    }
    return canonical(new RangeValue(false, lower, upper, lowerIn, upperIn));
  }

  private RangeValue canonical(RangeValue range) {
    if (!discrete) {
      return range;
    }
    Object lower = range.lower();
    Object upper = range.upper();
    boolean lowerIn = range.lowerInclusive();
    boolean upperIn = range.upperInclusive();
    if (lower != null && !lowerIn && isFinite(lower)) {
      lower = next((Long) lower);
      lowerIn = true;
    }
    if (upper != null && upperIn && isFinite(upper)) {
      upper = next((Long) upper);
      upperIn = false;
    }
    boolean nothing =
        lower != null && upper != null && !upperIn && codec().compare(lower, upper) == 0;
    return nothing ? RangeValue.EMPTY : new RangeValue(false, lower, upper, lowerIn, upperIn);
  }

  private boolean isFinite(Object bound) {
    long value = (Long) bound;
    return !subtype.name().equals("date")
        || value != Integer.MAX_VALUE && value != Integer.MIN_VALUE;
  }

  private long next(long bound) {
    switch (subtype.name()) {
      case "int4" -> {
        if (bound == Integer.MAX_VALUE) {
          throw TypeFailures.outOfRange("integer");
        }
      }
      case "int8" -> {
        if (bound == Long.MAX_VALUE) {
          throw TypeFailures.outOfRange("bigint");
        }
      }
      default -> {
        if (bound + 1 >= MAX_DATE) {
          throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "date out of range");
        }
      }
    }
    return bound + 1;
  }

  /** Whether a value is in the range. */
  public boolean containsElement(RangeValue range, Object value) {
    if (range.empty()) {
      return false;
    }
    if (range.lower() != null) {
      int order = codec().compare(range.lower(), value);
      if (order > 0 || order == 0 && !range.lowerInclusive()) {
        return false;
      }
    }
    if (range.upper() != null) {
      int order = codec().compare(range.upper(), value);
      return order > 0 || order == 0 && range.upperInclusive();
    }
    return true;
  }

  /** Whether all of b is in a. */
  public boolean contains(RangeValue a, RangeValue b) {
    if (b.empty()) {
      return true;
    }
    return !a.empty()
        && RangeValue.compareLower(codec(), a, b) <= 0
        && RangeValue.compareUpper(codec(), a, b) >= 0;
  }

  /** Whether a value is in both. */
  public boolean overlaps(RangeValue a, RangeValue b) {
    return !a.empty()
        && !b.empty()
        && RangeValue.compareUpperToLower(codec(), a, b) >= 0
        && RangeValue.compareUpperToLower(codec(), b, a) >= 0;
  }

  /** Whether all of a is before all of b. */
  public boolean before(RangeValue a, RangeValue b) {
    return !a.empty() && !b.empty() && RangeValue.compareUpperToLower(codec(), a, b) < 0;
  }

  /** Whether they touch without overlapping. */
  public boolean adjacent(RangeValue a, RangeValue b) {
    return !a.empty()
        && !b.empty()
        && (RangeValue.meets(codec(), a, b) || RangeValue.meets(codec(), b, a));
  }

  /** Whether a does not reach beyond b's upper bound. */
  public boolean overleft(RangeValue a, RangeValue b) {
    return !a.empty() && !b.empty() && RangeValue.compareUpper(codec(), a, b) <= 0;
  }

  /** Whether a does not reach below b's lower bound. */
  public boolean overright(RangeValue a, RangeValue b) {
    return !a.empty() && !b.empty() && RangeValue.compareLower(codec(), a, b) >= 0;
  }

  /** What is in both. */
  public RangeValue intersect(RangeValue a, RangeValue b) {
    if (!overlaps(a, b)) {
      return RangeValue.EMPTY;
    }
    RangeValue low = RangeValue.compareLower(codec(), a, b) >= 0 ? a : b;
    RangeValue high = RangeValue.compareUpper(codec(), a, b) <= 0 ? a : b;
    return range(low.lower(), high.upper(), low.lowerInclusive(), high.upperInclusive());
  }

  /** The smallest range that holds both. */
  public RangeValue merge(RangeValue a, RangeValue b) {
    if (a.empty() || b.empty()) {
      return a.empty() ? b : a;
    }
    RangeValue low = RangeValue.compareLower(codec(), a, b) <= 0 ? a : b;
    RangeValue high = RangeValue.compareUpper(codec(), a, b) >= 0 ? a : b;
    return new RangeValue(
        false, low.lower(), high.upper(), low.lowerInclusive(), high.upperInclusive());
  }

  /**
   * Both together.
   *
   * @throws SqlFailure 22000 if there is a gap between them
   */
  public RangeValue union(RangeValue a, RangeValue b) {
    if (!a.empty() && !b.empty() && !overlaps(a, b) && !adjacent(a, b)) {
      throw new SqlFailure(
          SqlState.DATA_EXCEPTION, "result of range union would not be contiguous");
    }
    return merge(a, b);
  }

  /**
   * a without b.
   *
   * @throws SqlFailure 22000 if b is in the middle of a
   */
  public RangeValue minus(RangeValue a, RangeValue b) {
    if (!overlaps(a, b)) {
      return a;
    }
    boolean leftRemains = RangeValue.compareLower(codec(), a, b) < 0;
    boolean rightRemains = RangeValue.compareUpper(codec(), a, b) > 0;
    if (leftRemains && rightRemains) {
      throw new SqlFailure(
          SqlState.DATA_EXCEPTION, "result of range difference would not be contiguous");
    }
    if (leftRemains) {
      return leftOf(a, b);
    }
    return rightRemains ? rightOf(a, b) : RangeValue.EMPTY;
  }

  /** The part of a before b's lower bound. */
  RangeValue leftOf(RangeValue a, RangeValue b) {
    return range(a.lower(), b.lower(), a.lowerInclusive(), !b.lowerInclusive());
  }

  /** The part of a after b's upper bound. */
  RangeValue rightOf(RangeValue a, RangeValue b) {
    return range(b.upper(), a.upper(), !b.upperInclusive(), a.upperInclusive());
  }

  /** The default order. */
  public int compare(RangeValue a, RangeValue b) {
    return RangeValue.compare(codec(), a, b);
  }

  /** Agrees with {@link #compare}. */
  int hash(RangeValue range) {
    if (range.empty()) {
      return 1;
    }
    int lower = range.lower() == null ? 0 : codec().hash(range.lower());
    int upper = range.upper() == null ? 0 : codec().hash(range.upper());
    return lower * 31
        + upper
        + (range.lowerInclusive() ? 7 : 0)
        + (range.upperInclusive() ? 13 : 0);
  }
}
