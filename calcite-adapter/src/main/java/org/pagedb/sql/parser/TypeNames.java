package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/** Type names: SQL's own spellings, names with modifiers, and array bounds. */
final class TypeNames {

  private final Grammar grammar;
  private final Tokens tokens;

  TypeNames(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** Typename. */
  TypeName type() {
    boolean setOf = tokens.accept(Token.SETOF);
    TypeName simple = simple();
    return withBounds(simple, setOf);
  }

  private TypeName withBounds(TypeName simple, boolean setOf) {
    if (tokens.is('[')) {
      return simple.with(bounds(), setOf);
    }
    if (tokens.accept(Token.ARRAY)) {
      if (!tokens.accept('[')) {
        return simple.with(List.of(TypeName.NO_BOUND), setOf);
      }
      int bound = tokens.takeInteger();
      tokens.expect(']');
      return simple.with(List.of(bound), setOf);
    }
    return setOf ? simple.with(List.of(), true) : simple;
  }

  private List<Integer> bounds() {
    List<Integer> bounds = new ArrayList<>(2);
    while (tokens.accept('[')) {
      bounds.add(tokens.is(Token.INTEGER_NUMBER) ? tokens.takeInteger() : TypeName.NO_BOUND);
      tokens.expect(']');
    }
    return List.copyOf(bounds);
  }

  /** func_type: a type, or {@code name.column%TYPE}. */
  TypeName functionType() {
    boolean setOf = tokens.accept(Token.SETOF);
    int position = tokens.position();
    if (Keywords.isTypeOrFunctionName(tokens.type()) && tokens.peek(1) == '.') {
      List<String> names = grammar.names().attributes(tokens.takeName());
      if (tokens.accept('%')) {
        tokens.expect(Token.TYPE);
        return new TypeName(names, List.of(), List.of(), setOf, true, position);
      }
      return withBounds(generic(names, position), setOf);
    }
    return withBounds(simple(), setOf);
  }

  /** type_list. */
  List<TypeName> types() {
    List<TypeName> types = new ArrayList<>(4);
    do {
      types.add(type());
    } while (tokens.accept(','));
    return List.copyOf(types);
  }

  /** SimpleTypename. */
  TypeName simple() {
    int position = tokens.position();
    TypeName builtIn = builtIn(false);
    if (builtIn != null) {
      return builtIn;
    }
    if (!Keywords.isTypeOrFunctionName(tokens.type())) {
      throw tokens.failure();
    }
    String first = tokens.takeName();
    List<String> names = tokens.is('.') ? grammar.names().attributes(first) : List.of(first);
    return generic(names, position);
  }

  /** A type's name already read, and its modifiers. */
  private TypeName generic(List<String> names, int position) {
    return new TypeName(names, modifiers(), List.of(), false, false, position);
  }

  private List<SqlExpression> modifiers() {
    if (!tokens.accept('(')) {
      return List.of();
    }
    List<SqlExpression> modifiers = grammar.expressions().list();
    tokens.expect(')');
    return modifiers;
  }

  /**
   * A type in one of SQL's own spellings, or null if none stands here.
   *
   * @param literal whether a string must follow, so that the string's length decides instead of 1
   */
  TypeName builtIn(boolean literal) {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.INT, Token.INTEGER -> {
        return named("int4", position);
      }
      case Token.SMALLINT -> {
        return named("int2", position);
      }
      case Token.BIGINT -> {
        return named("int8", position);
      }
      case Token.REAL -> {
        return named("float4", position);
      }
      case Token.BOOLEAN -> {
        return named("bool", position);
      }
      case Token.FLOAT -> {
        return floating(position);
      }
      case Token.DOUBLE -> {
        if (tokens.peek(1) != Token.PRECISION) {
          return null;
        }
        tokens.next();
        return named("float8", position);
      }
      case Token.DECIMAL, Token.DEC, Token.NUMERIC -> {
        tokens.next();
        return TypeName.system("numeric", modifiers(), position);
      }
      case Token.BIT -> {
        return bit(position, literal);
      }
      case Token.CHARACTER, Token.CHAR, Token.NCHAR, Token.VARCHAR, Token.NATIONAL -> {
        return character(position, literal);
      }
      case Token.TIMESTAMP, Token.TIME -> {
        return dateTime(position);
      }
      case Token.INTERVAL -> {
        return literal ? interval(position) : intervalWithFields(position);
      }
      default -> {
        return null;
      }
    }
  }

  private TypeName named(String name, int position) {
    tokens.next();
    return TypeName.system(name, position);
  }

  private TypeName floating(int position) {
    tokens.next();
    if (!tokens.accept('(')) {
      return TypeName.system("float8", position);
    }
    int at = tokens.position();
    int bits = tokens.takeInteger();
    tokens.expect(')');
    if (bits < 1) {
      throw precision("precision for type float must be at least 1 bit", at);
    }
    if (bits > 53) {
      throw precision("precision for type float must be less than 54 bits", at);
    }
    return TypeName.system(bits <= 24 ? "float4" : "float8", position);
  }

  private static SqlFailure precision(String message, int position) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message).at(position);
  }

  private TypeName bit(int position, boolean literal) {
    tokens.next();
    String name = tokens.accept(Token.VARYING) ? "varbit" : "bit";
    if (tokens.is('(')) {
      return TypeName.system(name, modifiers(), position);
    }
    if (literal || name.equals("varbit")) {
      return TypeName.system(name, position);
    }
    return TypeName.system(name, ONE, position);
  }

  /** The modifier of a length left out where SQL says that it is 1. */
  private static final List<SqlExpression> ONE =
      List.of(new SqlExpression.IntegerLiteral(1, SqlExpression.NOWHERE));

  private TypeName character(int position, boolean literal) {
    int word = tokens.type();
    tokens.next();
    if (word == Token.NATIONAL) {
      if (!tokens.accept(Token.CHARACTER)) {
        tokens.expect(Token.CHAR);
      }
    }
    boolean varying = word == Token.VARCHAR || tokens.accept(Token.VARYING);
    String name = varying ? "varchar" : "bpchar";
    if (tokens.accept('(')) {
      SqlExpression length = integer();
      tokens.expect(')');
      return TypeName.system(name, List.of(length), position);
    }
    return literal || varying
        ? TypeName.system(name, position)
        : TypeName.system(name, ONE, position);
  }

  private SqlExpression integer() {
    int position = tokens.position();
    return new SqlExpression.IntegerLiteral(tokens.takeInteger(), position);
  }

  private TypeName dateTime(int position) {
    String name = tokens.is(Token.TIME) ? "time" : "timestamp";
    tokens.next();
    List<SqlExpression> modifiers = List.of();
    if (tokens.accept('(')) {
      modifiers = List.of(integer());
      tokens.expect(')');
    }
    if (tokens.accept(Token.WITH_LA)) {
      tokens.expect(Token.TIME, Token.ZONE);
      name = name.equals("time") ? "timetz" : "timestamptz";
    } else if (tokens.accept(Token.WITHOUT)) {
      tokens.expect(Token.TIME, Token.ZONE);
    }
    return TypeName.system(name, modifiers, position);
  }

  private TypeName intervalWithFields(int position) {
    TypeName type = interval(position);
    return type.typmods().isEmpty() ? withFields(type) : type;
  }

  private TypeName interval(int position) {
    tokens.next();
    if (!tokens.accept('(')) {
      return TypeName.system("interval", position);
    }
    SqlExpression precision = integer();
    tokens.expect(')');
    return TypeName.system(
        "interval",
        List.of(IntervalFields.literal(IntervalFields.FULL, SqlExpression.NOWHERE), precision),
        position);
  }

  /** The interval type with the fields that may follow it, as DAY TO SECOND. */
  TypeName withFields(TypeName interval) {
    List<SqlExpression> fields = IntervalFields.parse(tokens);
    return fields.isEmpty() ? interval : TypeName.system("interval", fields, interval.position());
  }

  /** Whether two types are written alike, wherever they stand. */
  static boolean areEqual(TypeName a, TypeName b) {
    return a.names().equals(b.names())
        && a.arrayBounds().equals(b.arrayBounds())
        && a.setOf() == b.setOf()
        && a.percentType() == b.percentType()
        && a.typmods().size() == b.typmods().size();
  }
}
