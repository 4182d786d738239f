package org.pagedb.sql.function.aggregate;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;

/** {@code array_agg} and {@code string_agg}. */
public final class CollectingAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    PgType first = types.argument(0);
    return switch (function) {
      case "array_agg" -> first.isArray() ? new ArrayOfArrays() : new ArrayOfElements(first);
      case "string_agg" -> new Joined(first.name().equals("bytea"));
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** Keeps every row's value; null without rows. */
  abstract static class ListAggregate implements AggregateFunction {
    abstract Object resultOf(List<Object> values, TypeContext context);

    @Override
    public final Object create() {
      return new ArrayList<>();
    }

    @SuppressWarnings("unchecked") // the state is made by create
    static List<Object> list(Object state) {
      return (List<Object>) state;
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      list(state).add(arguments[0]);
      return state;
    }

    @Override
    public final Object combine(Object left, Object right, TypeContext context) {
      list(left).addAll(list(right));
      return left;
    }

    @Override
    public final Object result(Object state, Object[] direct, TypeContext context) {
      return list(state).isEmpty() ? null : resultOf(list(state), context);
    }
  }

  private static final class ArrayOfElements extends ListAggregate {
    private final PgType elementType;

    ArrayOfElements(PgType elementType) {
      this.elementType = elementType;
    }

    @Override
    Object resultOf(List<Object> values, TypeContext context) {
      return ArrayValue.of(elementType, values);
    }
  }

  /** Arrays of one shape become one with a dimension more. */
  private static final class ArrayOfArrays extends ListAggregate {
    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      ArrayValue.checkStackable((ArrayValue) arguments[0]);
      return super.accumulate(state, arguments, context);
    }

    @Override
    Object resultOf(List<Object> values, TypeContext context) {
      return ArrayValue.stacked(((ArrayValue) values.get(0)).elementType(), values);
    }
  }

  /** Each value but the first is preceded by its own row's delimiter. */
  private static final class Joined extends ListAggregate {
    private final boolean bytes;

    Joined(boolean bytes) {
      this.bytes = bytes;
    }

    private record Part(Object delimiter, Object value) {}

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] != null) {
        list(state).add(new Part(arguments[1], arguments[0]));
      }
      return state;
    }

    @Override
    Object resultOf(List<Object> values, TypeContext context) {
      return bytes ? joinedBytes(values) : joinedText(values);
    }

    private static String joinedText(List<Object> values) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < values.size(); i++) {
        Part part = (Part) values.get(i);
        if (i > 0 && part.delimiter() != null) {
          text.append((String) part.delimiter());
        }
        text.append((String) part.value());
      }
      return text.toString();
    }

    private static byte[] joinedBytes(List<Object> values) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int i = 0; i < values.size(); i++) {
        Part part = (Part) values.get(i);
        if (i > 0 && part.delimiter() != null) {
          bytes.writeBytes((byte[]) part.delimiter());
        }
        bytes.writeBytes((byte[]) part.value());
      }
      return bytes.toByteArray();
    }
  }
}
