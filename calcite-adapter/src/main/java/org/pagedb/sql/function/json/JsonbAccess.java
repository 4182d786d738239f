package org.pagedb.sql.function.json;

import java.util.List;
import java.util.Map;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.Variadic;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.json.JsonOrder;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;

/** Looking into {@code jsonb}: members, paths, containment, comparison. */
public final class JsonbAccess implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    JsonValue json = (JsonValue) arguments[0];
    return switch (function) {
      case "jsonb_object_field" -> member(json, (String) arguments[1]);
      case "jsonb_object_field_text" -> text(member(json, (String) arguments[1]));
      case "jsonb_array_element" -> element(json, (Long) arguments[1]);
      case "jsonb_array_element_text" -> text(element(json, (Long) arguments[1]));
      case "jsonb_extract_path" -> path(json, Variadic.elements(arguments, 1));
      case "jsonb_extract_path_text" -> text(path(json, Variadic.elements(arguments, 1)));
      case "jsonb_exists" -> exists(json, (String) arguments[1]);
      case "jsonb_exists_any" -> exists(json, (ArrayValue) arguments[1], false);
      case "jsonb_exists_all" -> exists(json, (ArrayValue) arguments[1], true);
      default -> compared(function, json, (JsonValue) arguments[1]);
    };
  }

  private static Object compared(String function, JsonValue left, JsonValue right) {
    return switch (function) {
      case "jsonb_contains" -> containsTop(left, right);
      case "jsonb_contained" -> containsTop(right, left);
      case "jsonb_eq" -> JsonOrder.compare(left, right) == 0;
      case "jsonb_ne" -> JsonOrder.compare(left, right) != 0;
      case "jsonb_lt" -> JsonOrder.compare(left, right) < 0;
      case "jsonb_le" -> JsonOrder.compare(left, right) <= 0;
      case "jsonb_gt" -> JsonOrder.compare(left, right) > 0;
      case "jsonb_ge" -> JsonOrder.compare(left, right) >= 0;
      case "jsonb_cmp" -> (long) Integer.signum(JsonOrder.compare(left, right));
      default -> throw FunctionArea.unknown(function);
    };
  }

  static JsonValue member(JsonValue json, String key) {
    return json instanceof JsonObject object ? object.members().get(key) : null;
  }

  static JsonValue element(JsonValue json, long index) {
    if (!(json instanceof JsonArray array)) {
      boolean alone = !json.isContainer() && (index == 0 || index == -1);
      return alone ? json : null; // a scalar counts as the one element of an array
    }
    long at = index < 0 ? array.elements().size() + index : index;
    return at < 0 || at >= array.elements().size() ? null : array.elements().get((int) at);
  }

  /** Strings without quotes, null for JSON's null. */
  static String text(JsonValue json) {
    if (json == null || json instanceof JsonNull) {
      return null;
    }
    return json instanceof JsonString string ? string.value() : JsonText.format(json);
  }

  static JsonValue path(JsonValue json, Object[] path) {
    JsonValue current = json;
    for (Object step : path) {
      if (step == null || current == null) {
        return null;
      }
      if (current instanceof JsonArray) {
        Long index = index((String) step);
        current = index == null ? null : element(current, index);
      } else {
        current = member(current, (String) step);
      }
    }
    return current;
  }

  /** A step of a path as a subscript, or null. */
  static Long index(String step) {
    try {
      return (long) Integer.parseInt(step.strip());
    } catch (NumberFormatException e) {
      return null; // PostgreSQL finds nothing there, and does not complain
    }
  }

  private static boolean exists(JsonValue json, String key) {
    if (json instanceof JsonObject object) {
      return object.members().containsKey(key);
    }
    JsonString wanted = new JsonString(key);
    return json instanceof JsonArray array
        ? array.elements().contains(wanted)
        : json.equals(wanted);
  }

  private static boolean exists(JsonValue json, ArrayValue keys, boolean all) {
    for (Object key : keys.elements()) {
      if (key != null && exists(json, (String) key) != all) {
        return !all;
      }
    }
    return all;
  }

  /** An array may contain a bare scalar at the top. */
  private static boolean containsTop(JsonValue outer, JsonValue inner) {
    if (outer instanceof JsonArray array && !inner.isContainer()) {
      return containsElement(array.elements(), inner);
    }
    return contains(outer, inner);
  }

  private static boolean contains(JsonValue outer, JsonValue inner) {
    if (outer instanceof JsonObject object && inner instanceof JsonObject wanted) {
      for (Map.Entry<String, JsonValue> member : wanted.members().entrySet()) {
        JsonValue found = object.members().get(member.getKey());
        if (found == null || !contains(found, member.getValue())) {
          return false;
        }
      }
      return true;
    }
    if (outer instanceof JsonArray array && inner instanceof JsonArray wanted) {
      for (JsonValue element : wanted.elements()) {
        if (!containsElement(array.elements(), element)) {
          return false;
        }
      }
      return true;
    }
    return !outer.isContainer() && !inner.isContainer() && JsonOrder.compare(outer, inner) == 0;
  }

  private static boolean containsElement(List<JsonValue> elements, JsonValue wanted) {
    for (JsonValue candidate : elements) {
      if (contains(candidate, wanted)) {
        return true;
      }
    }
    return false;
  }
}
