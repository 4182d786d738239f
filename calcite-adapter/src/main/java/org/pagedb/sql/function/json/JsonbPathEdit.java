package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonObject;

/**
 * A change at the end of a path.
 *
 * @param path at least one step
 * @param value the new value
 * @param mode {@code c} set or create, {@code r} replace only, {@code b} insert before, {@code a}
 *     insert after, {@code d} delete
 */
record JsonbPathEdit(Object[] path, JsonValue value, char mode) {

  JsonValue apply(JsonValue json) {
    return apply(json, 0);
  }

  private JsonValue apply(JsonValue json, int level) {
    if (path[level] == null) {
      throw new SqlFailure(
          SqlState.NULL_VALUE_NOT_ALLOWED, "path element at position " + (level + 1) + " is null");
    }
    if (json instanceof JsonObject object) {
      return inObject(object, level);
    }
    return json instanceof JsonArray array ? inArray(array, level) : json;
  }

  private boolean isLast(int level) {
    return level == path.length - 1;
  }

  private JsonValue inObject(JsonObject object, int level) {
    String key = (String) path[level];
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    JsonValue old = members.get(key);
    if (!isLast(level)) {
      if (old != null) {
        members.put(key, apply(old, level + 1));
      }
      return new JsonObject(members);
    }
    if (mode == 'd') {
      members.remove(key);
    } else if (old == null ? mode != 'r' : mode == 'c' || mode == 'r') {
      members.put(key, value);
    } else if (old != null) {
      throw JsonbEditing.invalid("cannot replace existing key")
          .hint("Try using the function jsonb_set to replace key value.");
    }
    return JsonObject.of(members);
  }

  private JsonValue inArray(JsonArray array, int level) {
    long parsed = JsonbEditing.subscript((String) path[level], level);
    List<JsonValue> elements = new ArrayList<>(array.elements());
    int size = elements.size();
    long index = parsed < 0 ? size + parsed : parsed;
    boolean inside = index >= 0 && index < size;
    if (!isLast(level)) {
      if (inside) {
        elements.set((int) index, apply(elements.get((int) index), level + 1));
      }
      return new JsonArray(elements);
    }
    if (inside) {
      atElement(elements, (int) index);
    } else if (mode != 'd' && mode != 'r') {
      elements.add(index < 0 ? 0 : size, value);
    }
    return new JsonArray(elements);
  }

  private void atElement(List<JsonValue> elements, int index) {
    switch (mode) {
      case 'd' -> elements.remove(index);
      case 'b' -> elements.add(index, value);
      case 'a' -> elements.add(index + 1, value);
      default -> elements.set(index, value);
    }
  }
}
