package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.SqlExpression;

/** Lists of options by name, in the several forms that PostgreSQL has for them. */
final class Options {

  private final Grammar grammar;
  private final Tokens tokens;

  Options(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** reloptions: {@code (name = value, namespace.name = value, name)}. */
  List<Option> relationOptions() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(2);
    do {
      int position = tokens.position();
      String namespace = null;
      String name = grammar.names().label();
      if (tokens.accept('.')) {
        namespace = name;
        name = grammar.names().label();
      }
      Option.Value value = tokens.accept('=') ? argument() : null;
      options.add(new Option(namespace, name, value, Option.Action.NONE, position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  /** opt_reloptions after WITH. */
  List<Option> withRelationOptions() {
    return tokens.accept(Token.WITH) ? relationOptions() : List.of();
  }

  /** definition: {@code (name = value, name)}. */
  List<Option> definition() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(4);
    do {
      int position = tokens.position();
      String name = grammar.names().label();
      options.add(new Option(name, tokens.accept('=') ? argument() : null, position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  /** opt_definition after WITH. */
  List<Option> withDefinition() {
    return tokens.accept(Token.WITH) ? definition() : List.of();
  }

  /** create_generic_options, with the cursor at OPTIONS; empty if it is not. */
  List<Option> genericOptions() {
    if (!tokens.acceptThenExpect(Token.OPTIONS, '(')) {
      return List.of();
    }
    List<Option> options = new ArrayList<>(2);
    do {
      int position = tokens.position();
      String name = grammar.names().label();
      options.add(new Option(name, new Option.Text(tokens.takeString()), position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  /** alter_generic_options. */
  List<Option> changedGenericOptions() {
    tokens.expect(Token.OPTIONS, '(');
    List<Option> options = new ArrayList<>(2);
    do {
      options.add(changedGenericOption());
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  private Option changedGenericOption() {
    int position = tokens.position();
    Option.Action action = Option.Action.NONE;
    if (tokens.peek(1) != Token.STRING) {
      if (tokens.accept(Token.SET)) {
        action = Option.Action.SET;
      } else if (tokens.is(Token.ADD)) {
        tokens.next();
        action = Option.Action.ADD;
      } else if (tokens.accept(Token.DROP)) {
        return new Option(null, grammar.names().label(), null, Option.Action.DROP, position);
      }
    }
    String name = grammar.names().label();
    Option.Value value = new Option.Text(tokens.takeString());
    return new Option(null, name, value, action, position);
  }

  /** def_arg. */
  Option.Value argument() {
    int type = tokens.type();
    switch (type) {
      case Token.STRING -> {
        return new Option.Text(tokens.takeString());
      }
      case Token.NONE -> {
        return new Option.Text(tokens.takeName());
      }
      case Token.INTEGER_NUMBER, Token.NUMBER -> {
        return numberValue();
      }
      case '+', '-' -> {
        int next = tokens.peek(1);
        if (next == Token.INTEGER_NUMBER || next == Token.NUMBER) {
          return numberValue();
        }
        return new Option.Operator(grammar.queries().anyOperator());
      }
      case Token.OPERATOR -> {
        if (tokens.peek(1) == '(') {
          return new Option.Operator(grammar.queries().anyOperator());
        }
        return new Option.Type(grammar.types().functionType());
      }
      default -> {
        if (grammar.names().startsOperator()) {
          return new Option.Operator(grammar.queries().anyOperator());
        }
        if (Keywords.isKeyword(type) && Keywords.classOf(type) == Keywords.RESERVED) {
          return new Option.Text(tokens.takeName());
        }
        return new Option.Type(grammar.types().functionType());
      }
    }
  }

  private Option.Value numberValue() {
    return value(number());
  }

  /** A number as an option's value. */
  static Option.Value value(SqlExpression.Literal number) {
    return number instanceof SqlExpression.IntegerLiteral integer
        ? new Option.IntegerNumber(integer.value())
        : new Option.Number(((SqlExpression.NumericLiteral) number).text());
  }

  /** NumericOnly: a number with an optional sign. */
  SqlExpression.Literal number() {
    int position = tokens.position();
    boolean negative = tokens.is('-');
    if (negative || tokens.is('+')) {
      tokens.next();
    }
    if (tokens.is(Token.NUMBER)) {
      String text = tokens.takeText();
      return new SqlExpression.NumericLiteral(negative ? "-" + text : text, position);
    }
    int value = tokens.takeInteger();
    return new SqlExpression.IntegerLiteral(negative ? -value : value, position);
  }

  /** SignedIconst. */
  int signedInteger() {
    boolean negative = tokens.accept('-');
    if (!negative) {
      tokens.accept('+');
    }
    int value = tokens.takeInteger();
    return negative ? -value : value;
  }

  /** opt_boolean_or_string; null if neither stands here. */
  String booleanOrWord() {
    switch (tokens.type()) {
      case Token.TRUE, Token.FALSE, Token.ON -> {
        return tokens.takeName();
      }
      case Token.STRING -> {
        return tokens.takeString();
      }
      default -> {
        return Keywords.isNonReserved(tokens.type()) ? tokens.takeName() : null;
      }
    }
  }

  /** utility_option_list in parentheses. */
  List<Option> utilityOptions() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(2);
    do {
      int position = tokens.position();
      options.add(new Option(utilityOptionName(), utilityValue(), position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  private String utilityOptionName() {
    if (tokens.accept(Token.ANALYZE) || tokens.accept(Token.ANALYSE)) {
      return "analyze";
    }
    return grammar.names().nonReservedWord();
  }

  /** utility_option_arg; null if there is none. */
  private Option.Value utilityValue() {
    String word = booleanOrWord();
    if (word != null) {
      return new Option.Text(word);
    }
    return switch (tokens.type()) {
      case Token.INTEGER_NUMBER, Token.NUMBER, '+', '-' -> numberValue();
      default -> null;
    };
  }
}
