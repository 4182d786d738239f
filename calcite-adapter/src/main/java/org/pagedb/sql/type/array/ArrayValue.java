package org.pagedb.sql.type.array;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * An array: elements in row-major order, nulls among them, with the size and lower bound of each
 * dimension. An empty array has no dimensions. Immutable; callers must not change the arrays they
 * pass in or get out.
 */
public final class ArrayValue {

  /** Most dimensions. */
  public static final int MAX_DIMENSIONS = 6;

  /** Most elements. */
  public static final int MAX_ELEMENTS = 134_217_727;

  private static final int[] NONE = {};

  private final PgType elementType;
  private final int[] sizes;
  private final int[] lowerBounds;
  private final Object[] elements;

  private ArrayValue(PgType elementType, int[] sizes, int[] lowerBounds, Object[] elements) {
    this.elementType = elementType;
    this.sizes = sizes;
    this.lowerBounds = lowerBounds;
    this.elements = elements;
  }

  /** The array without elements. */
  public static ArrayValue empty(PgType elementType) {
    return new ArrayValue(elementType, NONE, NONE, new Object[0]);
  }

  /** One dimension from 1; empty if there are no elements. */
  public static ArrayValue of(PgType elementType, Object... elements) {
    return elements.length == 0
        ? empty(elementType)
        : new ArrayValue(elementType, new int[] {elements.length}, new int[] {1}, elements);
  }

  /** One dimension from 1; empty if there are no elements. */
  public static ArrayValue of(PgType elementType, List<?> elements) {
    return of(elementType, elements.toArray());
  }

  /**
   * Any number of dimensions; a dimension of size 0 makes the array empty.
   *
   * @throws SqlFailure 54000 if there are too many dimensions or elements
   */
  public static ArrayValue of(
      PgType elementType, int[] sizes, int[] lowerBounds, Object[] elements) {
    if (sizes.length > MAX_DIMENSIONS) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "number of array dimensions ("
              + sizes.length
              + ") exceeds the maximum allowed ("
              + MAX_DIMENSIONS
              + ")");
    }
    return elements.length == 0
        ? empty(elementType)
        : new ArrayValue(elementType, sizes, lowerBounds, elements);
  }

  /**
   * Arrays of one shape as one with a dimension more; none at all make an empty array.
   *
   * @throws SqlFailure 2202E if the shapes differ or an array is empty, 22004 if one is null
   */
  public static ArrayValue stacked(PgType elementType, List<?> arrays) {
    if (arrays.isEmpty()) {
      return empty(elementType);
    }
    ArrayValue first = (ArrayValue) arrays.get(0);
    checkStackable(first);
    int[] sizes = new int[first.dimensions() + 1];
    int[] bounds = new int[sizes.length];
    sizes[0] = arrays.size();
    bounds[0] = 1;
    System.arraycopy(first.sizes(), 0, sizes, 1, first.dimensions());
    System.arraycopy(first.lowerBounds(), 0, bounds, 1, first.dimensions());
    Object[] all = new Object[arrays.size() * first.length()];
    for (int i = 0; i < arrays.size(); i++) {
      ArrayValue array = (ArrayValue) arrays.get(i);
      checkStackable(array);
      if (!Arrays.equals(array.sizes(), first.sizes())) {
        throw new SqlFailure(
            SqlState.ARRAY_ELEMENT_ERROR, "cannot accumulate arrays of different dimensionality");
      }
      System.arraycopy(array.elements(), 0, all, i * first.length(), first.length());
    }
    return of(elementType, sizes, bounds, all);
  }

  /** Fails unless the array can become part of one with a dimension more. */
  public static void checkStackable(ArrayValue array) {
    if (array == null) {
      throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "cannot accumulate null arrays");
    }
    if (array.dimensions() == 0) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "cannot accumulate empty arrays");
    }
  }

  /** The type of the elements. */
  public PgType elementType() {
    return elementType;
  }

  /** Number of dimensions; 0 if the array is empty. */
  public int dimensions() {
    return sizes.length;
  }

  /** Number of elements in a dimension, counted from 0. */
  public int size(int dimension) {
    return sizes[dimension];
  }

  /** Smallest subscript of a dimension, counted from 0. */
  public int lowerBound(int dimension) {
    return lowerBounds[dimension];
  }

  /** Largest subscript of a dimension, counted from 0. */
  public int upperBound(int dimension) {
    return lowerBounds[dimension] + sizes[dimension] - 1;
  }

  /** The sizes of all dimensions. */
  public int[] sizes() {
    return sizes;
  }

  /** The lower bounds of all dimensions. */
  public int[] lowerBounds() {
    return lowerBounds;
  }

  /** Number of elements of all dimensions together. */
  public int length() {
    return elements.length;
  }

  /** The element at a row-major position from 0, null for NULL. */
  public Object element(int position) {
    return elements[position];
  }

  /** All elements in row-major order. */
  public Object[] elements() {
    return elements;
  }

  /** Whether an element is null. */
  public boolean hasNulls() {
    for (Object element : elements) {
      if (element == null) {
        return true;
      }
    }
    return false;
  }

  /** The same shape with other elements. */
  public ArrayValue withElements(PgType newType, Object[] newElements) {
    return new ArrayValue(newType, sizes, lowerBounds, newElements);
  }

  /** Whether both have the same dimensions, sizes and lower bounds. */
  public boolean hasShapeOf(ArrayValue other) {
    return Arrays.equals(sizes, other.sizes) && Arrays.equals(lowerBounds, other.lowerBounds);
  }

  /** PostgreSQL's order of arrays: by elements first, then by shape. Nulls are greatest. */
  public static int compare(ArrayValue left, ArrayValue right) {
    int common = Math.min(left.elements.length, right.elements.length);
    for (int i = 0; i < common; i++) {
      Object a = left.elements[i];
      Object b = right.elements[i];
      if (a == null || b == null) {
        if (a != b) {
          return a == null ? 1 : -1;
        }
        continue;
      }
      int order = left.elementType.codec().compare(a, b);
      if (order != 0) {
        return order;
      }
    }
    if (left.elements.length != right.elements.length) {
      return Integer.compare(left.elements.length, right.elements.length);
    }
    return compareShape(left, right);
  }

  private static int compareShape(ArrayValue left, ArrayValue right) {
    if (left.sizes.length != right.sizes.length) {
      return Integer.compare(left.sizes.length, right.sizes.length);
    }
    int bySize = Arrays.compare(left.sizes, right.sizes);
    return bySize != 0 ? bySize : Arrays.compare(left.lowerBounds, right.lowerBounds);
  }

  /** Agrees with {@link #compare}. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ArrayValue && compare(this, (ArrayValue) other) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (Object element : elements) {
      hash = 31 * hash + (element == null ? 0 : elementType.codec().hash(element));
    }
    return hash;
  }
}
