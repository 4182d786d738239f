package org.pagedb.sql.function.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.json.JsonValue;

/** Rows made of JSON objects: {@code json_populate_record}, {@code json_to_record} and kin. */
public final class JsonPopulation implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "json_populate_record", "jsonb_populate_record" ->
          populate(function, arguments, types, context);
      case "json_populate_recordset", "jsonb_populate_recordset" ->
          populateSet(function, arguments, types, context);
      case "json_to_record", "jsonb_to_record" -> {
        RecordCodec shape = shape(function, types.result());
        yield arguments[0] == null ? null : fill(JsonNode.of(arguments[0]), shape, null, context);
      }
      case "json_to_recordset", "jsonb_to_recordset" ->
          set(function, arguments[0], shape(function, types.result()), null, context);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static RecordCodec shape(String function, PgType result) {
    RecordCodec codec = (RecordCodec) result.codec();
    if (codec.fieldTypes() == null) {
      throw unknownShape(function);
    }
    return codec;
  }

  private static SqlFailure unknownShape(String function) {
    return new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "could not determine row type for result of " + function)
        .hint(
            "Provide a non-null record argument, or call the function in the FROM clause using a"
                + " column definition list.");
  }

  /** The shape that the first argument gives, by its type or its value. */
  private static RecordCodec shape(String function, Object base, CallTypes types) {
    PgType type = types.argument(0);
    if (!(type.codec() instanceof RecordCodec codec)) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH, "first argument of " + function + " must be a row type");
    }
    RecordCodec wanted = (RecordCodec) types.result().codec();
    if (wanted.fieldTypes() != null) {
      return wanted;
    }
    if (codec.fieldTypes() != null) {
      return codec;
    }
    if (base != null) {
      return RecordCodec.of(((RecordValue) base).types());
    }
    throw unknownShape(function);
  }

  private static Object populate(
      String function, Object[] arguments, CallTypes types, TypeContext context) {
    RecordCodec shape = shape(function, arguments[0], types);
    RecordValue base = (RecordValue) arguments[0];
    return arguments[1] == null ? base : fill(JsonNode.of(arguments[1]), shape, base, context);
  }

  private static Object populateSet(
      String function, Object[] arguments, CallTypes types, TypeContext context) {
    RecordCodec shape = shape(function, arguments[0], types);
    return set(function, arguments[1], shape, (RecordValue) arguments[0], context);
  }

  private static Object set(
      String function, Object json, RecordCodec shape, RecordValue base, TypeContext context) {
    List<Object> rows = new ArrayList<>();
    if (json == null) {
      return rows.iterator();
    }
    JsonNode node = JsonNode.of(json);
    if (node.kind() != '[') {
      boolean binary = json instanceof JsonValue;
      throw invalid(
          "cannot call "
              + function
              + (binary
                  ? " on a non-array"
                  : node.kind() == '{' ? " on an object" : " on a scalar"));
    }
    for (JsonNode element : node.elements()) {
      if (element.kind() != '{') {
        throw invalid("argument of " + function + " must be an array of objects");
      }
      rows.add(fill(element, shape, base, context));
    }
    return rows.iterator();
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  /** A row of an object's members; what it does not have is the base's, or null. */
  static RecordValue fill(
      JsonNode object, RecordCodec shape, RecordValue base, TypeContext context) {
    if (object.kind() != '{') {
      throw invalid(
          "cannot call populate_composite on " + (object.kind() == '[' ? "an array" : "a scalar"));
    }
    Map<String, JsonNode> members = object.members();
    Object[] fields = new Object[shape.fieldTypes().size()];
    JsonConversion conversion = new JsonConversion(context);
    for (int i = 0; i < fields.length; i++) {
      String name = shape.fieldName(i);
      JsonNode member = members.get(name);
      fields[i] =
          member != null
              ? conversion.field(name, member, shape.fieldTypes().get(i), shape.fieldTypmod(i))
              : base == null ? null : base.field(i);
    }
    return new RecordValue(shape.fieldTypes(), fields);
  }
}
