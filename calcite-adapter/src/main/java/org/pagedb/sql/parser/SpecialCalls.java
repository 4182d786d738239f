package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/**
 * The calls that SQL has a syntax of its own for. Most are calls of functions in {@code pg_catalog}
 * once they are parsed.
 */
final class SpecialCalls {

  private final Grammar grammar;
  private final Tokens tokens;
  private final Expressions expressions;
  private XmlCalls xmlCalls;

  SpecialCalls(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.expressions = grammar.expressions();
  }

  /** Whether the word before an opening parenthesis makes a special call. */
  static boolean startsWith(int type) {
    return switch (type) {
      case Token.CAST, Token.EXTRACT, Token.NORMALIZE, Token.OVERLAY, Token.POSITION -> true;
      case Token.SUBSTRING, Token.TREAT, Token.TRIM, Token.NULLIF, Token.COALESCE -> true;
      case Token.GREATEST, Token.LEAST -> true;
      default -> XmlCalls.startsWith(type);
    };
  }

  /** The call at the cursor. */
  SqlExpression call() {
    int position = tokens.position();
    int type = tokens.type();
    if (XmlCalls.startsWith(type)) {
      if (xmlCalls == null) {
        xmlCalls = new XmlCalls(grammar);
      }
      return xmlCalls.call();
    }
    tokens.next();
    if (type == Token.COLLATION) {
      tokens.expect(Token.FOR);
    }
    tokens.enter();
    tokens.expect('(');
    SqlExpression call = inside(type, position);
    tokens.expect(')');
    tokens.leave();
    return call;
  }

  private SqlExpression inside(int type, int position) {
    switch (type) {
      case Token.CAST -> {
        SqlExpression operand = expressions.expression();
        tokens.expect(Token.AS);
        return new SqlExpression.Cast(operand, grammar.types().type(), position);
      }
      case Token.COALESCE -> {
        return new SqlExpression.Coalesce(expressions.list(), position);
      }
      case Token.GREATEST, Token.LEAST -> {
        return new SqlExpression.Extremum(type == Token.GREATEST, expressions.list(), position);
      }
      case Token.NULLIF -> {
        SqlExpression left = expressions.expression();
        tokens.expect(',');
        return new SqlExpression.NullIf(left, expressions.expression(), position);
      }
      case Token.COLLATION -> {
        return system("pg_collation_for", List.of(expressions.expression()), position);
      }
      case Token.EXTRACT -> {
        return extract(position);
      }
      case Token.NORMALIZE -> {
        return normalize(position);
      }
      case Token.OVERLAY -> {
        return overlay(position);
      }
      case Token.POSITION -> {
        SqlExpression part = expressions.restricted();
        tokens.expect(Token.IN);
        SqlExpression whole = expressions.restricted();
        return system("position", List.of(whole, part), position);
      }
      case Token.SUBSTRING -> {
        return substring(position);
      }
      case Token.TREAT -> {
        return treat(position);
      }
      default -> {
        return trim(position);
      }
    }
  }

  private static SqlExpression system(String name, List<SqlExpression> arguments, int position) {
    return new SqlExpression.FunctionCall(
        QualifiedName.system(name, position), arguments, CallOptions.SQL_SYNTAX, null, position);
  }

  private static SqlExpression plain(String name, List<SqlExpression> arguments, int position) {
    return new SqlExpression.FunctionCall(
        QualifiedName.of(name, position), arguments, CallOptions.NONE, null, position);
  }

  private SqlExpression extract(int position) {
    int at = tokens.position();
    String field =
        switch (tokens.type()) {
          case Token.STRING -> tokens.takeString();
          case Token.IDENTIFIER, Token.YEAR, Token.MONTH, Token.DAY -> tokens.takeName();
          case Token.HOUR, Token.MINUTE, Token.SECOND -> tokens.takeName();
          default -> throw tokens.failure();
        };
    tokens.expect(Token.FROM);
    SqlExpression source = expressions.expression();
    return system("extract", List.of(new SqlExpression.StringLiteral(field, at), source), position);
  }

  private SqlExpression normalize(int position) {
    SqlExpression text = expressions.expression();
    if (!tokens.accept(',')) {
      return system("normalize", List.of(text), position);
    }
    int at = tokens.position();
    String form =
        switch (tokens.type()) {
          case Token.NFC -> "NFC";
          case Token.NFD -> "NFD";
          case Token.NFKC -> "NFKC";
          case Token.NFKD -> "NFKD";
          default -> throw tokens.failure();
        };
    tokens.next();
    return system("normalize", List.of(text, new SqlExpression.StringLiteral(form, at)), position);
  }

  private SqlExpression overlay(int position) {
    if (tokens.is(')')) {
      return plain("overlay", List.of(), position);
    }
    SqlExpression first = grammar.calls().argument();
    boolean named = first instanceof SqlExpression.NamedArgument;
    if (named || !tokens.accept(Token.PLACING)) {
      return plain("overlay", more(first), position);
    }
    List<SqlExpression> arguments = new ArrayList<>(4);
    arguments.add(first);
    arguments.add(expressions.expression());
    tokens.expect(Token.FROM);
    arguments.add(expressions.expression());
    if (tokens.accept(Token.FOR)) {
      arguments.add(expressions.expression());
    }
    return system("overlay", List.copyOf(arguments), position);
  }

  /** The rest of an argument list whose first argument has been read. */
  private List<SqlExpression> more(SqlExpression first) {
    List<SqlExpression> arguments = new ArrayList<>(4);
    arguments.add(first);
    while (tokens.accept(',')) {
      arguments.add(grammar.calls().argument());
    }
    return List.copyOf(arguments);
  }

  private SqlExpression substring(int position) {
    if (tokens.is(')')) {
      return plain("substring", List.of(), position);
    }
    int next = tokens.peek(1);
    if (next == Token.COLON_EQUALS || next == Token.EQUALS_GREATER) {
      return plain("substring", grammar.calls().arguments(), position);
    }
    SqlExpression text = expressions.beforeSimilar();
    switch (tokens.type()) {
      case Token.FROM -> {
        tokens.next();
        SqlExpression from = expressions.expression();
        if (!tokens.accept(Token.FOR)) {
          return system("substring", List.of(text, from), position);
        }
        return system("substring", List.of(text, from, expressions.expression()), position);
      }
      case Token.FOR -> {
        tokens.next();
        SqlExpression length = expressions.expression();
        if (tokens.accept(Token.FROM)) {
          return system("substring", List.of(text, expressions.expression(), length), position);
        }
        return system("substring", fromStart(text, length), position);
      }
      case Token.SIMILAR -> {
        tokens.next();
        SqlExpression pattern = expressions.expression();
        tokens.expect(Token.ESCAPE);
        return system("substring", List.of(text, pattern, expressions.expression()), position);
      }
      default -> {
        return plain("substring", more(text), position);
      }
    }
  }

  /** FOR alone counts from 1, and its cast keeps it from being taken for the pattern variant. */
  private static List<SqlExpression> fromStart(SqlExpression text, SqlExpression length) {
    int nowhere = SqlExpression.NOWHERE;
    return List.of(
        text,
        new SqlExpression.IntegerLiteral(1, nowhere),
        new SqlExpression.Cast(length, TypeName.system("int4", nowhere), nowhere));
  }

  private SqlExpression treat(int position) {
    SqlExpression operand = expressions.expression();
    tokens.expect(Token.AS);
    TypeName type = grammar.types().type();
    String name = type.names().get(type.names().size() - 1);
    return new SqlExpression.FunctionCall(
        QualifiedName.system(name, position), List.of(operand), CallOptions.NONE, null, position);
  }

  private SqlExpression trim(int position) {
    String function = "btrim";
    if (tokens.accept(Token.LEADING)) {
      function = "ltrim";
    } else if (tokens.accept(Token.TRAILING)) {
      function = "rtrim";
    } else {
      tokens.accept(Token.BOTH);
    }
    if (tokens.accept(Token.FROM)) {
      return system(function, expressions.list(), position);
    }
    SqlExpression first = expressions.expression();
    List<SqlExpression> arguments = new ArrayList<>(2);
    if (tokens.accept(Token.FROM)) {
      arguments.addAll(expressions.list());
      arguments.add(first);
    } else {
      arguments.add(first);
      while (tokens.accept(',')) {
        arguments.add(expressions.expression());
      }
    }
    return system(function, List.copyOf(arguments), position);
  }
}
