package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.Variadic;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;

/** Changing of {@code jsonb}: joining, deleting, setting. */
public final class JsonbEditing implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    JsonValue json = (JsonValue) arguments[0];
    return switch (function) {
      case "jsonb_concat" -> concat(json, (JsonValue) arguments[1]);
      case "jsonb_delete" -> delete(json, new Object[] {arguments[1]});
      case "jsonb_delete_array" ->
          arguments[1] == null && arguments.length == 2
              ? null
              : delete(json, Variadic.elements(arguments, 1));
      case "jsonb_delete_idx" -> deleteIndex(json, (Long) arguments[1]);
      case "jsonb_delete_path" -> {
        Object[] path = path(json, arguments[1], "cannot delete path in scalar");
        yield path.length == 0 ? json : new JsonbPathEdit(path, null, 'd').apply(json);
      }
      case "jsonb_set" -> {
        Object[] path = path(json, arguments[1], "cannot set path in scalar");
        char mode = (Boolean) arguments[3] ? 'c' : 'r';
        yield path.length == 0
            ? json
            : new JsonbPathEdit(path, (JsonValue) arguments[2], mode).apply(json);
      }
      case "jsonb_set_lax" -> setLax(arguments, context);
      case "jsonb_insert" -> {
        Object[] path = path(json, arguments[1], "cannot set path in scalar");
        char mode = (Boolean) arguments[3] ? 'a' : 'b';
        yield path.length == 0
            ? json
            : new JsonbPathEdit(path, (JsonValue) arguments[2], mode).apply(json);
      }
      case "jsonb_strip_nulls" -> stripNulls(json);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** {@code jsonb_set} with a choice of what an SQL null does. */
  private Object setLax(Object[] arguments, TypeContext context) {
    if (arguments[0] == null || arguments[1] == null || arguments[3] == null) {
      return null;
    }
    String treatment = (String) arguments[4];
    if (treatment == null) {
      throw unknownTreatment();
    }
    if (arguments[2] != null) {
      return call("jsonb_set", arguments, context);
    }
    return switch (treatment) {
      case "raise_exception" ->
          throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "JSON value must not be null")
              .detail("Exception was raised because null_value_treatment is \"raise_exception\".")
              .hint(
                  "To avoid, either change the null_value_treatment argument or ensure that an SQL"
                      + " NULL is not passed.");
      case "use_json_null" -> {
        Object[] replaced = arguments.clone();
        replaced[2] = JsonNull.INSTANCE;
        yield call("jsonb_set", replaced, context);
      }
      case "delete_key" -> call("jsonb_delete_path", arguments, context);
      case "return_target" -> arguments[0];
      default -> throw unknownTreatment();
    };
  }

  private static SqlFailure unknownTreatment() {
    return invalid(
        "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or"
            + " \"raise_exception\"");
  }

  private static Object[] path(JsonValue json, Object path, String scalarMessage) {
    ArrayValue array = (ArrayValue) path;
    if (array.dimensions() > 1) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "wrong number of array subscripts");
    }
    if (!json.isContainer()) {
      throw invalid(scalarMessage);
    }
    return array.elements();
  }

  static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  /**
   * The index that a step into an array means.
   *
   * @param level the step's place in its path, from 0
   * @throws SqlFailure 22P02 if it is no number
   */
  static long subscript(String step, int level) {
    Long index = JsonbAccess.index(step);
    if (index == null) {
      throw new SqlFailure(
          SqlState.INVALID_TEXT_REPRESENTATION,
          "path element at position " + (level + 1) + " is not an integer: \"" + step + "\"");
    }
    return index;
  }

  private static JsonValue concat(JsonValue left, JsonValue right) {
    if (left instanceof JsonObject a && right instanceof JsonObject b) {
      Map<String, JsonValue> members = new LinkedHashMap<>(a.members());
      members.putAll(b.members());
      return JsonObject.of(members);
    }
    List<JsonValue> elements = new ArrayList<>(elements(left));
    elements.addAll(elements(right));
    return new JsonArray(elements);
  }

  private static List<JsonValue> elements(JsonValue json) {
    return json instanceof JsonArray array ? array.elements() : List.of(json);
  }

  private static JsonValue delete(JsonValue json, Object[] keys) {
    if (json instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
      for (Object key : keys) {
        if (key != null) {
          members.remove((String) key);
        }
      }
      return new JsonObject(members);
    }
    if (!(json instanceof JsonArray array)) {
      throw invalid("cannot delete from scalar");
    }
    List<JsonValue> rest = new ArrayList<>(array.elements());
    for (Object key : keys) {
      if (key != null) {
        JsonString unwanted = new JsonString((String) key);
        rest.removeIf(unwanted::equals);
      }
    }
    return new JsonArray(rest);
  }

  private static JsonValue deleteIndex(JsonValue json, long index) {
    if (json instanceof JsonObject) {
      throw invalid("cannot delete from object using integer index");
    }
    if (!(json instanceof JsonArray array)) {
      throw invalid("cannot delete from scalar");
    }
    long at = index < 0 ? array.elements().size() + index : index;
    if (at < 0 || at >= array.elements().size()) {
      return json;
    }
    List<JsonValue> rest = new ArrayList<>(array.elements());
    rest.remove((int) at);
    return new JsonArray(rest);
  }

  private static JsonValue stripNulls(JsonValue json) {
    if (json instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        if (!(member.getValue() instanceof JsonNull)) {
          members.put(member.getKey(), stripNulls(member.getValue()));
        }
      }
      return new JsonObject(members);
    }
    if (json instanceof JsonArray array) {
      List<JsonValue> elements = new ArrayList<>();
      for (JsonValue element : array.elements()) {
        elements.add(stripNulls(element));
      }
      return new JsonArray(elements);
    }
    return json;
  }
}
