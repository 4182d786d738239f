package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.json.JsonReader;
import org.pagedb.sql.type.json.JsonSlices;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;

/** A value of {@code json}, kept as written, or of {@code jsonb}, seen alike. */
sealed interface JsonNode {

  /** <code>{</code>, <code>[</code>, {@code "}, {@code n} for null, another for other scalars. */
  char kind();

  /** The members of an object; of those with one key the last. */
  Map<String, JsonNode> members();

  /** The elements of an array. */
  List<JsonNode> elements();

  /** A string's content, or the JSON text of anything else. */
  String text();

  /** The JSON text. */
  String json();

  /** The value for {@code jsonb}. */
  JsonValue value();

  static JsonNode of(Object datum) {
    return datum instanceof JsonValue value ? new Binary(value) : new Written((String) datum);
  }

  /** Of {@code jsonb}. */
  record Binary(JsonValue value) implements JsonNode {
    @Override
    public char kind() {
      if (value instanceof JsonObject) {
        return '{';
      }
      if (value instanceof JsonArray) {
        return '[';
      }
      return value instanceof JsonString ? '"' : value instanceof JsonNull ? 'n' : '0';
    }

    @Override
    public Map<String, JsonNode> members() {
      Map<String, JsonNode> members = new LinkedHashMap<>();
      for (Map.Entry<String, JsonValue> member : ((JsonObject) value).members().entrySet()) {
        members.put(member.getKey(), new Binary(member.getValue()));
      }
      return members;
    }

    @Override
    public List<JsonNode> elements() {
      List<JsonNode> elements = new ArrayList<>();
      for (JsonValue element : ((JsonArray) value).elements()) {
        elements.add(new Binary(element));
      }
      return elements;
    }

    @Override
    public String text() {
      return value instanceof JsonString string ? string.value() : json();
    }

    @Override
    public String json() {
      return JsonText.format(value);
    }
  }

  /** Of {@code json}. */
  record Written(String json) implements JsonNode {
    @Override
    public char kind() {
      char kind = JsonSlices.kind(json);
      return switch (kind) {
        case '{', '[', '"', 'n' -> kind;
        default -> '0';
      };
    }

    @Override
    public Map<String, JsonNode> members() {
      Map<String, JsonNode> members = new LinkedHashMap<>();
      for (JsonSlices.Slice slice : JsonSlices.of(json)) {
        members.put(slice.key(), new Written(slice.text()));
      }
      return members;
    }

    @Override
    public List<JsonNode> elements() {
      List<JsonNode> elements = new ArrayList<>();
      for (JsonSlices.Slice slice : JsonSlices.of(json)) {
        elements.add(new Written(slice.text()));
      }
      return elements;
    }

    @Override
    public String text() {
      return kind() == 'n' ? "null" : JsonSlices.asText(json);
    }

    @Override
    public JsonValue value() {
      return JsonReader.read(json);
    }
  }
}
