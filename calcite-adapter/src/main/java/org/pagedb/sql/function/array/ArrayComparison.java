package org.pagedb.sql.function.array;

import java.util.HashSet;
import java.util.Set;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.SqlTypeNames;

/** Comparison of arrays, containment and overlap. */
public final class ArrayComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    ArrayValue left = (ArrayValue) arguments[0];
    ArrayValue right = (ArrayValue) arguments[1];
    if (!left.elementType().equals(right.elementType())) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH, "cannot compare arrays of different element types");
    }
    boolean decidedByShape = function.endsWith("_eq") || function.endsWith("_ne");
    if (!decidedByShape || left.hasShapeOf(right)) {
      requireComparable(function, left.elementType());
    }
    return switch (function) {
      case "arraycontains" -> contains(left, right);
      case "arraycontained" -> contains(right, left);
      case "arrayoverlap" -> overlap(left, right);
      case "array_eq" -> ArrayValue.compare(left, right) == 0;
      case "array_ne" -> ArrayValue.compare(left, right) != 0;
      case "array_lt" -> ArrayValue.compare(left, right) < 0;
      case "array_le" -> ArrayValue.compare(left, right) <= 0;
      case "array_gt" -> ArrayValue.compare(left, right) > 0;
      case "array_ge" -> ArrayValue.compare(left, right) >= 0;
      case "btarraycmp" -> (long) Integer.signum(ArrayValue.compare(left, right));
      case "array_larger" -> ArrayValue.compare(left, right) > 0 ? left : right;
      case "array_smaller" -> ArrayValue.compare(left, right) < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static void requireComparable(String function, PgType element) {
    boolean equality =
        switch (function) {
          case "arraycontains", "arraycontained", "arrayoverlap", "array_eq", "array_ne" -> true;
          default -> false;
        };
    if (!(equality ? element.codec().hasEquality() : element.codec().hasOrder())) {
      throw new SqlFailure(
          SqlState.UNDEFINED_FUNCTION,
          "could not identify "
              + (equality ? "an equality operator" : "a comparison function")
              + " for type "
              + SqlTypeNames.sqlName(element));
    }
  }

  /** A null element is in no array. */
  private static boolean contains(ArrayValue outer, ArrayValue inner) {
    Set<Key> known = keys(outer);
    for (Object element : inner.elements()) {
      if (element == null || !known.contains(new Key(element, outer.elementType().codec()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean overlap(ArrayValue left, ArrayValue right) {
    Set<Key> known = keys(left);
    for (Object element : right.elements()) {
      if (element != null && known.contains(new Key(element, left.elementType().codec()))) {
        return true;
      }
    }
    return false;
  }

  private static Set<Key> keys(ArrayValue array) {
    Set<Key> keys = new HashSet<>();
    for (Object element : array.elements()) {
      if (element != null) {
        keys.add(new Key(element, array.elementType().codec()));
      }
    }
    return keys;
  }

  /** An element that equals others as its type says. */
  private record Key(Object element, TypeCodec codec) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && codec.compare(element, key.element) == 0;
    }

    @Override
    public int hashCode() {
      return codec.hash(element);
    }
  }
}
