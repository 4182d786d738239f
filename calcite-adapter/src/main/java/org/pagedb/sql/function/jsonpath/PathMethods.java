package org.pagedb.sql.function.jsonpath;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.jsonpath.PathItem;
import org.pagedb.sql.type.jsonpath.PathItem.Kind;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.scalar.FloatText;

/** The arithmetic and the methods of a path. */
final class PathMethods {

  private final PathRun run;
  private final JsonValue root;
  private final PathDates dates;

  PathMethods(PathRun run, JsonValue root, PathDates dates) {
    this.run = run;
    this.root = root;
    this.dates = dates;
  }

  PathRun.Outcome binary(PathItem item, Object value, List<Object> found) {
    List<Object> left = new ArrayList<>();
    List<Object> right = new ArrayList<>();
    if (run.operand(item.left(), value, true, left) == PathRun.Outcome.ERROR
        || run.operand(item.right(), value, true, right) == PathRun.Outcome.ERROR) {
      return PathRun.Outcome.ERROR;
    }
    String operator = item.kind().word();
    if (left.size() != 1 || !(left.get(0) instanceof JsonNumber a)) {
      return run.fail(
          SqlState.SINGLETON_SQL_JSON_ITEM_REQUIRED,
          "left operand of jsonpath operator " + operator + " is not a single numeric value");
    }
    if (right.size() != 1 || !(right.get(0) instanceof JsonNumber b)) {
      return run.fail(
          SqlState.SINGLETON_SQL_JSON_ITEM_REQUIRED,
          "right operand of jsonpath operator " + operator + " is not a single numeric value");
    }
    Numeric result;
    try {
      result = calculate(item.kind(), a.value(), b.value());
    } catch (SqlFailure failure) {
      if (run.isThrowing()) {
        throw failure;
      }
      return PathRun.Outcome.ERROR;
    }
    return run.next(item, new JsonNumber(result), found);
  }

  private static Numeric calculate(Kind operator, Numeric a, Numeric b) {
    return switch (operator) {
      case ADD -> NumericArithmetic.add(a, b);
      case SUBTRACT -> NumericArithmetic.subtract(a, b);
      case MULTIPLY -> NumericArithmetic.multiply(a, b);
      case DIVIDE -> NumericArithmetic.divide(a, b);
      default -> NumericArithmetic.remainder(a, b);
    };
  }

  PathRun.Outcome unary(PathItem item, Object value, List<Object> found) {
    List<Object> operands = new ArrayList<>();
    if (run.operand(item.left(), value, true, operands) == PathRun.Outcome.ERROR) {
      return PathRun.Outcome.ERROR;
    }
    PathRun.Outcome outcome = PathRun.Outcome.NOT_FOUND;
    boolean presenceOnly = found == null && item.next() == null;
    for (Object operand : operands) {
      if (!(operand instanceof JsonNumber number)) {
        if (presenceOnly) {
          continue;
        }
        return run.fail(
            SqlState.SQL_JSON_NUMBER_NOT_FOUND,
            "operand of unary jsonpath operator " + item.kind().word() + " is not a numeric value");
      }
      Numeric result =
          item.kind() == Kind.MINUS ? NumericArithmetic.negate(number.value()) : number.value();
      PathRun.Outcome one = run.next(item, new JsonNumber(result), found);
      if (PathRun.isFinal(one, found)) {
        return one;
      }
      outcome = one == PathRun.Outcome.OK ? one : outcome;
    }
    return outcome;
  }

  PathRun.Outcome call(PathItem item, Object value, List<Object> found) {
    return switch (item.kind()) {
      case TYPE -> run.next(item, new JsonString(typeOf(value)), found);
      case SIZE -> size(item, value, found);
      case ABS, FLOOR, CEILING -> numeric(item, value, found);
      case DOUBLE -> toDouble(item, value, found);
      case DATETIME -> datetime(item, value, found);
      case KEYVALUE -> keyValue(item, value, found);
      default -> throw new IllegalStateException("no path step " + item.kind());
    };
  }

  private static String typeOf(Object value) {
    return value instanceof DateItem date ? date.typeName() : ((JsonValue) value).typeName();
  }

  private PathRun.Outcome size(PathItem item, Object value, List<Object> found) {
    if (!(value instanceof JsonArray) && !run.isLax()) {
      return run.fail(
          SqlState.SQL_JSON_ARRAY_NOT_FOUND,
          "jsonpath item method .size() can only be applied to an array");
    }
    long size = value instanceof JsonArray array ? array.elements().size() : 1;
    return run.next(item, new JsonNumber(Numeric.of(size)), found);
  }

  private PathRun.Outcome numeric(PathItem item, Object value, List<Object> found) {
    if (!(value instanceof JsonNumber number)) {
      return run.fail(
          SqlState.NON_NUMERIC_SQL_JSON_ITEM,
          "jsonpath item method ."
              + item.kind().word()
              + "() can only be applied to a numeric value");
    }
    Numeric operand = number.value();
    Numeric result =
        switch (item.kind()) {
          case ABS -> operand.signum() < 0 ? NumericArithmetic.negate(operand) : operand;
          case FLOOR -> NumericArithmetic.rescale(operand, 0, RoundingMode.FLOOR);
          default -> NumericArithmetic.rescale(operand, 0, RoundingMode.CEILING);
        };
    return run.next(item, new JsonNumber(result), found);
  }

  private PathRun.Outcome toDouble(PathItem item, Object value, List<Object> found) {
    boolean isString = value instanceof JsonString;
    if (!isString && !(value instanceof JsonNumber)) {
      return run.fail(
          SqlState.NON_NUMERIC_SQL_JSON_ITEM,
          "jsonpath item method .double() can only be applied to a string or numeric value");
    }
    String text = isString ? ((JsonString) value).value() : ((JsonNumber) value).value().toString();
    double number;
    try {
      number = (Double) BuiltinTypes.FLOAT8.codec().parse(text, -1, null);
    } catch (SqlFailure invalid) {
      number = Double.NaN;
    }
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return run.fail(
          SqlState.NON_NUMERIC_SQL_JSON_ITEM,
          isString
              ? "string argument of jsonpath item method .double() is not a valid representation"
                  + " of a double precision number"
              : "numeric argument of jsonpath item method .double() is out of range for type"
                  + " double precision");
    }
    Object result =
        isString ? new JsonNumber(NumericCodec.parse(FloatText.rounded(number, 15))) : value;
    return run.next(item, result, found);
  }

  private PathRun.Outcome datetime(PathItem item, Object value, List<Object> found) {
    if (!(value instanceof JsonString string)) {
      return run.fail(
          SqlState.INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION,
          "jsonpath item method .datetime() can only be applied to a string");
    }
    DateItem date;
    try {
      date = dates.read(string.value(), (String) item.value());
    } catch (SqlFailure failure) {
      if (run.isThrowing()) {
        throw failure;
      }
      return PathRun.Outcome.ERROR;
    }
    return run.next(item, date, found);
  }

  private PathRun.Outcome keyValue(PathItem item, Object value, List<Object> found) {
    if (!(value instanceof JsonObject object)) {
      return run.fail(
          SqlState.SQL_JSON_OBJECT_NOT_FOUND,
          "jsonpath item method .keyvalue() can only be applied to an object");
    }
    PathRun.Outcome outcome = PathRun.Outcome.NOT_FOUND;
    Numeric id = Numeric.of(JsonbOffsets.offset(root, object));
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      Map<String, JsonValue> pair = new LinkedHashMap<>();
      pair.put("key", new JsonString(member.getKey()));
      pair.put("value", member.getValue());
      pair.put("id", new JsonNumber(id));
      outcome = run.next(item, JsonObject.of(pair), found);
      if (PathRun.isFinal(outcome, found)) {
        return outcome;
      }
    }
    return outcome;
  }
}
