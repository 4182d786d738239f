package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FunctionStatement.Mode;
import org.pagedb.sql.tree.FunctionStatement.Parameter;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/** Functions, aggregates and operators as named by their parameter types. */
final class Signatures {

  private final Grammar grammar;
  private final Tokens tokens;

  Signatures(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** function_with_argtypes. */
  ObjectName.Routine function() {
    int position = tokens.position();
    int type = tokens.type();
    boolean column = Keywords.isColumnName(type);
    if (!column && !Keywords.isTypeOrFunctionName(type)) {
      throw tokens.failure();
    }
    List<String> parts = new ArrayList<>(2);
    parts.add(tokens.takeName());
    if (column && (tokens.is('.') || tokens.is('['))) {
      List<IndirectionStep> steps = grammar.expressions().primaries().indirection();
      parts.addAll(grammar.names().fields(steps));
    }
    QualifiedName name = new QualifiedName(List.copyOf(parts), position);
    boolean callable = parts.size() > 1 || Keywords.isTypeOrFunctionName(type);
    if (callable && tokens.is('(')) {
      return new ObjectName.Routine(name, parameters());
    }
    return new ObjectName.Routine(name, null);
  }

  /** func_args. */
  List<Parameter> parameters() {
    tokens.expect('(');
    if (tokens.accept(')')) {
      return List.of();
    }
    List<Parameter> parameters = parameterList();
    tokens.expect(')');
    return parameters;
  }

  /** func_args_list. */
  List<Parameter> parameterList() {
    List<Parameter> parameters = new ArrayList<>(4);
    do {
      parameters.add(parameter());
    } while (tokens.accept(','));
    return List.copyOf(parameters);
  }

  /** func_arg. */
  Parameter parameter() {
    int position = tokens.position();
    Mode mode = mode();
    String name = null;
    if (isParameterName(mode != Mode.DEFAULT)) {
      name = tokens.takeName();
      if (mode == Mode.DEFAULT) {
        mode = mode();
      }
    }
    return new Parameter(name, mode, grammar.types().functionType(), null, position);
  }

  /** func_arg_with_default. */
  Parameter parameterWithDefault() {
    Parameter parameter = parameter();
    if (!tokens.accept(Token.DEFAULT) && !tokens.accept('=')) {
      return parameter;
    }
    SqlExpression otherwise = grammar.expressions().expression();
    return new Parameter(
        parameter.name(), parameter.mode(), parameter.type(), otherwise, parameter.position());
  }

  private Mode mode() {
    switch (tokens.type()) {
      case Token.IN -> {
        tokens.next();
        return tokens.accept(Token.OUT) ? Mode.INOUT : Mode.IN;
      }
      case Token.OUT -> {
        tokens.next();
        return Mode.OUT;
      }
      case Token.INOUT -> {
        tokens.next();
        return Mode.INOUT;
      }
      case Token.VARIADIC -> {
        tokens.next();
        return Mode.VARIADIC;
      }
      default -> {
        return Mode.DEFAULT;
      }
    }
  }

  /** Whether the current word is a parameter's name and not its type. */
  private boolean isParameterName(boolean modeSeen) {
    if (!Keywords.isTypeOrFunctionName(tokens.type())) {
      return false;
    }
    int next = tokens.peek(1);
    if (tokens.is(Token.DOUBLE) && next == Token.PRECISION) {
      return false;
    }
    if (next == Token.IN || next == Token.VARIADIC || next == Token.OUT || next == Token.INOUT) {
      return !modeSeen;
    }
    return startsType(next);
  }

  private static boolean startsType(int type) {
    return switch (type) {
      case Token.INT, Token.INTEGER, Token.SMALLINT, Token.BIGINT, Token.REAL -> true;
      case Token.FLOAT, Token.DECIMAL, Token.DEC, Token.NUMERIC, Token.BOOLEAN -> true;
      case Token.BIT, Token.CHARACTER, Token.CHAR, Token.VARCHAR, Token.NATIONAL -> true;
      case Token.NCHAR, Token.TIMESTAMP, Token.TIME, Token.INTERVAL, Token.SETOF -> true;
      default -> Keywords.isTypeOrFunctionName(type);
    };
  }

  /** aggregate_with_argtypes. */
  ObjectName.Routine aggregate() {
    QualifiedName name = grammar.names().functionName();
    return new ObjectName.Routine(name, new AggregateParameters(grammar).parse().parameters());
  }

  /** operator_with_argtypes. */
  ObjectName.Operator operator() {
    int position = tokens.position();
    return operands(grammar.names().operatorName(), position);
  }

  /** oper_argtypes of an operator. */
  ObjectName.Operator operands(OperatorName name, int position) {
    tokens.expect('(');
    if (tokens.accept(Token.NONE)) {
      tokens.expect(',');
      TypeName right = grammar.types().type();
      tokens.expect(')');
      return new ObjectName.Operator(name, null, right, position);
    }
    TypeName left = grammar.types().type();
    int closing = tokens.position();
    if (tokens.accept(')')) {
      throw Tokens.failure("missing argument", closing)
          .hint("Use NONE to denote the missing argument of a unary operator.");
    }
    tokens.expect(',');
    TypeName right = tokens.accept(Token.NONE) ? null : grammar.types().type();
    tokens.expect(')');
    return new ObjectName.Operator(name, left, right, position);
  }
}
