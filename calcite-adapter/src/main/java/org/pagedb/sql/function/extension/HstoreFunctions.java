package org.pagedb.sql.function.extension;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.extension.HstoreCodec;
import org.pagedb.sql.type.extension.HstoreValue;

/** hstore: looking into values, comparing and changing them. */
public final class HstoreFunctions implements FunctionArea {

  private final HstoreCodec codec = new HstoreCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Map<String, String> pairs = ((HstoreValue) arguments[0]).pairs();
    return switch (function) {
      case "hstore_akeys" -> texts(new ArrayList<>(pairs.keySet()));
      case "hstore_avals" -> texts(new ArrayList<>(pairs.values()));
      case "hstore_skeys" -> new ArrayList<Object>(pairs.keySet()).iterator();
      case "hstore_svals" -> new ArrayList<Object>(pairs.values()).iterator();
      case "hstore_each" -> each(pairs);
      case "hstore_to_array" -> texts(flat(pairs));
      case "hstore_to_matrix" -> matrix(pairs);
      default -> {
        Object second = arguments[1];
        if (second instanceof HstoreValue other) {
          yield pair(function, (HstoreValue) arguments[0], other);
        }
        yield second instanceof ArrayValue keys
            ? byKeys(function, pairs, keys)
            : byKey(function, pairs, (String) second);
      }
    };
  }

  private static ArrayValue texts(List<String> texts) {
    return ArrayValue.of(BuiltinTypes.TEXT, texts);
  }

  private static List<String> flat(Map<String, String> pairs) {
    List<String> flat = new ArrayList<>(pairs.size() * 2);
    for (Map.Entry<String, String> pair : pairs.entrySet()) {
      flat.add(pair.getKey());
      flat.add(pair.getValue());
    }
    return flat;
  }

  private static ArrayValue matrix(Map<String, String> pairs) {
    return pairs.isEmpty()
        ? ArrayValue.empty(BuiltinTypes.TEXT)
        : ArrayValue.of(
            BuiltinTypes.TEXT,
            new int[] {pairs.size(), 2},
            new int[] {1, 1},
            flat(pairs).toArray());
  }

  private static Object each(Map<String, String> pairs) {
    List<Object> rows = new ArrayList<>();
    for (Map.Entry<String, String> pair : pairs.entrySet()) {
      rows.add(
          new RecordValue(
              List.of(BuiltinTypes.TEXT, BuiltinTypes.TEXT), pair.getKey(), pair.getValue()));
    }
    return rows.iterator();
  }

  private static Object byKey(String function, Map<String, String> pairs, String key) {
    return switch (function) {
      case "hstore_fetchval" -> pairs.get(key);
      case "hstore_exists" -> pairs.containsKey(key);
      case "hstore_defined" -> pairs.get(key) != null;
      case "hstore_delete" -> without(pairs, List.of(key));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static HstoreValue without(Map<String, String> pairs, List<?> keys) {
    Map<String, String> left = new LinkedHashMap<>(pairs);
    keys.forEach(left::remove);
    return new HstoreValue(left);
  }

  private static Object byKeys(String function, Map<String, String> pairs, ArrayValue keys) {
    List<Object> wanted = new ArrayList<>(Arrays.asList(keys.elements()));
    wanted.removeIf(Objects::isNull);
    return switch (function) {
      case "hstore_exists_any" -> !Collections.disjoint(pairs.keySet(), wanted);
      case "hstore_exists_all" -> pairs.keySet().containsAll(wanted);
      case "hstore_delete_array" -> without(pairs, wanted);
      case "hstore_slice_to_hstore" -> {
        Map<String, String> slice = new LinkedHashMap<>();
        for (Object key : wanted) {
          if (pairs.containsKey((String) key)) {
            slice.put((String) key, pairs.get((String) key));
          }
        }
        yield HstoreValue.of(slice);
      }
      case "hstore_slice_to_array" -> {
        Object[] values = new Object[keys.length()];
        for (int i = 0; i < values.length; i++) {
          values[i] = keys.element(i) == null ? null : pairs.get((String) keys.element(i));
        }
        yield keys.withElements(BuiltinTypes.TEXT, values);
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  private Object pair(String function, HstoreValue a, HstoreValue b) {
    return switch (function) {
      case "hstore_concat" -> {
        Map<String, String> both = new LinkedHashMap<>(a.pairs());
        both.putAll(b.pairs());
        yield HstoreValue.of(both);
      }
      case "hstore_delete_hstore" -> {
        Map<String, String> left = new LinkedHashMap<>(a.pairs());
        left.entrySet().removeAll(b.pairs().entrySet());
        yield new HstoreValue(left);
      }
      case "hstore_contains" -> contains(a, b);
      case "hstore_contained" -> contains(b, a);
      case "hstore_eq" -> codec.compare(a, b) == 0;
      case "hstore_ne" -> codec.compare(a, b) != 0;
      case "hstore_lt" -> codec.compare(a, b) < 0;
      case "hstore_le" -> codec.compare(a, b) <= 0;
      case "hstore_gt" -> codec.compare(a, b) > 0;
      case "hstore_ge" -> codec.compare(a, b) >= 0;
      case "hstore_cmp" -> (long) Integer.signum(codec.compare(a, b));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static boolean contains(HstoreValue outer, HstoreValue inner) {
    return outer.pairs().entrySet().containsAll(inner.pairs().entrySet());
  }

  /** A key must not be null. */
  static SqlFailure nullKey() {
    return new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "null value not allowed for hstore key");
  }
}
