package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;

/**
 * Expressions by precedence climbing. PostgreSQL has two sorts: a full expression (a_expr), and a
 * restricted one (b_expr) for places where AND, IN and the like belong to what surrounds it.
 */
final class Expressions {

  private final Grammar grammar;
  private final Tokens tokens;
  private final Primaries primaries;
  private final Predicates predicates;

  Expressions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.primaries = new Primaries(grammar, this);
    this.predicates = new Predicates(grammar, this);
  }

  Primaries primaries() {
    return primaries;
  }

  /** a_expr. */
  SqlExpression expression() {
    return climb(operand(false), Precedence.LOWEST, false, Stop.NONE);
  }

  /** a_expr whose operators all bind at least as tightly as {@code least}. */
  SqlExpression expression(int least) {
    return climb(operand(false), least, false, Stop.NONE);
  }

  /** a_expr that a label without AS may follow, which may be the word of an operator. */
  SqlExpression selectItem() {
    return climb(operand(false), Precedence.LOWEST, false, Stop.LABEL);
  }

  /** a_expr that SIMILAR may follow, without TO. */
  SqlExpression beforeSimilar() {
    return climb(operand(false), Precedence.LOWEST, false, Stop.SIMILAR);
  }

  /** An expression that ROW or ROWS may follow, as noise, if it is a single operand. */
  SqlExpression beforeRows() {
    int type = tokens.type();
    boolean prefixed = type == '-' || type == '+' || type == Token.OPERATOR_SYMBOL;
    if (prefixed
        || type == Token.NOT
        || type == Token.NOT_LA
        || type == Token.DEFAULT
        || type == Token.UNIQUE) {
      return expression();
    }
    SqlExpression first = operand(false);
    if (tokens.accept(Token.ROW) || tokens.accept(Token.ROWS)) {
      return first;
    }
    return continued(first);
  }

  /** A number with its sign, with the cursor at the sign. */
  SqlExpression signedNumber() {
    int position = tokens.position();
    boolean negative = tokens.is('-');
    tokens.next();
    SqlExpression number = primaries.primary();
    return negative
        ? negated(number, position)
        : new SqlExpression.Operation(PLUS, null, number, position);
  }

  /** OVERLAPS after an operand, if that is a row. */
  SqlExpression overlaps(SqlExpression left) {
    return predicates.overlaps(left);
  }

  /** a_expr that starts with an operand already read. */
  SqlExpression continued(SqlExpression left) {
    return climb(left, Precedence.LOWEST, false, Stop.NONE);
  }

  /** b_expr. */
  SqlExpression restricted() {
    return climb(operand(true), Precedence.LOWEST, true, Stop.NONE);
  }

  /** b_expr whose operators all bind at least as tightly as {@code least}. */
  SqlExpression restricted(int least) {
    return climb(operand(true), least, true, Stop.NONE);
  }

  /** An expression of the same sort. */
  private SqlExpression operandOf(boolean restricted, int least) {
    return climb(operand(restricted), least, restricted, Stop.NONE);
  }

  /** expr_list. */
  List<SqlExpression> list() {
    SqlExpression first = expression();
    if (!tokens.is(',')) {
      return List.of(first);
    }
    List<SqlExpression> list = new ArrayList<>();
    list.add(first);
    while (tokens.accept(',')) {
      list.add(expression());
    }
    return List.copyOf(list);
  }

  /** expr_list in parentheses. */
  List<SqlExpression> listInParentheses() {
    tokens.expect('(');
    List<SqlExpression> list = list();
    tokens.expect(')');
    return list;
  }

  /** A prefix operator with its operand, or a primary. */
  private SqlExpression operand(boolean restricted) {
    tokens.enter();
    SqlExpression operand = prefixOrPrimary(restricted);
    tokens.leave();
    return operand;
  }

  private SqlExpression prefixOrPrimary(boolean restricted) {
    int position = tokens.position();
    switch (tokens.type()) {
      case '-' -> {
        tokens.next();
        return negated(operandOf(restricted, Precedence.UNARY_MINUS), position);
      }
      case '+' -> {
        tokens.next();
        SqlExpression operand = operandOf(restricted, Precedence.UNARY_MINUS);
        return new SqlExpression.Operation(PLUS, null, operand, position);
      }
      case Token.OPERATOR_SYMBOL -> {
        OperatorName operator = OperatorName.of(tokens.takeText());
        SqlExpression operand = operandOf(restricted, Precedence.OPERATOR + 1);
        return new SqlExpression.Operation(operator, null, operand, position);
      }
      case Token.OPERATOR -> {
        if (tokens.peek(1) != '(') {
          return primaries.primary();
        }
        OperatorName operator = qualifiedOperator();
        SqlExpression operand = operandOf(restricted, Precedence.OPERATOR + 1);
        return new SqlExpression.Operation(operator, null, operand, position);
      }
      case Token.NOT, Token.NOT_LA, Token.DEFAULT, Token.UNIQUE -> {
        return restricted ? primaries.primary() : predicates.prefix();
      }
      default -> {
        SqlExpression primary = primaries.primary();
        return !restricted && tokens.is(Token.OVERLAPS) ? predicates.overlaps(primary) : primary;
      }
    }
  }

  private static final OperatorName PLUS = OperatorName.of("+");
  private static final OperatorName MINUS = OperatorName.of("-");

  /** A minus sign before a number is part of the number. */
  private static SqlExpression negated(SqlExpression operand, int position) {
    if (operand instanceof SqlExpression.IntegerLiteral number) {
      return new SqlExpression.IntegerLiteral(-number.value(), position);
    }
    if (operand instanceof SqlExpression.NumericLiteral number) {
      String text = number.text();
      String negated = text.charAt(0) == '-' ? text.substring(1) : "-" + text;
      return new SqlExpression.NumericLiteral(negated, position);
    }
    return new SqlExpression.Operation(MINUS, null, operand, position);
  }

  /** {@code OPERATOR(schema.symbol)}. */
  OperatorName qualifiedOperator() {
    tokens.expect(Token.OPERATOR, '(');
    OperatorName operator = grammar.names().operatorName();
    tokens.expect(')');
    return operator;
  }

  private SqlExpression climb(SqlExpression first, int least, boolean restricted, int stop) {
    SqlExpression left = first;
    while (true) {
      int type = tokens.type();
      int precedence = Precedence.of(type, restricted);
      if (precedence < least) {
        return left;
      }
      if (stop != Stop.NONE && Stop.isHere(stop, type, tokens.peek(1))) {
        return left;
      }
      left =
          switch (type) {
            case Token.TYPECAST -> cast(left);
            case '+', '-', '*', '/', '%', '^', Token.OPERATOR_SYMBOL, Token.OPERATOR ->
                operation(left, precedence, restricted);
            case '<', '>', '=', Token.LESS_EQUALS, Token.GREATER_EQUALS, Token.NOT_EQUALS ->
                comparison(left, restricted);
            case Token.AND -> and(left);
            case Token.OR -> or(left);
            case Token.AT -> atTimeZone(left);
            case Token.COLLATE -> collate(left);
            default -> restricted ? predicates.restrictedIs(left) : predicates.postfix(left);
          };
    }
  }

  private SqlExpression cast(SqlExpression operand) {
    int position = tokens.position();
    tokens.next();
    return new SqlExpression.Cast(operand, grammar.types().type(), position);
  }

  private SqlExpression operation(SqlExpression left, int precedence, boolean restricted) {
    int position = tokens.position();
    OperatorName operator =
        tokens.is(Token.OPERATOR)
            ? qualifiedOperator()
            : OperatorName.of(grammar.names().operatorSymbol());
    if (!restricted && isQuantifier(tokens.type())) {
      return quantified(operator, left, position);
    }
    SqlExpression right = operandOf(restricted, precedence + 1);
    return new SqlExpression.Operation(operator, left, right, position);
  }

  private SqlExpression comparison(SqlExpression left, boolean restricted) {
    int position = tokens.position();
    OperatorName operator = OperatorName.of(grammar.names().operatorSymbol());
    if (!restricted && isQuantifier(tokens.type())) {
      return quantified(operator, left, position);
    }
    SqlExpression right = operandOf(restricted, Precedence.COMPARISON + 1);
    refuseAnother(Precedence.COMPARISON, restricted);
    return new SqlExpression.Operation(operator, left, right, position);
  }

  /** Fails if an operator follows that does not associate with the one before. */
  void refuseAnother(int precedence, boolean restricted) {
    if (Precedence.of(tokens.type(), restricted) == precedence) {
      throw tokens.failure();
    }
  }

  private static boolean isQuantifier(int type) {
    return type == Token.ANY || type == Token.SOME || type == Token.ALL;
  }

  /** Whether ANY, SOME or ALL stands here. */
  boolean startsQuantifier() {
    return isQuantifier(tokens.type());
  }

  /** {@code operator ANY (…)}, with the cursor at ANY. */
  SqlExpression quantified(OperatorName operator, SqlExpression left, int position) {
    boolean all = tokens.is(Token.ALL);
    tokens.next();
    Node right = primaries.parenthesised(false);
    return right instanceof Query query
        ? new Subquery.Quantified(operator, left, all, query, position)
        : new Predicate.ArrayComparison(operator, left, all, (SqlExpression) right, position);
  }

  private SqlExpression and(SqlExpression left) {
    int position = tokens.position();
    List<SqlExpression> conditions = new ArrayList<>();
    if (left instanceof SqlExpression.And and) {
      conditions.addAll(and.conditions());
      position = and.position();
    } else {
      conditions.add(left);
    }
    while (tokens.is(Token.AND)) {
      tokens.next();
      conditions.add(expression(Precedence.AND + 1));
    }
    return new SqlExpression.And(List.copyOf(conditions), position);
  }

  private SqlExpression or(SqlExpression left) {
    int position = tokens.position();
    List<SqlExpression> conditions = new ArrayList<>();
    if (left instanceof SqlExpression.Or or) {
      conditions.addAll(or.conditions());
      position = or.position();
    } else {
      conditions.add(left);
    }
    while (tokens.is(Token.OR)) {
      tokens.next();
      conditions.add(expression(Precedence.OR + 1));
    }
    return new SqlExpression.Or(List.copyOf(conditions), position);
  }

  private SqlExpression atTimeZone(SqlExpression left) {
    int position = tokens.position();
    tokens.next();
    tokens.expect(Token.TIME, Token.ZONE);
    SqlExpression zone = expression(Precedence.AT + 1);
    return new SqlExpression.FunctionCall(
        QualifiedName.system("timezone", position),
        List.of(zone, left),
        CallOptions.SQL_SYNTAX,
        null,
        position);
  }

  private SqlExpression collate(SqlExpression operand) {
    int position = tokens.position();
    tokens.next();
    return new SqlExpression.Collate(operand, grammar.names().anyName(), position);
  }

  /** Whether an expression can start with the current token. */
  boolean startsHere() {
    return canStartWith(tokens.type());
  }

  /** Whether an expression can start with the token. */
  boolean canStartWith(int type) {
    if (Keywords.isKeyword(type)) {
      return Keywords.classOf(type) != Keywords.RESERVED || Precedence.isReservedStart(type);
    }
    return switch (type) {
      case Token.IDENTIFIER, Token.INTEGER_NUMBER, Token.NUMBER, Token.STRING -> true;
      case Token.BIT_STRING, Token.PARAMETER_REFERENCE, Token.OPERATOR_SYMBOL -> true;
      case Token.NOT_LA -> true;
      case '(', '+', '-' -> true;
      default -> false;
    };
  }
}
