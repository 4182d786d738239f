package org.pagedb.sql.function.jsonpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.jsonpath.JsonPath;

/** {@code jsonb_path_…}, {@code @?} and {@code @@}. */
public final class PathFunctions implements FunctionArea {

  private static final JsonObject NO_VARIABLES = JsonObject.of(Map.of());

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "jsonb_path_exists_opr" -> exists(arguments, true, false, context);
      case "jsonb_path_match_opr" -> match(arguments, true, false, context);
      case "jsonb_path_exists" -> exists(arguments, silent(arguments), false, context);
      case "jsonb_path_exists_tz" -> exists(arguments, silent(arguments), true, context);
      case "jsonb_path_match" -> match(arguments, silent(arguments), false, context);
      case "jsonb_path_match_tz" -> match(arguments, silent(arguments), true, context);
      case "jsonb_path_query" -> query(arguments, false, context).iterator();
      case "jsonb_path_query_tz" -> query(arguments, true, context).iterator();
      case "jsonb_path_query_array" -> new JsonArray(query(arguments, false, context));
      case "jsonb_path_query_array_tz" -> new JsonArray(query(arguments, true, context));
      case "jsonb_path_query_first" -> first(query(arguments, false, context));
      case "jsonb_path_query_first_tz" -> first(query(arguments, true, context));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static boolean silent(Object[] arguments) {
    return (Boolean) arguments[3];
  }

  private static PathRun run(
      Object[] arguments, boolean silent, boolean withZone, TypeContext context) {
    JsonValue variables = arguments.length > 2 ? (JsonValue) arguments[2] : NO_VARIABLES;
    if (!(variables instanceof JsonObject object)) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "\"vars\" argument is not an object")
          .detail("Jsonpath parameters should be encoded as key-value pairs of \"vars\" object.");
    }
    return new PathRun(
        (JsonPath) arguments[1],
        (JsonValue) arguments[0],
        object,
        !silent,
        new PathDates(withZone, context));
  }

  private static Boolean exists(
      Object[] arguments, boolean silent, boolean withZone, TypeContext context) {
    PathRun run = run(arguments, silent, withZone, context);
    return switch (run.exists()) {
      case OK -> true;
      case NOT_FOUND -> false;
      case ERROR -> null;
    };
  }

  private static Boolean match(
      Object[] arguments, boolean silent, boolean withZone, TypeContext context) {
    List<Object> found = new ArrayList<>();
    PathRun run = run(arguments, silent, withZone, context);
    boolean failed = run.collect(found) == PathRun.Outcome.ERROR;
    if (!failed && found.size() == 1) {
      if (found.get(0) instanceof JsonBoolean answer) {
        return answer.value();
      }
      if (found.get(0) instanceof JsonNull) {
        return null;
      }
    }
    if (!silent) {
      throw new SqlFailure(
          SqlState.SINGLETON_SQL_JSON_ITEM_REQUIRED, "single boolean result is expected");
    }
    return null;
  }

  /** What was found; with a silent failure, what was found before it. */
  private static List<JsonValue> query(Object[] arguments, boolean withZone, TypeContext context) {
    List<Object> found = new ArrayList<>();
    run(arguments, silent(arguments), withZone, context).collect(found);
    List<JsonValue> values = new ArrayList<>(found.size());
    for (Object item : found) {
      values.add(item instanceof DateItem date ? new JsonString(date.text()) : (JsonValue) item);
    }
    return values;
  }

  private static JsonValue first(List<JsonValue> found) {
    return found.isEmpty() ? null : found.get(0);
  }
}
