package org.pagedb.sql.golden;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.SqlTypeNames;
import org.pagedb.sql.type.builtin.TypeModifiers;

/** One case: carried out through the type and function tables, answered in the file's form. */
final class GoldenCase {

  private static final FunctionCatalog CATALOG = FunctionCatalog.builtin();

  private final String[] fields;
  private final int end;
  private final TypeContext context;

  GoldenCase(String[] fields, int end, TypeContext context) {
    this.fields = fields;
    this.end = end;
    this.context = context;
  }

  /** A type with its modifier. */
  private record Typed(PgType type, int typmod) {
    static Typed of(String spelling) {
      boolean array = spelling.endsWith("[]");
      String text = array ? spelling.substring(0, spelling.length() - 2) : spelling;
      int open = text.indexOf('(');
      int close = text.indexOf(')');
      String name = open < 0 ? text : (text.substring(0, open) + text.substring(close + 1)).strip();
      name =
          name.startsWith("\"")
              ? name.substring(1, name.length() - 1)
              : SqlTypeNames.internalName(name);
      PgType type = BuiltinTypes.byName(array ? "_" + name : name);
      if (type == null) {
        throw new IllegalArgumentException("no type " + spelling);
      }
      PgType scalar = array ? BuiltinTypes.elementOf(type) : type;
      List<String> modifiers =
          open < 0 ? List.of() : List.of(text.substring(open + 1, close).split(","));
      int typmod =
          open < 0
              ? text.equals("char") || text.equals("character") ? 5 : PgType.NO_TYPMOD
              : TypeModifiers.encode(scalar, modifiers);
      return new Typed(type, typmod);
    }
  }

  /** A datum with its type. */
  private record Argument(PgType type, Object value) {}

  String answer() {
    try {
      return switch (fields[0]) {
        case "io" -> io();
        case "f" -> call(List.of(fields).subList(2, end), fields[1]);
        case "op" -> operator();
        case "cast" -> cast();
        case "agg" -> aggregate();
        case "srf" -> rows();
        default -> throw new IllegalArgumentException(fields[0]);
      };
    } catch (SqlFailure e) {
      return String.join(
          "\t",
          "!",
          e.state().code(),
          GoldenFile.escape(e.getMessage()),
          GoldenFile.escape(Objects.requireNonNullElse(e.field(SqlFailure.Field.DETAIL), "")),
          GoldenFile.escape(Objects.requireNonNullElse(e.field(SqlFailure.Field.HINT), "")));
    } catch (RuntimeException e) {
      return "failed: " + e + " at " + e.getStackTrace()[0];
    }
  }

  private String io() {
    Typed typed = Typed.of(fields[1]);
    // as a literal is read: only interval's input sees the modifier, the rest is a coercion
    int seen = typed.type().equals(BuiltinTypes.INTERVAL) ? typed.typmod() : PgType.NO_TYPMOD;
    Object datum = typed.type().codec().parse(GoldenFile.unescape(fields[2]), seen, context);
    datum = typed.type().codec().applyTypmod(datum, typed.typmod(), true);
    return result(typed.type(), storedAndBack(typed.type(), datum));
  }

  /** Through the vector form, which must not lose anything. */
  private static Object storedAndBack(PgType type, Object datum) {
    return switch (type.codec().vectorKind()) {
      case LONG -> type.codec().fromLong(type.codec().toLong(datum));
      case DOUBLE -> type.codec().fromDouble(type.codec().toDouble(datum));
      case BYTES -> {
        byte[] bytes = type.codec().toBytes(datum);
        byte[] shifted = new byte[bytes.length + 5];
        System.arraycopy(bytes, 0, shifted, 3, bytes.length);
        yield type.codec().fromBytes(shifted, 3, bytes.length);
      }
    };
  }

  private String result(PgType type, Object value) {
    String name = SqlTypeNames.sqlName(type);
    return "=\t"
        + name
        + "\t"
        + (value == null ? "\\N" : GoldenFile.escape(type.codec().format(value, context)));
  }

  private Argument argument(String text) {
    int equals = text.indexOf('=');
    Typed typed = Typed.of(text.substring(0, equals));
    String value = text.substring(equals + 1);
    return new Argument(
        typed.type(),
        value.equals("\\N")
            ? null
            : typed.type().codec().parse(GoldenFile.unescape(value), typed.typmod(), context));
  }

  private String call(List<String> texts, String name) {
    List<Argument> arguments = texts.stream().map(this::argument).toList();
    PgFunction function =
        GoldenLookup.function(name, arguments.stream().map(Argument::type).toList());
    return call(function, arguments);
  }

  private String call(PgFunction function, List<Argument> arguments) {
    List<PgType> types = arguments.stream().map(Argument::type).toList();
    PgType resultType = GoldenLookup.resultType(function, types);
    Object[] values = arguments.stream().map(Argument::value).toArray();
    for (Object value : values) {
      if (value == null && function.strict()) {
        return result(resultType, null);
      }
    }
    CallTypes call = new CallTypes(types, resultType);
    return result(resultType, function.body().bind(call).call(values, context));
  }

  private String operator() {
    List<Argument> operands = List.of(fields).subList(2, end).stream().map(this::argument).toList();
    PgType left = operands.size() == 2 ? operands.get(0).type() : null;
    PgType right = operands.get(operands.size() - 1).type();
    PgOperator operator = GoldenLookup.operator(fields[1], left, right);
    return call(CATALOG.function(operator), operands);
  }

  private String cast() {
    Argument source = argument(fields[1]);
    Typed target = Typed.of(fields[2]);
    PgCast cast = CATALOG.cast(source.type(), target.type());
    Object value = source.value();
    if (value != null) {
      value = convert(source, target, cast);
      value = target.type().codec().applyTypmod(value, target.typmod(), true);
    }
    return result(target.type(), value);
  }

  private Object convert(Argument source, Typed target, PgCast cast) {
    if (source.type().equals(target.type())
        || cast != null && cast.method() == PgCast.Method.BINARY) {
      return source.value();
    }
    if (cast == null || cast.method() == PgCast.Method.INPUT_OUTPUT) {
      String text = source.type().codec().format(source.value(), context);
      return target.type().codec().parse(text, PgType.NO_TYPMOD, context);
    }
    PgFunction function = CATALOG.function(cast);
    Object[] arguments = new Object[function.argumentTypes().size()];
    arguments[0] = source.value();
    if (arguments.length > 1) {
      arguments[1] = (long) target.typmod();
    }
    if (arguments.length > 2) {
      arguments[2] = true;
    }
    CallTypes call = new CallTypes(List.of(source.type()), target.type());
    return function.body().bind(call).call(arguments, context);
  }

  private String aggregate() {
    List<Typed> types = new ArrayList<>();
    for (String type : fields[2].split(",")) {
      types.add(Typed.of(type));
    }
    List<PgType> plain = types.stream().map(Typed::type).toList();
    boolean direct = end > 4 && !fields[4].isEmpty();
    GoldenLookup.Aggregate found =
        GoldenLookup.aggregate(fields[1], plain, direct ? fields[4] : "");
    AggregateFunction aggregate = found.function();
    Object whole = aggregate.create();
    Object first = aggregate.create();
    Object second = aggregate.create();
    String[] rows = fields[3].isEmpty() ? new String[0] : fields[3].split("\\|", -1);
    for (int i = 0; i < rows.length; i++) {
      String[] cells = rows[i].split(",", -1);
      Object[] values = new Object[cells.length];
      for (int c = 0; c < cells.length; c++) {
        values[c] = argument(fields[2].split(",")[c] + "=" + cells[c]).value();
      }
      whole = aggregate.accumulate(whole, values, context);
      if (i < rows.length / 2) {
        first = aggregate.accumulate(first, values, context);
      } else {
        second = aggregate.accumulate(second, values, context);
      }
    }
    Object[] directValues = found.direct(context);
    String result = result(found.result(), aggregate.result(whole, directValues, context));
    if (aggregate.canCombine()) {
      Object combined = aggregate.combine(first, second, context);
      String again = result(found.result(), aggregate.result(combined, directValues, context));
      if (!again.equals(result) && !nearlySame(again, result)) {
        return result + " but combined " + again;
      }
    }
    return result;
  }

  /** Floats may come out differently in the last digits when they are added in another order. */
  private static boolean nearlySame(String left, String right) {
    String prefix = "=\tdouble precision\t";
    if (!left.startsWith(prefix) || !right.startsWith(prefix)) {
      return false;
    }
    double a = Double.parseDouble(left.substring(prefix.length()));
    double b = Double.parseDouble(right.substring(prefix.length()));
    return Math.abs(a - b) <= Math.abs(a) * 1e-12;
  }

  private String rows() {
    List<Argument> arguments =
        List.of(fields).subList(2, end).stream().map(this::argument).toList();
    List<PgType> types = arguments.stream().map(Argument::type).toList();
    PgFunction function = GoldenLookup.function(fields[1], types);
    PgType resultType = GoldenLookup.resultType(function, types);
    Object[] values = arguments.stream().map(Argument::value).toArray();
    Iterator<?> rows =
        (Iterator<?>) function.body().bind(new CallTypes(types, resultType)).call(values, context);
    List<String> texts = new ArrayList<>();
    while (rows.hasNext()) {
      Object row = rows.next();
      texts.add(row == null ? "\\N" : resultType.codec().format(row, context));
    }
    return texts.isEmpty()
        ? "=\t\t\\N"
        : "=\t"
            + SqlTypeNames.sqlName(resultType)
            + "\t"
            + GoldenFile.escape(String.join("\n", texts));
  }
}
