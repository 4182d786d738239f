package org.pagedb.sql.function.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.array.ArrayValue;

/** Functions that make arrays of arrays and elements. */
public final class ArrayBuilding implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    PgType elementType = ((ArrayCodec) types.result().codec()).elementType();
    return switch (function) {
      case "array_append" -> append((ArrayValue) arguments[0], arguments[1], elementType);
      case "array_prepend" -> prepend((ArrayValue) arguments[1], arguments[0], elementType);
      case "array_cat" -> concat((ArrayValue) arguments[0], (ArrayValue) arguments[1]);
      case "array_remove" -> replace((ArrayValue) arguments[0], arguments[1], null, true);
      case "array_replace" -> replace((ArrayValue) arguments[0], arguments[1], arguments[2], false);
      case "trim_array" -> trim((ArrayValue) arguments[0], (Long) arguments[1]);
      case "array_fill" -> fill(arguments[0], (ArrayValue) arguments[1], null, elementType);
      case "array_fill_with_lower_bounds" ->
          fill(arguments[0], (ArrayValue) arguments[1], (ArrayValue) arguments[2], elementType);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure oneDimension() {
    return new SqlFailure(
        SqlState.DATA_EXCEPTION, "argument must be empty or one-dimensional array");
  }

  private static ArrayValue append(ArrayValue array, Object element, PgType elementType) {
    if (array == null || array.dimensions() == 0) {
      return ArrayValue.of(elementType, new Object[] {element});
    }
    if (array.dimensions() > 1) {
      throw oneDimension();
    }
    if (array.upperBound(0) == Integer.MAX_VALUE) {
      throw TypeFailures.outOfRange("integer");
    }
    Object[] elements = Arrays.copyOf(array.elements(), array.length() + 1);
    elements[array.length()] = element;
    return ArrayValue.of(
        array.elementType(), new int[] {elements.length}, array.lowerBounds(), elements);
  }

  private static ArrayValue prepend(ArrayValue array, Object element, PgType elementType) {
    if (array == null || array.dimensions() == 0) {
      return ArrayValue.of(elementType, new Object[] {element});
    }
    if (array.dimensions() > 1) {
      throw oneDimension();
    }
    Object[] elements = new Object[array.length() + 1];
    elements[0] = element;
    System.arraycopy(array.elements(), 0, elements, 1, array.length());
    return ArrayValue.of(
        array.elementType(), new int[] {elements.length}, array.lowerBounds(), elements);
  }

  private static ArrayValue concat(ArrayValue left, ArrayValue right) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    if (left.dimensions() == 0 || right.dimensions() == 0) {
      return left.dimensions() == 0 ? right : left;
    }
    int difference = left.dimensions() - right.dimensions();
    if (Math.abs(difference) > 1) {
      throw incompatible(
          "Arrays of %d and %d dimensions are not compatible for concatenation."
              .formatted(left.dimensions(), right.dimensions()));
    }
    ArrayValue larger = difference >= 0 ? left : right;
    int[] sizes = larger.sizes().clone();
    int[] bounds = larger.lowerBounds().clone();
    int skipLeft = difference >= 0 ? 1 : 0;
    int skipRight = difference <= 0 ? 1 : 0;
    for (int i = 0; i < sizes.length - 1; i++) {
      if (left.size(i + skipLeft) != right.size(i + skipRight)) {
        throw incompatible(
            difference == 0
                ? "Arrays with differing element dimensions are not compatible for concatenation."
                : "Arrays with differing dimensions are not compatible for concatenation.");
      }
    }
    sizes[0] = difference == 0 ? left.size(0) + right.size(0) : sizes[0] + 1;
    if (difference < 0) {
      bounds[0] = right.lowerBound(0);
    }
    Object[] elements = Arrays.copyOf(left.elements(), left.length() + right.length());
    System.arraycopy(right.elements(), 0, elements, left.length(), right.length());
    return ArrayValue.of(left.elementType(), sizes, bounds, elements);
  }

  private static SqlFailure incompatible(String detail) {
    return new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "cannot concatenate incompatible arrays")
        .detail(detail);
  }

  private static ArrayValue replace(
      ArrayValue array, Object search, Object replacement, boolean remove) {
    if (array == null) {
      return null;
    }
    if (remove && array.dimensions() > 1) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "removing elements from multidimensional arrays is not supported");
    }
    List<Object> elements = new ArrayList<>(array.length());
    for (Object element : array.elements()) {
      if (!ArrayFunctions.same(element, search, array.elementType())) {
        elements.add(element);
      } else if (!remove) {
        elements.add(replacement);
      }
    }
    if (elements.size() == array.length()) {
      return array.withElements(array.elementType(), elements.toArray());
    }
    return ArrayValue.of(
        array.elementType(), new int[] {elements.size()}, array.lowerBounds(), elements.toArray());
  }

  private static ArrayValue trim(ArrayValue array, long count) {
    int length = array.dimensions() == 0 ? 0 : array.size(0);
    if (count < 0 || count > length) {
      throw new SqlFailure(
          SqlState.ARRAY_ELEMENT_ERROR,
          "number of elements to trim must be between 0 and " + length);
    }
    if (count == length) {
      return ArrayValue.empty(array.elementType());
    }
    int[] sizes = array.sizes().clone();
    int row = array.length() / length;
    sizes[0] = length - (int) count;
    int[] bounds = new int[sizes.length];
    Arrays.fill(bounds, 1);
    return ArrayValue.of(
        array.elementType(), sizes, bounds, Arrays.copyOf(array.elements(), sizes[0] * row));
  }

  private static ArrayValue fill(
      Object value, ArrayValue dimensions, ArrayValue bounds, PgType elementType) {
    if (dimensions == null) {
      throw new SqlFailure(
          SqlState.NULL_VALUE_NOT_ALLOWED, "dimension array or low bound array cannot be null");
    }
    int[] sizes = numbers(dimensions);
    int[] lower = new int[sizes.length];
    Arrays.fill(lower, 1);
    if (bounds != null) {
      lower = numbers(bounds);
      if (lower.length != sizes.length) {
        throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "wrong number of array subscripts")
            .detail("Low bound array has different size than dimensions array.");
      }
    }
    long count = sizes.length == 0 ? 0 : 1;
    for (int size : sizes) {
      count *= size;
      if (count > ArrayValue.MAX_ELEMENTS || size < 0) {
        throw new SqlFailure(
            SqlState.PROGRAM_LIMIT_EXCEEDED,
            "array size exceeds the maximum allowed (" + ArrayValue.MAX_ELEMENTS + ")");
      }
    }
    Object[] elements = new Object[(int) count];
    Arrays.fill(elements, value);
    return ArrayValue.of(elementType, sizes, lower, elements);
  }

  private static int[] numbers(ArrayValue array) {
    int[] numbers = new int[array.length()];
    for (int i = 0; i < numbers.length; i++) {
      if (array.element(i) == null) {
        throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "dimension values cannot be null");
      }
      numbers[i] = (int) (long) (Long) array.element(i);
    }
    return numbers;
  }
}
