package org.pagedb.sql.function.json;

import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.Variadic;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.json.JsonSlices;

/** Looking into {@code json}: members and paths, as they were written. */
public final class JsonAccess implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String json = (String) arguments[0];
    return switch (function) {
      case "json_object_field" -> member(json, (String) arguments[1]);
      case "json_object_field_text" -> text(member(json, (String) arguments[1]));
      case "json_array_element" -> element(json, (Long) arguments[1]);
      case "json_array_element_text" -> text(element(json, (Long) arguments[1]));
      case "json_extract_path" -> path(json, Variadic.elements(arguments, 1));
      case "json_extract_path_text" -> text(path(json, Variadic.elements(arguments, 1)));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String text(String json) {
    return json == null ? null : JsonSlices.asText(json);
  }

  private static String member(String json, String key) {
    String found = null; // of members with one key the last one counts
    if (JsonSlices.kind(json) == '{') {
      for (JsonSlices.Slice slice : JsonSlices.of(json)) {
        found = slice.key().equals(key) ? slice.text() : found;
      }
    }
    return found;
  }

  private static String element(String json, long index) {
    if (JsonSlices.kind(json) != '[') {
      return null;
    }
    List<JsonSlices.Slice> slices = JsonSlices.of(json);
    long at = index < 0 ? slices.size() + index : index;
    return at < 0 || at >= slices.size() ? null : slices.get((int) at).text();
  }

  private static String path(String json, Object[] path) {
    String current = json;
    for (Object step : path) {
      if (step == null || current == null) {
        return null;
      }
      if (JsonSlices.kind(current) == '[') {
        Long index = JsonbAccess.index((String) step);
        current = index == null ? null : element(current, index);
      } else {
        current = member(current, (String) step);
      }
    }
    return current;
  }
}
