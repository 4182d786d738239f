package org.pagedb.sql.function.jsonpath;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.numeric.Numeric;

/**
 * Where a container would lie within its document in PostgreSQL's binary form of jsonb: what {@code
 * keyvalue()} gives as an object's id.
 *
 * <pre>
 * container  4 bytes header, 4 bytes for each key and value, keys, values
 * number     aligned to 4: 4 bytes header, then numeric's own form
 * string     its UTF-8 bytes
 * </pre>
 */
final class JsonbOffsets {

  private static final int HEADER = 4;
  private static final int ENTRY = 4;
  private static final int GROUP_DIGITS = 4;
  private static final int SHORT_SCALE = 63;
  private static final int SHORT_WEIGHT = 63;

  private final JsonValue wanted;
  private long foundAt = -1;

  private JsonbOffsets(JsonValue wanted) {
    this.wanted = wanted;
  }

  /** Bytes from the start of {@code root}; 0 for an object that is not part of it. */
  static long offset(JsonValue root, JsonValue wanted) {
    JsonbOffsets search = new JsonbOffsets(wanted);
    search.end(root, 0);
    return Math.max(search.foundAt, 0);
  }

  private static long align(long at) {
    return at + 3 & ~3L;
  }

  private long end(JsonValue value, long start) {
    if (value instanceof JsonString string) {
      return start + string.value().getBytes(StandardCharsets.UTF_8).length;
    }
    if (value instanceof JsonNumber number) {
      return align(start) + HEADER + numericBytes(number.value());
    }
    if (!value.isContainer()) {
      return start;
    }
    long from = align(start);
    if (value == wanted) { // the very object, not an equal one
      foundAt = from;
    }
    return value instanceof JsonArray array
        ? arrayEnd(array, from)
        : objectEnd((JsonObject) value, from);
  }

  private long arrayEnd(JsonArray array, long from) {
    long at = from + HEADER + (long) ENTRY * array.elements().size();
    for (JsonValue element : array.elements()) {
      at = end(element, at);
    }
    return at;
  }

  private long objectEnd(JsonObject object, long from) {
    long at = from + HEADER + 2L * ENTRY * object.members().size();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      at += member.getKey().getBytes(StandardCharsets.UTF_8).length;
    }
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      at = end(member.getValue(), at);
    }
    return at;
  }

  /** Two bytes of header for short numbers, four for others, then two for each group of digits. */
  private static long numericBytes(Numeric value) {
    if (value.signum() == 0) {
      return value.scale() <= SHORT_SCALE ? 2 : 4;
    }
    String text = value.toBigDecimal().abs().toPlainString();
    int point = text.indexOf('.');
    String whole = point < 0 ? text : text.substring(0, point);
    String fraction = point < 0 ? "" : text.substring(point + 1);
    int before = (whole.length() + GROUP_DIGITS - 1) / GROUP_DIGITS;
    int after = (fraction.length() + GROUP_DIGITS - 1) / GROUP_DIGITS;
    String groups =
        "0".repeat(before * GROUP_DIGITS - whole.length())
            + whole
            + fraction
            + "0".repeat(after * GROUP_DIGITS - fraction.length());
    int first = 0;
    int last = before + after;
    while (groups.startsWith("0000", first * GROUP_DIGITS)) {
      first++;
    }
    while (groups.startsWith("0000", (last - 1) * GROUP_DIGITS)) {
      last--;
    }
    int weight = before - first - 1;
    boolean isShort = value.scale() <= SHORT_SCALE && Math.abs(weight) <= SHORT_WEIGHT;
    return (isShort ? 2 : 4) + 2L * (last - first);
  }
}
