package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.composite.RecordCodec;

/** JSON values as values of other types: by structure where there is one, else by their text. */
final class JsonConversion {

  private final TypeContext context;

  JsonConversion(TypeContext context) {
    this.context = context;
  }

  /**
   * A member as a value of a field's type.
   *
   * @throws SqlFailure 22P02 if its structure does not fit, or what the type's input gives
   */
  Object field(String name, JsonNode node, PgType type, int typmod) {
    if (node.kind() == 'n') {
      return null;
    }
    if (type.codec() instanceof ArrayCodec && type.isArray() && node.kind() != '"') {
      return array(name, node, type, typmod);
    }
    if (type.codec() instanceof RecordCodec shape && node.kind() != '"') {
      return JsonPopulation.fill(node, shape, null, context);
    }
    return switch (type.name()) {
      case "json" -> node.json();
      case "jsonb" -> node.value();
      default -> type.codec().parse(node.text(), typmod, context);
    };
  }

  private Object array(String name, JsonNode node, PgType type, int typmod) {
    if (node.kind() != '[') {
      throw noArray(name, "");
    }
    PgType elementType = ((ArrayCodec) type.codec()).elementType();
    List<Integer> sizes = new ArrayList<>();
    JsonNode first = node;
    while (first.kind() == '[' && !isJson(elementType)) {
      List<JsonNode> elements = first.elements();
      sizes.add(elements.size());
      if (elements.isEmpty()) {
        break;
      }
      first = elements.get(0);
    }
    if (isJson(elementType)) {
      sizes.add(node.elements().size());
    }
    if (sizes.contains(0)) {
      return ArrayValue.empty(elementType);
    }
    List<Object> values = new ArrayList<>();
    collect(name, node, elementType, typmod, sizes, "", values);
    int[] counts = new int[sizes.size()];
    int[] lowers = new int[sizes.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = sizes.get(i);
      lowers[i] = 1;
    }
    return ArrayValue.of(elementType, counts, lowers, values.toArray());
  }

  private static boolean isJson(PgType type) {
    return type.name().equals("json") || type.name().equals("jsonb");
  }

  private void collect(
      String name,
      JsonNode node,
      PgType elementType,
      int typmod,
      List<Integer> sizes,
      String indexes,
      List<Object> values) {
    int depth = indexes.isEmpty() ? 0 : indexes.length() - indexes.replace("[", "").length();
    if (depth == sizes.size()) {
      values.add(field(name, node, elementType, typmod));
      return;
    }
    if (node.kind() != '[') {
      throw noArray(name, indexes);
    }
    List<JsonNode> elements = node.elements();
    if (elements.size() != sizes.get(depth)) {
      throw new SqlFailure(SqlState.INVALID_TEXT_REPRESENTATION, "malformed JSON array")
          .detail("Multidimensional arrays must have sub-arrays with matching dimensions.");
    }
    for (int i = 0; i < elements.size(); i++) {
      collect(name, elements.get(i), elementType, typmod, sizes, indexes + "[" + i + "]", values);
    }
  }

  private static SqlFailure noArray(String name, String indexes) {
    SqlFailure failure =
        new SqlFailure(SqlState.INVALID_TEXT_REPRESENTATION, "expected JSON array");
    return indexes.isEmpty()
        ? failure.hint("See the value of key \"" + name + "\".")
        : failure.hint("See the array element " + indexes + " of key \"" + name + "\".");
  }
}
