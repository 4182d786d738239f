package org.pagedb.sql.function.jsonpath;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.jsonpath.JsonPath;
import org.pagedb.sql.type.jsonpath.PathItem;
import org.pagedb.sql.type.jsonpath.PathItem.Kind;
import org.pagedb.sql.type.jsonpath.PathItem.Levels;
import org.pagedb.sql.type.jsonpath.PathItem.Subscript;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.service.SessionServices;

/**
 * One evaluation of a path on a document, after PostgreSQL's {@code executeItem} and its kin. Items
 * are {@link JsonValue}s and {@link DateItem}s. Results go into a list, or, where only their
 * presence matters, nowhere: the list is then null and evaluation stops at the first one.
 */
final class PathRun {

  /** How an evaluation ended. */
  enum Outcome {
    OK,
    NOT_FOUND,
    ERROR
  }

  private final boolean lax;
  private final PathItem path;
  private final JsonValue root;
  private final SessionServices session;
  private final JsonObject variables;
  private final PathPredicates predicates;
  private final PathMethods methods;
  private boolean throwing;
  private boolean ignoringStructure;
  private Object current;
  private long innermostSize = -1;

  PathRun(JsonPath path, JsonValue root, JsonObject variables, boolean throwing, PathDates dates) {
    this.lax = path.lax();
    this.path = path.root();
    this.root = root;
    this.session = dates.context().session();
    this.variables = variables;
    this.throwing = throwing;
    this.ignoringStructure = lax;
    this.current = root;
    this.predicates = new PathPredicates(this, dates);
    this.methods = new PathMethods(this, root, dates);
  }

  /** Whether there is any result; strict mode looks at all for the sake of errors. */
  Outcome exists() {
    if (lax) {
      return execute(path, root, null);
    }
    List<Object> found = new ArrayList<>();
    Outcome outcome = execute(path, root, found);
    return outcome == Outcome.ERROR ? outcome : found.isEmpty() ? Outcome.NOT_FOUND : Outcome.OK;
  }

  /** Adds all results. */
  Outcome collect(List<Object> found) {
    return execute(path, root, found);
  }

  /** What is asked now and then whether to go on. */
  SessionServices session() {
    return session;
  }

  boolean isLax() {
    return lax;
  }

  /** The failure itself, or the outcome that stands for it where failures are kept silent. */
  Outcome fail(SqlState state, String message) {
    if (throwing) {
      throw new SqlFailure(state, message);
    }
    return Outcome.ERROR;
  }

  boolean isThrowing() {
    return throwing;
  }

  /** Whether nothing that follows can matter: after a failure, or where one result is enough. */
  static boolean isFinal(Outcome outcome, List<Object> found) {
    return outcome == Outcome.ERROR || outcome == Outcome.OK && found == null;
  }

  private Outcome structural(SqlState state, String message) {
    return ignoringStructure ? Outcome.NOT_FOUND : fail(state, message);
  }

  Outcome execute(PathItem item, Object value, List<Object> found) {
    return execute(item, value, found, lax);
  }

  /** Goes on with the step after {@code item}, or takes the value as a result. */
  Outcome next(PathItem item, Object value, List<Object> found) {
    if (item.next() != null) {
      return execute(item.next(), value, found);
    }
    if (found != null) {
      found.add(value);
    }
    return Outcome.OK;
  }

  private Outcome execute(PathItem item, Object value, List<Object> found, boolean unwrap) {
    session.checkInterrupts();
    if (item.kind().isPredicate()) {
      Boolean answer = predicates.test(item, value);
      return next(item, answer == null ? JsonNull.INSTANCE : new JsonBoolean(answer), found);
    }
    return switch (item.kind()) {
      case KEY -> key(item, value, found, unwrap);
      case ROOT -> next(item, root, found);
      case CURRENT -> next(item, current, found);
      case ANY_ELEMENT -> anyElement(item, value, found);
      case SUBSCRIPTS -> subscripts(item, value, found);
      case LAST -> next(item, new JsonNumber(Numeric.of(innermostSize - 1)), found);
      case ANY_KEY -> anyKey(item, value, found, unwrap);
      case ANY_LEVEL -> anyLevel(item, value, found);
      case FILTER -> filter(item, value, found, unwrap);
      case NULL -> next(item, JsonNull.INSTANCE, found);
      case BOOLEAN -> next(item, new JsonBoolean((Boolean) item.value()), found);
      case NUMBER -> next(item, new JsonNumber((Numeric) item.value()), found);
      case STRING -> next(item, new JsonString((String) item.value()), found);
      case VARIABLE -> next(item, variable((String) item.value()), found);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> methods.binary(item, value, found);
      case PLUS, MINUS -> methods.unary(item, value, found);
      default -> method(item, value, found, unwrap);
    };
  }

  private Outcome method(PathItem item, Object value, List<Object> found, boolean unwrap) {
    boolean ofArrays = item.kind() == Kind.TYPE || item.kind() == Kind.SIZE;
    return unwrap && !ofArrays && value instanceof JsonArray array
        ? unwrapped(item, array, found)
        : methods.call(item, value, found);
  }

  Object variable(String name) {
    JsonValue value = variables.members().get(name);
    if (value == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT, "could not find jsonpath variable \"" + name + "\"");
    }
    return value;
  }

  /** The step for each element, without unwrapping further; no step means the elements. */
  private Outcome unwrapped(PathItem item, JsonArray array, List<Object> found) {
    return within(item, array.elements(), found, 1, 1, 1, false, false);
  }

  private Outcome key(PathItem item, Object value, List<Object> found, boolean unwrap) {
    if (value instanceof JsonObject object) {
      String key = (String) item.value();
      JsonValue member = object.members().get(key);
      return member != null
          ? next(item, member, found)
          : structural(
              SqlState.SQL_JSON_MEMBER_NOT_FOUND,
              "JSON object does not contain key \"" + key + "\"");
    }
    if (unwrap && value instanceof JsonArray array) {
      return unwrapped(item, array, found);
    }
    return structural(
        SqlState.SQL_JSON_MEMBER_NOT_FOUND,
        "jsonpath member accessor can only be applied to an object");
  }

  private Outcome anyElement(PathItem item, Object value, List<Object> found) {
    if (value instanceof JsonArray array) {
      return within(item.next(), array.elements(), found, 1, 1, 1, false, lax);
    }
    return lax
        ? next(item, value, found)
        : structural(
            SqlState.SQL_JSON_ARRAY_NOT_FOUND,
            "jsonpath wildcard array accessor can only be applied to an array");
  }

  private Outcome anyKey(PathItem item, Object value, List<Object> found, boolean unwrap) {
    if (value instanceof JsonObject object) {
      return within(item.next(), object.members().values(), found, 1, 1, 1, false, lax);
    }
    if (unwrap && value instanceof JsonArray array) {
      return unwrapped(item, array, found);
    }
    return structural(
        SqlState.SQL_JSON_OBJECT_NOT_FOUND,
        "jsonpath wildcard member accessor can only be applied to an object");
  }

  private Outcome anyLevel(PathItem item, Object value, List<Object> found) {
    Levels levels = (Levels) item.value();
    Outcome outcome = Outcome.NOT_FOUND;
    if (levels.first() == 0) {
      boolean saved = ignoringStructure;
      ignoringStructure = true;
      outcome = next(item, value, found);
      ignoringStructure = saved;
      if (outcome == Outcome.OK && found == null) {
        return outcome;
      }
    }
    Iterable<JsonValue> parts = parts(value);
    return parts == null
        ? outcome
        : within(item.next(), parts, found, 1, levels.first(), levels.last(), true, lax);
  }

  private static Iterable<JsonValue> parts(Object value) {
    if (value instanceof JsonArray array) {
      return array.elements();
    }
    return value instanceof JsonObject object ? object.members().values() : null;
  }

  /** A step, null for none, on the parts of a value at some levels. */
  private Outcome within(
      PathItem item,
      Iterable<JsonValue> parts,
      List<Object> found,
      long level,
      long first,
      long last,
      boolean ignoreStructure,
      boolean unwrapNext) {
    Outcome outcome = Outcome.NOT_FOUND;
    if (level > last) {
      return outcome;
    }
    for (JsonValue part : parts) {
      boolean leafWanted = first == Levels.LAST && last == Levels.LAST && !part.isContainer();
      if (level >= first || leafWanted) {
        if (item != null) {
          boolean saved = ignoringStructure;
          ignoringStructure |= ignoreStructure;
          outcome = execute(item, part, found, unwrapNext);
          ignoringStructure = saved;
        } else {
          outcome = Outcome.OK;
          if (found != null) {
            found.add(part);
          }
        }
        if (isFinal(outcome, found)) {
          return outcome;
        }
      }
      if (level < last && part.isContainer()) {
        outcome =
            within(item, parts(part), found, level + 1, first, last, ignoreStructure, unwrapNext);
        if (isFinal(outcome, found)) {
          return outcome;
        }
      }
    }
    return outcome;
  }

  private Outcome subscripts(PathItem item, Object value, List<Object> found) {
    if (!(value instanceof JsonArray) && !lax) {
      return structural(
          SqlState.SQL_JSON_ARRAY_NOT_FOUND,
          "jsonpath array accessor can only be applied to an array");
    }
    List<?> elements = value instanceof JsonArray array ? array.elements() : List.of(value);
    long saved = innermostSize;
    innermostSize = elements.size();
    Outcome outcome = Outcome.NOT_FOUND;
    for (Object subscript : (List<?>) item.value()) {
      outcome = subscript(item, (Subscript) subscript, value, elements, found);
      if (isFinal(outcome, found)) {
        break;
      }
    }
    innermostSize = saved;
    return outcome;
  }

  private Outcome subscript(
      PathItem item, Subscript subscript, Object value, List<?> elements, List<Object> found) {
    Integer from = index(subscript.from(), value);
    Integer to = from == null || subscript.to() == null ? from : index(subscript.to(), value);
    if (from == null || to == null) {
      return Outcome.ERROR;
    }
    if (!ignoringStructure && (from < 0 || from > to || to >= elements.size())) {
      return fail(SqlState.INVALID_SQL_JSON_SUBSCRIPT, "jsonpath array subscript is out of bounds");
    }
    Outcome outcome = Outcome.NOT_FOUND;
    for (int i = Math.max(from, 0); i <= Math.min(to, elements.size() - 1); i++) {
      outcome = next(item, elements.get(i), found);
      if (isFinal(outcome, found)) {
        break;
      }
    }
    return outcome;
  }

  /** A subscript's number cut to a whole one, or null after a silent failure. */
  private Integer index(PathItem item, Object value) {
    List<Object> found = new ArrayList<>();
    if (execute(item, value, found) == Outcome.ERROR) {
      return null;
    }
    if (found.size() != 1 || !(found.get(0) instanceof JsonNumber number)) {
      fail(
          SqlState.INVALID_SQL_JSON_SUBSCRIPT,
          "jsonpath array subscript is not a single numeric value");
      return null;
    }
    BigDecimal whole = new BigDecimal(number.value().toBigDecimal().toBigInteger());
    if (whole.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
      fail(SqlState.INVALID_SQL_JSON_SUBSCRIPT, "jsonpath array subscript is out of integer range");
      return null;
    }
    return whole.intValueExact();
  }

  private Outcome filter(PathItem item, Object value, List<Object> found, boolean unwrap) {
    if (unwrap && value instanceof JsonArray array) {
      return unwrapped(item, array, found);
    }
    Object saved = current;
    current = value;
    Boolean answer = predicates.test(item.left(), value);
    current = saved;
    return answer != null && answer ? next(item, value, found) : Outcome.NOT_FOUND;
  }

  /** An operand's results; arrays among them are replaced by their elements in lax mode. */
  Outcome operand(PathItem item, Object value, boolean unwrap, List<Object> found) {
    if (!unwrap || !lax) {
      return execute(item, value, found);
    }
    List<Object> whole = new ArrayList<>();
    Outcome outcome = execute(item, value, whole);
    for (Object result : whole) {
      if (result instanceof JsonArray array) {
        found.addAll(array.elements());
      } else {
        found.add(result);
      }
    }
    return outcome == Outcome.ERROR ? outcome : Outcome.OK;
  }

  /** The same, with failures kept silent. */
  Outcome silentOperand(PathItem item, Object value, boolean unwrap, List<Object> found) {
    boolean saved = throwing;
    throwing = false;
    Outcome outcome =
        found == null ? execute(item, value, null) : operand(item, value, unwrap, found);
    throwing = saved;
    return outcome;
  }
}
