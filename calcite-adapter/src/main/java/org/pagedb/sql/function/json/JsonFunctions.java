package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.json.JsonReader;
import org.pagedb.sql.type.json.JsonSlices;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonObject;

/** Kinds, lengths, and taking apart of {@code json} and {@code jsonb}. */
public final class JsonFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return arguments[0] instanceof JsonValue json
        ? onValue(function, json)
        : onText(function, (String) arguments[0]);
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  private static Object onValue(String function, JsonValue json) {
    return switch (function) {
      case "jsonb_typeof" -> json.typeName();
      case "jsonb_array_length" -> {
        if (json instanceof JsonArray array) {
          yield (long) array.elements().size();
        }
        throw invalid(
            json instanceof JsonObject
                ? "cannot get array length of a non-array"
                : "cannot get array length of a scalar");
      }
      case "jsonb_pretty" -> JsonText.pretty(json);
      case "jsonb_object_keys" -> members(json, function).keySet().iterator();
      case "jsonb_each" -> each(json, function, false);
      case "jsonb_each_text" -> each(json, function, true);
      case "jsonb_array_elements" -> elements(json).iterator();
      case "jsonb_array_elements_text" -> texts(elements(json));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Map<String, JsonValue> members(JsonValue json, String function) {
    if (json instanceof JsonObject object) {
      return object.members();
    }
    if (function.equals("jsonb_object_keys")) {
      throw invalid(
          "cannot call jsonb_object_keys on "
              + (json instanceof JsonArray ? "an array" : "a scalar"));
    }
    throw invalid("cannot call " + function + " on a non-object");
  }

  private static List<JsonValue> elements(JsonValue json) {
    if (json instanceof JsonArray array) {
      return array.elements();
    }
    throw invalid(
        json instanceof JsonObject
            ? "cannot extract elements from an object"
            : "cannot extract elements from a scalar");
  }

  private static Iterator<Object> texts(List<JsonValue> elements) {
    List<Object> texts = new ArrayList<>();
    for (JsonValue element : elements) {
      texts.add(JsonbAccess.text(element));
    }
    return texts.iterator();
  }

  private static Iterator<Object> each(JsonValue json, String function, boolean asText) {
    List<Object> rows = new ArrayList<>();
    for (Map.Entry<String, JsonValue> member : members(json, function).entrySet()) {
      Object value = asText ? JsonbAccess.text(member.getValue()) : member.getValue();
      rows.add(row(member.getKey(), value, asText ? "text" : "jsonb"));
    }
    return rows.iterator();
  }

  private static RecordValue row(String key, Object value, String type) {
    return new RecordValue(List.of(BuiltinTypes.TEXT, BuiltinTypes.byName(type)), key, value);
  }

  private static Object onText(String function, String json) {
    return switch (function) {
      case "json_typeof" -> typeName(json);
      case "json_array_length" -> {
        char kind = JsonSlices.kind(json);
        if (kind == '[') {
          yield (long) JsonSlices.of(json).size();
        }
        throw invalid(
            kind == '{'
                ? "cannot get array length of a non-array"
                : "cannot get array length of a scalar");
      }
      case "json_object_keys" -> keys(json);
      case "json_each" -> each(json, false);
      case "json_each_text" -> each(json, true);
      case "json_array_elements" -> elements(json, false);
      case "json_array_elements_text" -> elements(json, true);
      case "json_strip_nulls" -> JsonWriter.withoutNulls(json);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String typeName(String json) {
    return switch (JsonSlices.kind(json)) {
      case '{' -> "object";
      case '[' -> "array";
      default -> JsonReader.read(json).typeName();
    };
  }

  private static Iterator<Object> keys(String json) {
    char kind = JsonSlices.kind(json);
    if (kind != '{') {
      throw invalid("cannot call json_object_keys on " + (kind == '[' ? "an array" : "a scalar"));
    }
    List<Object> keys = new ArrayList<>();
    for (JsonSlices.Slice slice : JsonSlices.of(json)) {
      keys.add(slice.key());
    }
    return keys.iterator();
  }

  private static Iterator<Object> each(String json, boolean asText) {
    char kind = JsonSlices.kind(json);
    if (kind != '{') {
      throw invalid(
          kind == '[' ? "cannot deconstruct an array as an object" : "cannot deconstruct a scalar");
    }
    List<Object> rows = new ArrayList<>();
    for (JsonSlices.Slice slice : JsonSlices.of(json)) {
      Object value = asText ? slice.asText() : slice.text();
      rows.add(row(slice.key(), value, asText ? "text" : "json"));
    }
    return rows.iterator();
  }

  private static Iterator<Object> elements(String json, boolean asText) {
    char kind = JsonSlices.kind(json);
    if (kind != '[') {
      String name = asText ? "json_array_elements_text" : "json_array_elements";
      throw invalid("cannot call " + name + (kind == '{' ? " on a non-array" : " on a scalar"));
    }
    List<Object> rows = new ArrayList<>();
    for (JsonSlices.Slice slice : JsonSlices.of(json)) {
      rows.add(asText ? slice.asText() : slice.text());
    }
    return rows.iterator();
  }
}
