package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.json.JsonReader;
import org.pagedb.sql.type.json.JsonText;

/** Making of {@code json} and {@code jsonb} from values of any type. */
public final class JsonBuilding implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "to_json" -> JsonWriter.json(arguments[0], types.argument(0), context);
      case "to_jsonb" -> JsonReader.read(JsonWriter.json(arguments[0], types.argument(0), context));
      case "array_to_json", "row_to_json" ->
          JsonWriter.json(arguments[0], types.argument(0), context);
      case "array_to_json_pretty", "row_to_json_pretty" ->
          (Boolean) arguments[1]
              ? JsonWriter.pretty(arguments[0], types.argument(0), context)
              : JsonWriter.json(arguments[0], types.argument(0), context);
      case "json_build_object_noargs" -> "{}";
      case "json_build_array_noargs" -> "[]";
      case "jsonb_build_object_noargs" -> JsonReader.read("{}");
      case "jsonb_build_array_noargs" -> JsonReader.read("[]");
      case "json_build_array" -> array(arguments, types, context);
      case "jsonb_build_array" -> read(array(arguments, types, context));
      case "json_build_object" ->
          object(arguments, types, context, " : ", "argument %d cannot be null");
      case "jsonb_build_object" ->
          read(object(arguments, types, context, ":", "argument %d: key must not be null"));
      case "json_object" -> ofPairs((ArrayValue) arguments[0]);
      case "jsonb_object" -> read(ofPairs((ArrayValue) arguments[0]));
      case "json_object_two_arg" -> ofArrays(arguments);
      case "jsonb_object_two_arg" -> read(ofArrays(arguments));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object read(String json) {
    return json == null ? null : JsonReader.read(json);
  }

  /** The arguments, or the elements of the array that stands for them; null if that is null. */
  private static List<Object> values(Object[] arguments, CallTypes types) {
    if (!types.variadicArray()) {
      List<Object> values = new ArrayList<>();
      Collections.addAll(values, arguments);
      return values;
    }
    return arguments[0] == null ? null : List.of(((ArrayValue) arguments[0]).elements());
  }

  private static PgType type(CallTypes types, int index) {
    PgType first = types.argument(0);
    return types.variadicArray() ? BuiltinTypes.elementOf(first) : types.argument(index);
  }

  private static String array(Object[] arguments, CallTypes types, TypeContext context) {
    List<Object> values = values(arguments, types);
    if (values == null) {
      return null;
    }
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < values.size(); i++) {
      json.append(i == 0 ? "" : ", ");
      json.append(JsonWriter.json(values.get(i), type(types, i), context));
    }
    return json.append(']').toString();
  }

  private static String object(
      Object[] arguments, CallTypes types, TypeContext context, String colon, String nullMessage) {
    List<Object> values = values(arguments, types);
    if (values == null) {
      return null;
    }
    if (values.size() % 2 != 0) {
      String name = colon.equals(":") ? "jsonb_build_object()" : "json_build_object()";
      throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE, "argument list must have even number of elements")
          .hint("The arguments of " + name + " must consist of alternating keys and values.");
    }
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < values.size(); i += 2) {
      json.append(i == 0 ? "" : ", ");
      String message = nullMessage.formatted(i + 1);
      if (values.get(i) == null && !colon.equals(":")) {
        throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message)
            .hint("Object keys should be text.");
      }
      JsonText.quote(json, JsonWriter.key(values.get(i), type(types, i), context, message));
      json.append(colon);
      json.append(JsonWriter.json(values.get(i + 1), type(types, i + 1), context));
    }
    return json.append('}').toString();
  }

  private static String ofPairs(ArrayValue array) {
    boolean pairs = array.dimensions() == 2;
    if (array.dimensions() > 2 || pairs && array.size(1) != 2) {
      throw new SqlFailure(
          SqlState.ARRAY_ELEMENT_ERROR,
          pairs ? "array must have two columns" : "wrong number of array subscripts");
    }
    if (array.length() % 2 != 0) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "array must have even number of elements");
    }
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < array.length(); i += 2) {
      append(json, array.element(i), array.element(i + 1));
    }
    return json.append('}').toString();
  }

  private static String ofArrays(Object[] arguments) {
    ArrayValue keys = (ArrayValue) arguments[0];
    ArrayValue values = (ArrayValue) arguments[1];
    if (keys.dimensions() > 1 || values.dimensions() > 1) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "wrong number of array subscripts");
    }
    if (keys.length() != values.length()) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "mismatched array dimensions");
    }
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < keys.length(); i++) {
      append(json, keys.element(i), values.element(i));
    }
    return json.append('}').toString();
  }

  private static void append(StringBuilder json, Object key, Object value) {
    if (key == null) {
      throw new SqlFailure(
          SqlState.NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
    }
    json.append(json.length() == 1 ? "" : ", ");
    JsonText.quote(json, (String) key);
    json.append(" : ");
    if (value == null) {
      json.append("null");
    } else {
      JsonText.quote(json, (String) value);
    }
  }
}
