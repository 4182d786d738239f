package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.tree.WindowDefinition;

/** Calls of functions by name, with all that may surround their arguments. */
final class Calls {

  private final Grammar grammar;
  private final Tokens tokens;

  Calls(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /**
   * The call of a function whose name has been read, or a literal of a type with modifiers.
   *
   * @param position that of the name
   * @param windowed whether FILTER, OVER and a literal's string may follow, as they may not in FROM
   */
  SqlExpression call(List<String> parts, int position, boolean windowed) {
    tokens.enter();
    SqlExpression call = insideCall(new QualifiedName(parts, position), windowed);
    tokens.leave();
    return call;
  }

  private SqlExpression insideCall(QualifiedName name, boolean windowed) {
    tokens.expect('(');
    if (tokens.accept(')')) {
      return finished(name, List.of(), CallOptions.NONE, windowed);
    }
    if (tokens.is('*')) {
      tokens.next();
      tokens.expect(')');
      return finished(name, List.of(), CallOptions.STAR, windowed);
    }
    boolean distinct = tokens.accept(Token.DISTINCT);
    boolean quantified = distinct || tokens.accept(Token.ALL);
    List<SqlExpression> arguments = new ArrayList<>(4);
    boolean variadic = false;
    do {
      variadic = !quantified && tokens.accept(Token.VARIADIC);
      arguments.add(argument());
    } while (!variadic && tokens.accept(','));
    int orderPosition = tokens.position();
    List<SortKey> orderBy = grammar.queries().optionalOrderBy();
    tokens.expect(')');
    List<SqlExpression> list = List.copyOf(arguments);
    if (windowed && !quantified && !variadic && tokens.is(Token.STRING)) {
      return typedLiteral(name, list, orderBy, orderPosition);
    }
    CallOptions options =
        distinct || variadic || !orderBy.isEmpty()
            ? new CallOptions(false, distinct, variadic, false, false, orderBy, null)
            : CallOptions.NONE;
    return finished(name, list, options, windowed);
  }

  /** func_application: a call with nothing around its arguments. */
  SqlExpression.FunctionCall plainCall(List<String> parts, int position) {
    return (SqlExpression.FunctionCall) call(parts, position, false);
  }

  /** func_arg_expr. */
  SqlExpression argument() {
    int next = tokens.peek(1);
    if ((next == Token.EQUALS_GREATER || next == Token.COLON_EQUALS)
        && Keywords.isTypeOrFunctionName(tokens.type())) {
      int position = tokens.position();
      String name = tokens.takeName();
      tokens.next();
      return new SqlExpression.NamedArgument(name, grammar.expressions().expression(), position);
    }
    return grammar.expressions().expression();
  }

  /** func_arg_list. */
  List<SqlExpression> arguments() {
    List<SqlExpression> arguments = new ArrayList<>(4);
    do {
      arguments.add(argument());
    } while (tokens.accept(','));
    return List.copyOf(arguments);
  }

  /** A literal of the named type, with the cursor at its modifiers or its string. */
  SqlExpression typedLiteral(QualifiedName type) {
    List<SqlExpression> modifiers = List.of();
    List<SortKey> orderBy = List.of();
    int orderPosition = tokens.position();
    if (tokens.accept('(')) {
      modifiers = arguments();
      orderPosition = tokens.position();
      orderBy = grammar.queries().optionalOrderBy();
      tokens.expect(')');
    }
    if (!tokens.is(Token.STRING)) {
      throw tokens.failure();
    }
    return typedLiteral(type, modifiers, orderBy, orderPosition);
  }

  private SqlExpression typedLiteral(
      QualifiedName name, List<SqlExpression> modifiers, List<SortKey> orderBy, int orderPosition) {
    for (int i = 0; i < modifiers.size(); i++) {
      if (modifiers.get(i) instanceof SqlExpression.NamedArgument named) {
        throw Tokens.failure("type modifier cannot have parameter name", named.position());
      }
    }
    if (!orderBy.isEmpty()) {
      throw Tokens.failure("type modifier cannot have ORDER BY", orderPosition);
    }
    int at = tokens.position();
    SqlExpression value = new SqlExpression.StringLiteral(tokens.takeString(), at);
    TypeName type = new TypeName(name.parts(), modifiers, List.of(), false, false, name.position());
    return new SqlExpression.Cast(value, type, name.position());
  }

  private SqlExpression finished(
      QualifiedName name, List<SqlExpression> arguments, CallOptions options, boolean windowed) {
    if (!windowed) {
      return new SqlExpression.FunctionCall(name, arguments, options, null, name.position());
    }
    CallOptions all = options;
    if (tokens.is(Token.WITHIN)) {
      all = withinGroup(options);
    }
    if (tokens.acceptThenExpect(Token.FILTER, '(')) {
      tokens.expect(Token.WHERE);
      all = all.filter(grammar.expressions().expression());
      tokens.expect(')');
    }
    WindowDefinition over = tokens.is(Token.OVER) ? grammar.windows().over() : null;
    return new SqlExpression.FunctionCall(name, arguments, all, over, name.position());
  }

  private CallOptions withinGroup(CallOptions options) {
    int position = tokens.position();
    tokens.expect(Token.WITHIN, Token.GROUP);
    tokens.expect('(');
    List<SortKey> order = grammar.queries().orderBy();
    tokens.expect(')');
    if (!options.orderBy().isEmpty()) {
      throw Tokens.failure("cannot use multiple ORDER BY clauses with WITHIN GROUP", position);
    }
    if (options.distinct()) {
      throw Tokens.failure("cannot use DISTINCT with WITHIN GROUP", position);
    }
    if (options.variadic()) {
      throw Tokens.failure("cannot use VARIADIC with WITHIN GROUP", position);
    }
    return options.withinGroup(order);
  }
}
