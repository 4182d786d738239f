package org.pagedb.sql.type.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.numeric.NumericFormat;

/**
 * The byte form of jsonb: a tag, then what it calls for.
 *
 * <pre>
 * 0 null   1 false   2 true
 * 3        number: length as varint, bytes as {@link NumericFormat}
 * 4        string: length as varint, UTF-8
 * 5        array: count as varint, values
 * 6        object: count as varint; for each member in key order: key like a string, value
 * </pre>
 */
final class JsonForm {

  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int NUMBER = 3;
  private static final int STRING = 4;
  private static final int ARRAY = 5;
  private static final int OBJECT = 6;

  private JsonForm() {}

  static void write(ElementForm.Writer out, JsonValue value) {
    if (value instanceof JsonObject object) {
      out.putByte(OBJECT);
      out.putVarint(object.members().size());
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        out.putBytes(member.getKey().getBytes(StandardCharsets.UTF_8));
        write(out, member.getValue());
      }
    } else if (value instanceof JsonArray array) {
      out.putByte(ARRAY);
      out.putVarint(array.elements().size());
      for (JsonValue element : array.elements()) {
        write(out, element);
      }
    } else if (value instanceof JsonString string) {
      out.putByte(STRING);
      out.putBytes(string.value().getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof JsonNumber number) {
      out.putByte(NUMBER);
      out.putBytes(NumericFormat.write(number.value()));
    } else if (value instanceof JsonBoolean truth) {
      out.putByte(truth.value() ? TRUE : FALSE);
    } else {
      out.putByte(NULL);
    }
  }

  static JsonValue read(ElementForm.Reader in) {
    int tag = in.nextByte();
    return switch (tag) {
      case NULL -> JsonNull.INSTANCE;
      case FALSE -> new JsonBoolean(false);
      case TRUE -> new JsonBoolean(true);
      case NUMBER -> {
        byte[] bytes = in.nextBytes();
        yield new JsonNumber(NumericFormat.read(bytes, 0, bytes.length));
      }
      case STRING -> new JsonString(string(in));
      case ARRAY -> {
        int count = in.nextVarint();
        List<JsonValue> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          elements.add(read(in));
        }
        yield new JsonArray(elements);
      }
      case OBJECT -> {
        int count = in.nextVarint();
        Map<String, JsonValue> members = new LinkedHashMap<>(count * 2);
        for (int i = 0; i < count; i++) {
          String key = string(in);
          members.put(key, read(in));
        }
        yield new JsonObject(members);
      }
      default -> throw new IllegalStateException("jsonb tag " + tag);
    };
  }

  private static String string(ElementForm.Reader in) {
    return new String(in.nextBytes(), StandardCharsets.UTF_8);
  }
}
