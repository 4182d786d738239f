package org.pagedb.sql.type.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.numeric.Numeric;

/** A value of type {@code jsonb}. Immutable. */
public sealed interface JsonValue {

  /** JSON's null, which is not SQL's. */
  record JsonNull() implements JsonValue {
    /** The one there is. */
    public static final JsonNull INSTANCE = new JsonNull();
  }

  /** True or false. */
  record JsonBoolean(boolean value) implements JsonValue {}

  /** A number, always finite. */
  record JsonNumber(Numeric value) implements JsonValue {}

  /** A string. */
  record JsonString(String value) implements JsonValue {}

  /** An array. */
  record JsonArray(List<JsonValue> elements) implements JsonValue {}

  /** An object; the map iterates in jsonb's order of keys. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {

    /** Puts members in order; of members with one key the last one stays. */
    public static JsonObject of(Map<String, JsonValue> unordered) {
      List<String> keys = new ArrayList<>(unordered.keySet());
      keys.sort(JsonValue::compareKeys);
      Map<String, JsonValue> ordered = new LinkedHashMap<>(keys.size() * 2);
      for (String key : keys) {
        ordered.put(key, unordered.get(key));
      }
      return new JsonObject(ordered);
    }
  }

  /** jsonb's order of keys: by length in bytes, then by bytes. */
  static int compareKeys(String left, String right) {
    byte[] a = left.getBytes(StandardCharsets.UTF_8);
    byte[] b = right.getBytes(StandardCharsets.UTF_8);
    return a.length != b.length
        ? Integer.compare(a.length, b.length)
        : Arrays.compareUnsigned(a, b);
  }

  /** Whether this is an array or an object. */
  default boolean isContainer() {
    return this instanceof JsonArray || this instanceof JsonObject;
  }

  /** {@code jsonb_typeof}. */
  default String typeName() {
    if (this instanceof JsonObject) {
      return "object";
    }
    if (this instanceof JsonArray) {
      return "array";
    }
    if (this instanceof JsonString) {
      return "string";
    }
    if (this instanceof JsonNumber) {
      return "number";
    }
    return this instanceof JsonBoolean ? "boolean" : "null";
  }
}
