package org.pagedb.sql.type.jsonpath;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.jsonpath.PathItem.Kind;
import org.pagedb.sql.type.jsonpath.PathItem.Levels;
import org.pagedb.sql.type.jsonpath.PathItem.Pattern;
import org.pagedb.sql.type.jsonpath.PathItem.Subscript;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;

/** Reads paths by recursive descent. */
public final class PathParser {

  private static final int MAX_DEPTH = 1000;
  private static final String FLAGS = "ismxq";

  private final PathTokens tokens;
  private int depth;
  private int filters;
  private int subscripts;

  private PathParser(String text) {
    this.tokens = new PathTokens(text);
  }

  /**
   * The path of a text.
   *
   * @throws SqlFailure 42601 if it is none, 22P02 if it is empty
   */
  public static JsonPath parse(String text) {
    PathParser parser = new PathParser(text);
    if (parser.tokens.is(PathTokens.END)) {
      throw TypeFailures.invalidSyntax("jsonpath", text);
    }
    boolean strict = parser.tokens.isWord("strict");
    if (strict || parser.tokens.isWord("lax")) {
      parser.tokens.next();
    }
    PathItem root = parser.or();
    if (!parser.tokens.is(PathTokens.END)) {
      throw parser.tokens.unexpected();
    }
    return new JsonPath(!strict, root);
  }

  private PathItem checked(PathItem operand, boolean predicate) {
    boolean isPredicate = operand.kind().isPredicate() && operand.next() == null;
    if (isPredicate != predicate) {
      throw tokens.unexpected();
    }
    return operand;
  }

  private PathItem or() {
    PathItem left = and();
    while (tokens.is("||")) {
      checked(left, true);
      tokens.next();
      left = PathItem.binary(Kind.OR, left, checked(and(), true));
    }
    return left;
  }

  private PathItem and() {
    PathItem left = not();
    while (tokens.is("&&")) {
      checked(left, true);
      tokens.next();
      left = PathItem.binary(Kind.AND, left, checked(not(), true));
    }
    return left;
  }

  private PathItem not() {
    if (!tokens.is("!")) {
      return predicate();
    }
    tokens.next();
    boolean delimited = tokens.is("(") || tokens.isWord("exists");
    if (!delimited) {
      throw tokens.unexpected();
    }
    return PathItem.unary(Kind.NOT, checked(tokens.is("(") ? parenthesized() : exists(), true));
  }

  private PathItem exists() {
    tokens.next();
    expect("(");
    PathItem operand = checked(or(), false);
    expect(")");
    return PathItem.unary(Kind.EXISTS, operand);
  }

  private PathItem parenthesized() {
    expect("(");
    PathItem inner = or();
    expect(")");
    return inner;
  }

  private PathItem predicate() {
    if (tokens.isWord("exists")) {
      return exists();
    }
    PathItem left = sum();
    Kind comparison =
        switch (tokens.kind()) {
          case "==" -> Kind.EQUAL;
          case "!=" -> Kind.NOT_EQUAL;
          case "<" -> Kind.LESS;
          case ">" -> Kind.GREATER;
          case "<=" -> Kind.LESS_OR_EQUAL;
          case ">=" -> Kind.GREATER_OR_EQUAL;
          default -> null;
        };
    if (comparison != null) {
      checked(left, false);
      tokens.next();
      return PathItem.binary(comparison, left, checked(sum(), false));
    }
    if (tokens.isWord("starts")) {
      checked(left, false);
      tokens.next();
      expectWord("with");
      return PathItem.binary(Kind.STARTS_WITH, left, initial());
    }
    return tokens.isWord("like_regex") ? likeRegex(checked(left, false)) : left;
  }

  private PathItem initial() {
    Kind kind = tokens.is("v") ? Kind.VARIABLE : Kind.STRING;
    if (!tokens.is("v") && !tokens.is("\"")) {
      throw tokens.unexpected();
    }
    PathItem item = PathItem.of(kind, tokens.content());
    tokens.next();
    return item;
  }

  private PathItem likeRegex(PathItem operand) {
    tokens.next();
    String pattern = string();
    String flags = "";
    if (tokens.isWord("flag")) {
      tokens.next();
      flags = orderedFlags(string());
    }
    return new PathItem(Kind.LIKE_REGEX, new Pattern(pattern, flags), operand, null, null);
  }

  private static String orderedFlags(String given) {
    for (int i = 0; i < given.length(); i++) {
      if (FLAGS.indexOf(given.charAt(i)) < 0) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "invalid input syntax for type jsonpath")
            .detail(
                "Unrecognized flag character \""
                    + Character.toString(given.codePointAt(i))
                    + "\" in LIKE_REGEX predicate.");
      }
    }
    StringBuilder ordered = new StringBuilder();
    for (int i = 0; i < FLAGS.length(); i++) {
      if (given.indexOf(FLAGS.charAt(i)) >= 0) {
        ordered.append(FLAGS.charAt(i));
      }
    }
    if (ordered.indexOf("x") >= 0 && ordered.indexOf("q") < 0) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "XQuery \"x\" flag (expanded regular expressions) is not implemented");
    }
    return ordered.toString();
  }

  private String string() {
    if (!tokens.is("\"")) {
      throw tokens.unexpected();
    }
    String value = tokens.content();
    tokens.next();
    return value;
  }

  private PathItem sum() {
    PathItem left = product();
    while (tokens.is("+") || tokens.is("-")) {
      Kind kind = tokens.is("+") ? Kind.ADD : Kind.SUBTRACT;
      checked(left, false);
      tokens.next();
      left = PathItem.binary(kind, left, checked(product(), false));
    }
    return left;
  }

  private PathItem product() {
    PathItem left = signed();
    while (tokens.is("*") || tokens.is("/") || tokens.is("%")) {
      Kind kind = tokens.is("*") ? Kind.MULTIPLY : tokens.is("/") ? Kind.DIVIDE : Kind.REMAINDER;
      checked(left, false);
      tokens.next();
      left = PathItem.binary(kind, left, checked(signed(), false));
    }
    return left;
  }

  private PathItem signed() {
    if (++depth > MAX_DEPTH) {
      throw new SqlFailure(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded");
    }
    PathItem result;
    if (tokens.is("+") || tokens.is("-")) {
      boolean minus = tokens.is("-");
      tokens.next();
      PathItem operand = checked(signed(), false);
      result = signed(minus, operand);
    } else {
      result = accessor();
    }
    depth--;
    return result;
  }

  private static PathItem signed(boolean minus, PathItem operand) {
    if (operand.kind() != Kind.NUMBER || operand.next() != null) {
      return PathItem.unary(minus ? Kind.MINUS : Kind.PLUS, operand);
    }
    return minus
        ? PathItem.of(Kind.NUMBER, NumericArithmetic.negate((Numeric) operand.value()))
        : operand;
  }

  private PathItem accessor() {
    boolean enclosed = tokens.is("(");
    PathItem first = enclosed ? parenthesized() : primary();
    if (enclosed && tokens.isWord("is")) {
      checked(first, true);
      tokens.next();
      expectWord("unknown");
      return PathItem.unary(Kind.IS_UNKNOWN, first);
    }
    List<PathItem> steps = new ArrayList<>();
    for (PathItem step = step(); step != null; step = step()) {
      steps.add(step);
    }
    if (steps.isEmpty() || first.next() == null) {
      return steps.isEmpty() ? first : first.then(steps);
    }
    List<PathItem> all = new ArrayList<>(); // a path in parentheses goes on
    for (PathItem item = first.next(); item != null; item = item.next()) {
      all.add(item);
    }
    all.addAll(steps);
    return first.then(all);
  }

  private PathItem primary() {
    PathItem item =
        switch (tokens.kind()) {
          case "\"" -> PathItem.of(Kind.STRING, tokens.content());
          case "0", "1" -> PathItem.of(Kind.NUMBER, number(tokens.content()));
          case "v" -> PathItem.of(Kind.VARIABLE, tokens.content());
          case "$" -> PathItem.of(Kind.ROOT);
          case "@" -> {
            if (filters == 0) {
              throw new SqlFailure(SqlState.SYNTAX_ERROR, "@ is not allowed in root expressions");
            }
            yield PathItem.of(Kind.CURRENT);
          }
          case "k" -> keyword();
          default -> throw tokens.unexpected();
        };
    tokens.next();
    return item;
  }

  private static Numeric number(String text) {
    Numeric number = NumericCodec.parse(text);
    return number.isFinite() ? Numeric.of(new BigDecimal(number.toString())) : number;
  }

  private PathItem keyword() {
    return switch (tokens.keyword()) {
      case "null" -> PathItem.of(Kind.NULL);
      case "true", "false" -> PathItem.of(Kind.BOOLEAN, tokens.keyword().equals("true"));
      case "last" -> {
        if (subscripts == 0) {
          throw new SqlFailure(SqlState.SYNTAX_ERROR, "LAST is allowed only in array subscripts");
        }
        yield PathItem.of(Kind.LAST);
      }
      default -> throw tokens.unexpected();
    };
  }

  /** The next accessor, or null if there is none. */
  private PathItem step() {
    switch (tokens.kind()) {
      case "." -> {
        tokens.next();
        return member();
      }
      case "[" -> {
        tokens.next();
        return elements();
      }
      case "?" -> {
        tokens.next();
        filters++;
        expect("(");
        PathItem condition = checked(or(), true);
        expect(")");
        filters--;
        return PathItem.unary(Kind.FILTER, condition);
      }
      default -> {
        return null;
      }
    }
  }

  private PathItem member() {
    switch (tokens.kind()) {
      case "*" -> {
        tokens.next();
        return PathItem.of(Kind.ANY_KEY);
      }
      case "**" -> {
        tokens.next();
        return PathItem.of(Kind.ANY_LEVEL, levels());
      }
      case "\"", "i", "k" -> {
        boolean keyword = tokens.is("k");
        String name = tokens.content();
        tokens.next();
        return keyword && tokens.is("(") ? method(name) : PathItem.of(Kind.KEY, name);
      }
      default -> throw tokens.unexpected();
    }
  }

  private PathItem method(String name) {
    Kind kind =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "type" -> Kind.TYPE;
          case "size" -> Kind.SIZE;
          case "abs" -> Kind.ABS;
          case "floor" -> Kind.FLOOR;
          case "ceiling" -> Kind.CEILING;
          case "double" -> Kind.DOUBLE;
          case "datetime" -> Kind.DATETIME;
          case "keyvalue" -> Kind.KEYVALUE;
          default -> throw tokens.unexpected();
        };
    expect("(");
    String template = kind == Kind.DATETIME && tokens.is("\"") ? string() : null;
    expect(")");
    return PathItem.of(kind, template);
  }

  private Levels levels() {
    if (!tokens.is("{")) {
      return new Levels(0, Levels.LAST);
    }
    tokens.next();
    long first = level();
    long last = first;
    if (tokens.isWord("to")) {
      tokens.next();
      last = level();
    }
    expect("}");
    return new Levels(first, last);
  }

  private long level() {
    long level;
    if (tokens.isWord("last")) {
      level = Levels.LAST;
    } else if (tokens.is("0")) {
      level = Math.min(number(tokens.content()).toBigDecimal().longValue(), Integer.MAX_VALUE);
    } else {
      throw tokens.unexpected();
    }
    tokens.next();
    return level;
  }

  private PathItem elements() {
    if (tokens.is("*")) {
      tokens.next();
      expect("]");
      return PathItem.of(Kind.ANY_ELEMENT);
    }
    subscripts++;
    List<Subscript> list = new ArrayList<>();
    while (true) {
      PathItem from = checked(sum(), false);
      PathItem to = null;
      if (tokens.isWord("to")) {
        tokens.next();
        to = checked(sum(), false);
      }
      list.add(new Subscript(from, to));
      if (!tokens.is(",")) {
        break;
      }
      tokens.next();
    }
    subscripts--;
    expect("]");
    return PathItem.of(Kind.SUBSCRIPTS, List.copyOf(list));
  }

  private void expect(String kind) {
    if (!tokens.is(kind)) {
      throw tokens.unexpected();
    }
    tokens.next();
  }

  private void expectWord(String word) {
    if (!tokens.isWord(word)) {
      throw tokens.unexpected();
    }
    tokens.next();
  }
}
