package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonObject;

/**
 * {@code j['a'][1] = value}. Other than {@code jsonb_set} it makes what is missing on the way,
 * fills gaps of arrays with nulls, and fails where a scalar stands in the way.
 */
public final class JsonbAssignment {

  private final String[] path;
  private final JsonValue value;

  private JsonbAssignment(String[] path, JsonValue value) {
    this.path = path;
    this.value = value;
  }

  /**
   * The changed document.
   *
   * @param path at least one subscript, none of them null
   * @throws SqlFailure 22023 for a scalar on the way or a place before an array's start, 22P02 for
   *     a subscript of an array that is no number
   */
  public static JsonValue assigned(JsonValue json, String[] path, JsonValue value) {
    return new JsonbAssignment(path, value).set(json, 0);
  }

  private JsonValue set(JsonValue json, int level) {
    if (level == path.length) {
      return value;
    }
    if (json instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
      JsonValue old = members.get(path[level]);
      members.put(path[level], old == null ? made(level + 1) : set(old, level + 1));
      return JsonObject.of(members);
    }
    if (json instanceof JsonArray array) {
      return inArray(array, level);
    }
    throw JsonbEditing.invalid("cannot replace existing key")
        .detail("The path assumes key is a composite object, but it is a scalar value.");
  }

  private JsonArray inArray(JsonArray array, int level) {
    long subscript = JsonbEditing.subscript(path[level], level);
    List<JsonValue> elements = new ArrayList<>(array.elements());
    long index = subscript < 0 ? elements.size() + subscript : subscript;
    if (index < 0) {
      throw JsonbEditing.invalid(
          "path element at position " + (level + 1) + " is out of range: " + subscript);
    }
    if (index < elements.size()) {
      elements.set((int) index, set(elements.get((int) index), level + 1));
    } else {
      append(elements, index, made(level + 1));
    }
    return new JsonArray(elements);
  }

  private static void append(List<JsonValue> elements, long index, JsonValue added) {
    while (elements.size() < index) {
      elements.add(JsonNull.INSTANCE);
    }
    elements.add(added);
  }

  /** What the rest of the path leads to, with arrays for numbers and objects for other steps. */
  private JsonValue made(int level) {
    if (level == path.length) {
      return value;
    }
    Long index = JsonbAccess.index(path[level]);
    if (index == null) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put(path[level], made(level + 1));
      return JsonObject.of(members);
    }
    List<JsonValue> elements = new ArrayList<>();
    append(elements, index, made(level + 1));
    return new JsonArray(elements);
  }
}
