package org.pagedb.sql.type.json;

import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;

/** Writes jsonb: on one line with blanks after commas and colons, or indented. */
public final class JsonText {

  private static final int STEP = 4;

  private JsonText() {}

  /** The text form of {@code jsonb}. */
  public static String format(JsonValue value) {
    StringBuilder text = new StringBuilder();
    append(text, value, -1);
    return text.toString();
  }

  /** As {@code jsonb_pretty} writes it. */
  public static String pretty(JsonValue value) {
    StringBuilder text = new StringBuilder();
    append(text, value, 0);
    return text.toString();
  }

  /** {@code indent} is negative for everything on one line. */
  private static void append(StringBuilder text, JsonValue value, int indent) {
    if (value instanceof JsonObject object) {
      appendObject(text, object.members(), indent);
    } else if (value instanceof JsonArray array) {
      appendArray(text, array.elements(), indent);
    } else if (value instanceof JsonString string) {
      quote(text, string.value());
    } else if (value instanceof JsonNumber number) {
      text.append(number.value());
    } else if (value instanceof JsonBoolean truth) {
      text.append(truth.value());
    } else {
      text.append("null");
    }
  }

  private static void appendArray(StringBuilder text, List<JsonValue> elements, int indent) {
    text.append('[');
    int inner = indent < 0 ? indent : indent + STEP;
    boolean first = true;
    for (JsonValue element : elements) {
      separate(text, first, inner);
      append(text, element, inner);
      first = false;
    }
    newLine(text, indent);
    text.append(']');
  }

  private static void appendObject(StringBuilder text, Map<String, JsonValue> members, int indent) {
    text.append('{');
    int inner = indent < 0 ? indent : indent + STEP;
    boolean first = true;
    for (Map.Entry<String, JsonValue> member : members.entrySet()) {
      separate(text, first, inner);
      quote(text, member.getKey());
      text.append(": ");
      append(text, member.getValue(), inner);
      first = false;
    }
    newLine(text, indent);
    text.append('}');
  }

  private static void separate(StringBuilder text, boolean first, int indent) {
    if (!first) {
      text.append(indent < 0 ? ", " : ",");
    }
    newLine(text, indent);
  }

  private static void newLine(StringBuilder text, int indent) {
    if (indent >= 0) {
      text.append('\n').append(" ".repeat(indent));
    }
  }

  /** Writes a string with its quotes. */
  public static void quote(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\b' -> text.append("\\b");
        case '\f' -> text.append("\\f");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < ' ') {
            text.append("\\u00").append(c < 16 ? "0" : "1");
            text.append(Character.forDigit(c & 15, 16));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
