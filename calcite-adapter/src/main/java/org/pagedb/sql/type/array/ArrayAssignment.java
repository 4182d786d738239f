package org.pagedb.sql.type.array;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * {@code array[i] = value} and {@code array[i:j] = array}. An array of one dimension grows where
 * the subscripts lie outside, with nulls between; one of several does not.
 */
public final class ArrayAssignment {

  private ArrayAssignment() {}

  /**
   * The array with one element replaced.
   *
   * @param subscripts one for each dimension, null for NULL
   * @throws SqlFailure 2202E if the subscripts do not fit, 22004 if one is NULL
   */
  public static ArrayValue element(ArrayValue array, Long[] subscripts, Object value) {
    int[] at = required(subscripts);
    if (array.dimensions() == 0) {
      int[] sizes = new int[at.length];
      Arrays.fill(sizes, 1);
      return ArrayValue.of(array.elementType(), sizes, at, new Object[] {value});
    }
    checkDimensions(array, at.length);
    if (at.length == 1) {
      return spread(array, at[0], at[0], new Object[] {value});
    }
    for (int d = 0; d < at.length; d++) {
      checkInside(array, d, at[d]);
    }
    Object[] elements = array.elements().clone();
    elements[position(array, at)] = value;
    return array.withElements(array.elementType(), elements);
  }

  /**
   * The array with a slice replaced by the first elements of another.
   *
   * @param lower null where the bound was left out
   * @param upper null where the bound was left out
   * @throws SqlFailure 2202E
   */
  public static ArrayValue slice(
      ArrayValue array, int[] lower, int[] upper, boolean[] open, ArrayValue source) {
    PgType type = array.elementType();
    if (array.dimensions() == 0) {
      return ofEmpty(type, lower, upper, open, source);
    }
    if (array.dimensions() < lower.length) {
      throw failure("wrong number of array subscripts");
    }
    int dimensions = array.dimensions();
    int[] from = new int[dimensions];
    int[] to = new int[dimensions];
    for (int d = 0; d < dimensions; d++) {
      boolean written = d < lower.length;
      from[d] = written && !open[2 * d] ? lower[d] : array.lowerBound(d);
      to[d] = written && !open[2 * d + 1] ? upper[d] : array.upperBound(d);
      checkOrder(from[d], to[d]);
      if (dimensions > 1) {
        checkInside(array, d, from[d]);
        checkInside(array, d, to[d]);
      }
    }
    checkLength(source, from, to);
    return dimensions == 1
        ? spread(array, from[0], to[0], source.elements())
        : replaced(array, from, to, source);
  }

  private static ArrayValue ofEmpty(
      PgType type, int[] lower, int[] upper, boolean[] open, ArrayValue source) {
    for (boolean missing : open) {
      if (missing) {
        throw failure("array slice subscript must provide both boundaries")
            .detail(
                "When assigning to a slice of an empty array value, slice boundaries must be"
                    + " fully specified.");
      }
    }
    int length = 1;
    int[] sizes = new int[lower.length];
    for (int d = 0; d < sizes.length; d++) {
      checkOrder(lower[d], upper[d]);
      sizes[d] = upper[d] - lower[d] + 1;
      length *= sizes[d];
    }
    checkLength(source, lower, upper);
    return ArrayValue.of(type, sizes, lower, Arrays.copyOf(source.elements(), length));
  }

  /** An array of one dimension with values from {@code from} to {@code to}, grown if need be. */
  private static ArrayValue spread(ArrayValue array, int from, int to, Object[] values) {
    int first = Math.min(from, array.lowerBound(0));
    int last = Math.max(to, array.upperBound(0));
    long size = (long) last - first + 1;
    if (size > ArrayValue.MAX_ELEMENTS) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "array size exceeds the maximum allowed (" + ArrayValue.MAX_ELEMENTS + ")");
    }
    Object[] elements = new Object[(int) size];
    System.arraycopy(array.elements(), 0, elements, array.lowerBound(0) - first, array.length());
    System.arraycopy(values, 0, elements, from - first, to - from + 1);
    return ArrayValue.of(array.elementType(), new int[] {(int) size}, new int[] {first}, elements);
  }

  private static ArrayValue replaced(ArrayValue array, int[] from, int[] to, ArrayValue source) {
    Object[] elements = array.elements().clone();
    int[] at = from.clone();
    for (int next = 0; ; next++) {
      elements[position(array, at)] = source.element(next);
      int d = at.length - 1;
      while (d >= 0 && ++at[d] > to[d]) {
        at[d] = from[d];
        d--;
      }
      if (d < 0) {
        return array.withElements(array.elementType(), elements);
      }
    }
  }

  /** Where the element at some subscripts is among all. */
  private static int position(ArrayValue array, int[] at) {
    int position = 0;
    for (int d = 0; d < at.length; d++) {
      position = position * array.size(d) + at[d] - array.lowerBound(d);
    }
    return position;
  }

  private static int[] required(Long[] subscripts) {
    int[] values = new int[subscripts.length];
    for (int i = 0; i < values.length; i++) {
      if (subscripts[i] == null) {
        throw new SqlFailure(
            SqlState.NULL_VALUE_NOT_ALLOWED, "array subscript in assignment must not be null");
      }
      values[i] = subscripts[i].intValue();
    }
    return values;
  }

  private static void checkDimensions(ArrayValue array, int subscripts) {
    if (array.dimensions() != subscripts) {
      throw failure("wrong number of array subscripts");
    }
  }

  private static void checkInside(ArrayValue array, int dimension, int subscript) {
    if (subscript < array.lowerBound(dimension) || subscript > array.upperBound(dimension)) {
      throw failure("array subscript out of range");
    }
  }

  private static void checkOrder(int lower, int upper) {
    if (lower > upper) {
      throw failure("upper bound cannot be less than lower bound");
    }
  }

  private static void checkLength(ArrayValue source, int[] lower, int[] upper) {
    long wanted = 1;
    for (int d = 0; d < lower.length; d++) {
      wanted *= (long) upper[d] - lower[d] + 1;
    }
    if (source.length() < wanted) {
      throw failure("source array too small");
    }
  }

  private static SqlFailure failure(String message) {
    return new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, message);
  }
}
