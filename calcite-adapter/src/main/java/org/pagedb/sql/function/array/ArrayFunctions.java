package org.pagedb.sql.function.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Shape, search, and taking apart of arrays. */
public final class ArrayFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    ArrayValue array = (ArrayValue) arguments[0];
    return switch (function) {
      case "array_ndims" -> array.dimensions() == 0 ? null : (long) array.dimensions();
      case "array_dims" -> dimensions(array);
      case "array_cardinality" -> (long) array.length();
      case "array_lower" -> bound(array, arguments[1], 'l');
      case "array_upper" -> bound(array, arguments[1], 'u');
      case "array_length" -> bound(array, arguments[1], 's');
      case "array_position" -> position(array, arguments[1], null, false);
      case "array_position_start" -> position(array, arguments[1], (Long) arguments[2], true);
      case "array_positions" -> positions(array, arguments[1]);
      case "array_unnest" -> Arrays.asList(array.elements()).iterator();
      case "generate_subscripts_nodir" -> subscripts(array, (Long) arguments[1], false);
      case "generate_subscripts" -> subscripts(array, (Long) arguments[1], (Boolean) arguments[2]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String dimensions(ArrayValue array) {
    if (array.dimensions() == 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < array.dimensions(); i++) {
      text.append('[').append(array.lowerBound(i)).append(':');
      text.append(array.upperBound(i)).append(']');
    }
    return text.toString();
  }

  private static Long bound(ArrayValue array, Object dimension, char kind) {
    long index = (Long) dimension - 1;
    if (index < 0 || index >= array.dimensions()) {
      return null;
    }
    int at = (int) index;
    return switch (kind) {
      case 'l' -> (long) array.lowerBound(at);
      case 'u' -> (long) array.upperBound(at);
      default -> (long) array.size(at);
    };
  }

  /** Equal values, or both null. */
  static boolean same(Object left, Object right, PgType type) {
    return left == null || right == null ? left == right : type.codec().compare(left, right) == 0;
  }

  private static SqlFailure multidimensional() {
    return new SqlFailure(
        SqlState.FEATURE_NOT_SUPPORTED,
        "searching for elements in multidimensional arrays is not supported");
  }

  private static Long position(ArrayValue array, Object element, Long start, boolean startGiven) {
    if (array == null || array.dimensions() == 0) {
      return null;
    }
    if (array.dimensions() > 1) {
      throw multidimensional();
    }
    if (startGiven && start == null) {
      throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "initial position must not be null");
    }
    int lower = array.lowerBound(0);
    for (int i = 0; i < array.length(); i++) {
      boolean reached = start == null || lower + (long) i >= start;
      if (reached && same(array.element(i), element, array.elementType())) {
        return (long) lower + i;
      }
    }
    return null;
  }

  private static ArrayValue positions(ArrayValue array, Object element) {
    if (array == null) {
      return null;
    }
    if (array.dimensions() > 1) {
      throw multidimensional();
    }
    List<Object> found = new ArrayList<>();
    for (int i = 0; i < array.length(); i++) {
      if (same(array.element(i), element, array.elementType())) {
        found.add((long) array.lowerBound(0) + i);
      }
    }
    return ArrayValue.of(BuiltinTypes.INT4, found);
  }

  private static Iterator<Object> subscripts(ArrayValue array, long dimension, boolean reverse) {
    List<Object> subscripts = new ArrayList<>();
    if (dimension >= 1 && dimension <= array.dimensions()) {
      int at = (int) dimension - 1;
      for (int i = 0; i < array.size(at); i++) {
        int step = reverse ? array.size(at) - 1 - i : i;
        subscripts.add((long) array.lowerBound(at) + step);
      }
    }
    return subscripts.iterator();
  }
}
