package org.pagedb.sql.function.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.json.JsonParts;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.json.JsonReader;

/** {@code json_agg}, {@code json_object_agg} and their {@code jsonb} forms. */
public final class JsonAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "json_agg" -> new Collected(types, false, false);
      case "jsonb_agg" -> new Collected(types, true, false);
      case "json_object_agg" -> new Collected(types, false, true);
      case "jsonb_object_agg" -> new Collected(types, true, true);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static final class Collected implements AggregateFunction {
    private final CallTypes types;
    private final boolean binary;
    private final boolean object;

    Collected(CallTypes types, boolean binary, boolean object) {
      this.types = types;
      this.binary = binary;
      this.object = object;
    }

    @SuppressWarnings("unchecked") // the state is made by create
    private static List<String> list(Object state) {
      return (List<String>) state;
    }

    @Override
    public Object create() {
      return new ArrayList<String>();
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      list(state)
          .add(
              object
                  ? JsonParts.member(arguments, types, context)
                  : JsonParts.element(arguments[0], types.argument(0), context));
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      list(left).addAll(list(right));
      return left;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      if (list(state).isEmpty()) {
        return null;
      }
      String json =
          object
              ? "{ " + String.join(", ", list(state)) + " }"
              : "[" + String.join(JsonParts.separator(types.argument(0)), list(state)) + "]";
      return binary ? JsonReader.read(json) : json;
    }
  }
}
