package org.pagedb.sql.function.json;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.datetime.DateTimeText;
import org.pagedb.sql.type.json.JsonSlices;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.json.JsonValue;

/** Writes values of any type as JSON, as {@code to_json} does. */
final class JsonWriter {

  private final TypeContext context;
  private final StringBuilder text = new StringBuilder();

  JsonWriter(TypeContext context) {
    this.context = context;
  }

  /** A value of a type as JSON. */
  static String json(Object value, PgType type, TypeContext context) {
    JsonWriter writer = new JsonWriter(context);
    writer.value(value, type, false);
    return writer.text.toString();
  }

  /** The same with line feeds between the parts at the top. */
  static String pretty(Object value, PgType type, TypeContext context) {
    JsonWriter writer = new JsonWriter(context);
    writer.value(value, type, true);
    return writer.text.toString();
  }

  private void value(Object value, PgType type, boolean lines) {
    if (value == null) {
      text.append("null");
    } else if (value instanceof ArrayValue array && type.isArray()) {
      array(array, 0, 0, lines);
    } else if (value instanceof RecordValue row) {
      row(row, type, lines);
    } else if (value instanceof Boolean) {
      text.append(value);
    } else if (value instanceof JsonValue json) {
      text.append(JsonText.format(json));
    } else if (type.name().equals("json")) {
      text.append((String) value);
    } else {
      scalar(value, type);
    }
  }

  private void scalar(Object value, PgType type) {
    switch (type.name()) {
      case "int2", "int4", "int8", "float4", "float8", "numeric" -> number(value, type);
      case "date" -> JsonText.quote(text, DateTimeText.xsdDate((Long) value));
      case "timestamp" -> JsonText.quote(text, DateTimeText.xsd((Long) value, null));
      case "timestamptz" ->
          JsonText.quote(text, DateTimeText.xsd((Long) value, context.timeZone()));
      default -> JsonText.quote(text, type.codec().format(value, context));
    }
  }

  /** NaN and the infinities are not JSON numbers. */
  private void number(Object value, PgType type) {
    String number = type.codec().format(value, context);
    char last = number.charAt(number.length() - 1);
    if (last >= '0' && last <= '9') {
      text.append(number);
    } else {
      JsonText.quote(text, number);
    }
  }

  private int array(ArrayValue array, int dimension, int position, boolean lines) {
    int at = position;
    text.append('[');
    int size = array.dimensions() == 0 ? 0 : array.size(dimension);
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : lines ? ",\n " : ",");
      if (dimension + 1 < array.dimensions()) {
        at = array(array, dimension + 1, at, false);
      } else {
        value(array.element(at++), array.elementType(), false);
      }
    }
    text.append(']');
    return at;
  }

  private void row(RecordValue row, PgType type, boolean lines) {
    RecordCodec codec = (RecordCodec) type.codec();
    text.append('{');
    for (int i = 0; i < row.size(); i++) {
      text.append(i == 0 ? "" : lines ? ",\n " : ",");
      JsonText.quote(text, codec.fieldName(i));
      text.append(':');
      value(row.field(i), row.types().get(i), false);
    }
    text.append('}');
  }

  /**
   * A value as an object's key.
   *
   * @throws SqlFailure 22023 if it is null or cannot be one
   */
  static String key(Object value, PgType type, TypeContext context, String nullMessage) {
    if (value == null) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, nullMessage);
    }
    boolean compound =
        value instanceof ArrayValue
            || value instanceof RecordValue
            || type.name().equals("json")
            || type.name().equals("jsonb");
    if (compound) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "key value must be scalar, not array, composite, or json");
    }
    return value instanceof Boolean ? value.toString() : type.codec().format(value, context);
  }

  /** A json text without members that are null. */
  static String withoutNulls(String json) {
    char kind = JsonSlices.kind(json);
    if (kind != '{' && kind != '[') {
      return json.strip();
    }
    StringBuilder stripped = new StringBuilder().append(kind);
    List<JsonSlices.Slice> slices = JsonSlices.of(json);
    for (JsonSlices.Slice slice : slices) {
      if (kind == '{' && JsonSlices.kind(slice.text()) == 'n') {
        continue;
      }
      stripped.append(stripped.length() == 1 ? "" : ",");
      if (kind == '{') {
        JsonText.quote(stripped, slice.key());
        stripped.append(':');
      }
      stripped.append(withoutNulls(slice.text()));
    }
    return stripped.append(kind == '{' ? '}' : ']').toString();
  }
}
