package org.pagedb.sql.function.extension;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** intarray: arrays of integers without nulls, as lists and as sets. */
public final class IntegerArrayFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (arguments[0] instanceof Long number) {
      return switch (function) {
        case "intset" -> array(List.of(number));
        default -> throw FunctionArea.unknown(function);
      };
    }
    return switch (function) {
      case "icount" -> (long) ((ArrayValue) arguments[0]).length();
      default -> onList(function, list(arguments[0]), arguments);
    };
  }

  private static Object onList(String function, List<Long> list, Object[] arguments) {
    return switch (function) {
      case "uniq" -> array(unique(list));
      case "sort" -> sorted(list, arguments.length > 1 ? (String) arguments[1] : "asc");
      case "sort_asc" -> sorted(list, "asc");
      case "sort_desc" -> sorted(list, "desc");
      case "subarray" -> slice(list, arguments);
      default ->
          arguments[1] instanceof Long number
              ? withNumber(function, list, number)
              : onTwo(function, list, list(arguments[1]));
    };
  }

  private static List<Long> list(Object argument) {
    List<Long> list = new ArrayList<>();
    for (Object element : ((ArrayValue) argument).elements()) {
      if (element == null) {
        throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "array must not contain nulls");
      }
      list.add((Long) element);
    }
    return list;
  }

  private static ArrayValue array(Collection<Long> numbers) {
    return ArrayValue.of(BuiltinTypes.INT4, numbers.toArray());
  }

  private static List<Long> unique(List<Long> list) {
    List<Long> unique = new ArrayList<>();
    for (Long number : list) {
      if (unique.isEmpty() || !unique.get(unique.size() - 1).equals(number)) {
        unique.add(number);
      }
    }
    return unique;
  }

  private static ArrayValue sorted(List<Long> list, String direction) {
    List<Long> sorted = new ArrayList<>(list);
    sorted.sort(null);
    switch (direction.toLowerCase(Locale.ROOT)) {
      case "asc" -> {
        // as it is
      }
      case "desc" -> Collections.reverse(sorted);
      default ->
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE, "second parameter must be \"ASC\" or \"DESC\"");
    }
    return array(sorted);
  }

  private static ArrayValue slice(List<Long> list, Object[] arguments) {
    long start = (Long) arguments[1];
    start = start > 0 ? start - 1 : start;
    start = start < 0 ? list.size() + start : start;
    long end = list.size();
    if (arguments.length > 2) {
      long length = (Long) arguments[2];
      end = length < 0 ? list.size() + length : length == 0 ? end : start + length;
    }
    long from = Math.max(0, start);
    long to = Math.min(end, list.size());
    return array(from >= to ? List.of() : list.subList((int) from, (int) to));
  }

  private static Object withNumber(String function, List<Long> list, long number) {
    List<Long> changed = new ArrayList<>(list);
    return switch (function) {
      case "idx" -> list.indexOf(number) + 1L;
      case "intarray_push_elem" -> {
        changed.add(number);
        yield array(changed);
      }
      case "intarray_del_elem" -> {
        changed.removeIf(n -> n == number);
        yield array(changed);
      }
      case "intset_union_elem" -> {
        changed.add(number);
        yield array(new TreeSet<>(changed));
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object onTwo(String function, List<Long> a, List<Long> b) {
    TreeSet<Long> left = new TreeSet<>(a);
    TreeSet<Long> right = new TreeSet<>(b);
    return switch (function) {
      case "_int_contains" -> left.containsAll(right);
      case "_int_contained" -> right.containsAll(left);
      case "_int_overlap" -> left.removeAll(right);
      case "_int_same" -> left.equals(right);
      case "_int_different" -> !left.equals(right);
      case "_int_union" -> {
        left.addAll(right);
        yield array(left);
      }
      case "_int_inter" -> {
        left.retainAll(right);
        yield array(left);
      }
      case "intset_subtract" -> {
        left.removeAll(right);
        yield array(left);
      }
      case "intarray_push_array" -> {
        List<Long> both = new ArrayList<>(a);
        both.addAll(b);
        yield array(both);
      }
      default -> throw FunctionArea.unknown(function);
    };
  }
}
