package org.pagedb.sql.type.range;

import java.util.ArrayList;
import java.util.List;

/**
 * Any number of ranges with gaps between them, in order. Immutable.
 *
 * @param ranges none is empty
 */
public record MultirangeValue(List<RangeValue> ranges) {

  /** The multirange without values. */
  public static final MultirangeValue EMPTY = new MultirangeValue(List.of());

  /** Puts ranges in order and joins those that touch. */
  public static MultirangeValue of(RangeType type, List<RangeValue> unordered) {
    List<RangeValue> sorted = new ArrayList<>();
    for (RangeValue range : unordered) {
      if (!range.empty()) {
        sorted.add(range);
      }
    }
    sorted.sort(type::compare);
    List<RangeValue> joined = new ArrayList<>();
    for (RangeValue range : sorted) {
      int last = joined.size() - 1;
      boolean joins =
          last >= 0
              && (type.overlaps(joined.get(last), range) || type.adjacent(joined.get(last), range));
      if (joins) {
        joined.set(last, type.merge(joined.get(last), range));
      } else {
        joined.add(range);
      }
    }
    return new MultirangeValue(List.copyOf(joined));
  }

  /** Whether there are no values. */
  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** The smallest range that holds all. */
  public RangeValue span(RangeType type) {
    return isEmpty() ? RangeValue.EMPTY : type.merge(ranges.get(0), ranges.get(ranges.size() - 1));
  }

  /** What is in both. */
  public MultirangeValue intersect(MultirangeValue other, RangeType type) {
    List<RangeValue> common = new ArrayList<>();
    for (RangeValue a : ranges) {
      for (RangeValue b : other.ranges) {
        common.add(type.intersect(a, b));
      }
    }
    return of(type, common);
  }

  /** What is in either. */
  public MultirangeValue union(MultirangeValue other, RangeType type) {
    List<RangeValue> all = new ArrayList<>(ranges);
    all.addAll(other.ranges);
    return of(type, all);
  }

  /** What is in this and not in the other. */
  public MultirangeValue minus(MultirangeValue other, RangeType type) {
    List<RangeValue> rest = new ArrayList<>(ranges);
    for (RangeValue taken : other.ranges) {
      List<RangeValue> next = new ArrayList<>();
      for (RangeValue range : rest) {
        if (!type.overlaps(range, taken)) {
          next.add(range);
          continue;
        }
        if (RangeValue.compareLower(type.codec(), range, taken) < 0) {
          next.add(type.leftOf(range, taken));
        }
        if (RangeValue.compareUpper(type.codec(), range, taken) > 0) {
          next.add(type.rightOf(range, taken));
        }
      }
      rest = next;
    }
    return of(type, rest);
  }

  /** Whether every value of the other is in this. */
  public boolean contains(MultirangeValue other, RangeType type) {
    for (RangeValue range : other.ranges) {
      if (!contains(range, type)) {
        return false;
      }
    }
    return true;
  }

  /** Whether every value of a range is in this; the empty range always is. */
  public boolean contains(RangeValue range, RangeType type) {
    for (RangeValue own : ranges) {
      if (type.contains(own, range)) {
        return true;
      }
    }
    return range.empty();
  }

  /** Whether a value is in this. */
  public boolean containsElement(Object value, RangeType type) {
    for (RangeValue own : ranges) {
      if (type.containsElement(own, value)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a value is in both. */
  public boolean overlaps(MultirangeValue other, RangeType type) {
    return !intersect(other, type).isEmpty();
  }

  /** Range by range, then by number. */
  public static int compare(MultirangeValue a, MultirangeValue b, RangeType type) {
    int common = Math.min(a.ranges.size(), b.ranges.size());
    for (int i = 0; i < common; i++) {
      int order = type.compare(a.ranges.get(i), b.ranges.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.ranges.size(), b.ranges.size());
  }
}
