package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.tree.TypeName;

/** The operands of expressions (c_expr): constants, columns, calls, and what is in parentheses. */
final class Primaries {

  private final Grammar grammar;
  private final Tokens tokens;
  private final Expressions expressions;
  private boolean lastWasRow;

  Primaries(Grammar grammar, Expressions expressions) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.expressions = expressions;
  }

  /** c_expr. */
  SqlExpression primary() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.INTEGER_NUMBER -> {
        return new SqlExpression.IntegerLiteral(tokens.takeInteger(), position);
      }
      case Token.NUMBER -> {
        return new SqlExpression.NumericLiteral(tokens.takeText(), position);
      }
      case Token.STRING -> {
        return new SqlExpression.StringLiteral(tokens.takeString(), position);
      }
      case Token.BIT_STRING -> {
        return new SqlExpression.BitStringLiteral(tokens.takeText(), position);
      }
      case Token.PARAMETER_REFERENCE -> {
        return withIndirection(
            new SqlExpression.Parameter(tokens.takeParameter(), position), position);
      }
      case '(' -> {
        return inParentheses();
      }
      case Token.IDENTIFIER -> {
        return named();
      }
      default -> {
        return keyword(position);
      }
    }
  }

  private SqlExpression keyword(int position) {
    int type = tokens.type();
    if (!Keywords.isKeyword(type)) {
      throw tokens.failure();
    }
    switch (type) {
      case Token.NULL -> {
        tokens.next();
        return new SqlExpression.NullLiteral(position);
      }
      case Token.TRUE, Token.FALSE -> {
        tokens.next();
        return new SqlExpression.BooleanLiteral(type == Token.TRUE, position);
      }
      case Token.CASE -> {
        return caseExpression();
      }
      case Token.ARRAY -> {
        tokens.next();
        return array(position);
      }
      case Token.CAST -> {
        return grammar.specialCalls().call();
      }
      case Token.EXISTS -> {
        if (tokens.peek(1) == '(') {
          tokens.next();
          return new Subquery.Exists(grammar.queries().inParentheses(), position);
        }
        return named();
      }
      case Token.ROW -> {
        return tokens.peek(1) == '(' ? row() : named();
      }
      case Token.GROUPING -> {
        if (tokens.peek(1) == '(') {
          tokens.next();
          return new SqlExpression.Grouping(expressions.listInParentheses(), position);
        }
        return named();
      }
      default -> {
        return otherKeyword(type);
      }
    }
  }

  private SqlExpression otherKeyword(int type) {
    if (ValueFunctions.isHere(tokens)) {
      return ValueFunctions.parse(tokens);
    }
    byte kind = Keywords.classOf(type);
    if (kind == Keywords.RESERVED) {
      throw tokens.failure();
    }
    if (kind == Keywords.COLUMN_NAME) {
      if (SpecialCalls.startsWith(type) && tokens.peek(1) == '(') {
        return grammar.specialCalls().call();
      }
      if (startsTypedLiteral(type)) {
        return typedLiteral();
      }
    } else if (type == Token.COLLATION && tokens.peek(1) == Token.FOR) {
      return grammar.specialCalls().call();
    } else if (type == Token.DOUBLE && tokens.peek(1) == Token.PRECISION) {
      return typedLiteral();
    }
    return named();
  }

  /** Whether one of SQL's own type spellings starts a literal here, and not a column. */
  private boolean startsTypedLiteral(int type) {
    int next = tokens.peek(1);
    return switch (type) {
      case Token.INT, Token.INTEGER, Token.SMALLINT, Token.BIGINT -> next == Token.STRING;
      case Token.REAL, Token.BOOLEAN -> next == Token.STRING;
      case Token.FLOAT, Token.DECIMAL, Token.DEC, Token.NUMERIC ->
          next == Token.STRING || next == '(';
      case Token.VARCHAR, Token.INTERVAL -> next == Token.STRING || next == '(';
      case Token.BIT, Token.CHARACTER, Token.CHAR, Token.NCHAR ->
          next == Token.STRING || next == '(' || next == Token.VARYING;
      case Token.NATIONAL -> next == Token.CHARACTER || next == Token.CHAR;
      case Token.TIME, Token.TIMESTAMP ->
          next == Token.STRING || next == '(' || next == Token.WITH_LA || next == Token.WITHOUT;
      default -> false;
    };
  }

  private SqlExpression typedLiteral() {
    TypeName type = grammar.types().builtIn(true);
    int at = tokens.position();
    SqlExpression value = new SqlExpression.StringLiteral(tokens.takeString(), at);
    if (type.names().get(1).equals("interval") && type.typmods().isEmpty()) {
      type = grammar.types().withFields(type);
    }
    return new SqlExpression.Cast(value, type, type.position());
  }

  /** A column, a call of a named function, or a literal of a named type. */
  private SqlExpression named() {
    int position = tokens.position();
    int type = tokens.type();
    String first = tokens.takeName();
    boolean column = Keywords.isColumnName(type);
    List<IndirectionStep> steps = List.of();
    if (column && (tokens.is('.') || tokens.is('['))) {
      steps = indirection();
    }
    boolean function = !steps.isEmpty() || Keywords.isTypeOrFunctionName(type);
    if (function && tokens.is('(')) {
      return grammar.calls().call(functionParts(first, steps), position, true);
    }
    if (function && tokens.is(Token.STRING)) {
      List<String> parts = functionParts(first, steps);
      int at = tokens.position();
      SqlExpression value = new SqlExpression.StringLiteral(tokens.takeString(), at);
      return new SqlExpression.Cast(value, TypeName.of(parts, position), position);
    }
    if (!column) {
      throw tokens.failure();
    }
    return columnReference(first, steps, position);
  }

  private List<String> functionParts(String first, List<IndirectionStep> steps) {
    if (steps.isEmpty()) {
      return List.of(first);
    }
    List<String> parts = new ArrayList<>(3);
    parts.add(first);
    parts.addAll(grammar.names().fields(steps));
    return List.copyOf(parts);
  }

  /** columnref: the leading fields are the column's name, the rest is indirection. */
  private SqlExpression columnReference(String first, List<IndirectionStep> steps, int position) {
    if (steps.isEmpty()) {
      return new SqlExpression.ColumnReference(List.of(first), false, position);
    }
    checkStars(steps);
    List<String> names = new ArrayList<>(3);
    names.add(first);
    int i = 0;
    while (i < steps.size() && steps.get(i) instanceof IndirectionStep.Field field) {
      names.add(field.name());
      i++;
    }
    boolean star = i < steps.size() && steps.get(i) instanceof IndirectionStep.AllFields;
    SqlExpression column = new SqlExpression.ColumnReference(List.copyOf(names), star, position);
    if (star || i == steps.size()) {
      return column;
    }
    return new SqlExpression.Indirection(
        column, List.copyOf(steps.subList(i, steps.size())), position);
  }

  /** A star can only be the last step. */
  void checkStars(List<IndirectionStep> steps) {
    for (int i = 0; i < steps.size() - 1; i++) {
      if (steps.get(i) instanceof IndirectionStep.AllFields) {
        throw tokens.failure("improper use of \"*\"");
      }
    }
  }

  /** indirection: fields, stars, subscripts and slices, as far as there are any. */
  List<IndirectionStep> indirection() {
    if (!tokens.is('.') && !tokens.is('[')) {
      return List.of();
    }
    List<IndirectionStep> steps = new ArrayList<>(2);
    while (true) {
      if (tokens.accept('.')) {
        if (tokens.accept('*')) {
          steps.add(new IndirectionStep.AllFields());
        } else {
          steps.add(new IndirectionStep.Field(grammar.names().label()));
        }
      } else if (tokens.accept('[')) {
        tokens.enter();
        steps.add(subscript());
        tokens.leave();
      } else {
        return List.copyOf(steps);
      }
    }
  }

  private IndirectionStep subscript() {
    SqlExpression lower = null;
    if (!tokens.is(':')) {
      lower = expressions.expression();
      if (tokens.accept(']')) {
        return new IndirectionStep.Subscript(lower);
      }
    }
    tokens.expect(':');
    SqlExpression upper = tokens.is(']') ? null : expressions.expression();
    tokens.expect(']');
    return new IndirectionStep.Slice(lower, upper);
  }

  /** The value with the indirection that follows it, if any. */
  SqlExpression withIndirection(SqlExpression base, int position) {
    if (!tokens.is('.') && !tokens.is('[')) {
      return base;
    }
    List<IndirectionStep> steps = indirection();
    checkStars(steps);
    return new SqlExpression.Indirection(base, steps, position);
  }

  private SqlExpression inParentheses() {
    int position = tokens.position();
    return afterParentheses(parenthesised(true), position);
  }

  /** What a pair of parentheses, already read, and its indirection amount to as an operand. */
  private SqlExpression afterParentheses(Node content, int position) {
    if (content instanceof Query query) {
      return withIndirection(new Subquery.Scalar(query, position), position);
    }
    SqlExpression expression = (SqlExpression) content;
    return lastWasRow ? expression : withIndirection(expression, position);
  }

  /**
   * What stands in the parentheses at the cursor: a {@link Query} if they hold nothing but a query
   * in any number of further parentheses, else an expression. One look at the innermost opening
   * parenthesis cannot tell, so the answer is found on the way out.
   *
   * @param listAllowed whether two or more expressions make a row
   */
  Node parenthesised(boolean listAllowed) {
    int position = tokens.position();
    tokens.enter();
    tokens.expect('(');
    Queries queries = grammar.queries();
    SqlExpression first;
    if (queries.startsHere()) {
      return closed(queries.query());
    }
    if (tokens.is('(')) {
      int innerPosition = tokens.position();
      Node inner = parenthesised(true);
      if (inner instanceof Query query) {
        if (tokens.is(')')) {
          return closed(query);
        }
        if (queries.continuesHere()) {
          return closed(queries.continued(query));
        }
      }
      SqlExpression operand = afterParentheses(inner, innerPosition);
      if (tokens.is(Token.OVERLAPS)) {
        operand = expressions.overlaps(operand);
      }
      first = expressions.continued(operand);
    } else {
      first = expressions.expression();
    }
    boolean row = listAllowed && tokens.is(',');
    SqlExpression result = row ? implicitRow(first, position) : first;
    tokens.expect(')');
    tokens.leave();
    lastWasRow = row;
    return result;
  }

  private Query closed(Query query) {
    tokens.expect(')');
    tokens.leave();
    lastWasRow = false;
    return query;
  }

  private SqlExpression.RowConstructor implicitRow(SqlExpression first, int position) {
    List<SqlExpression> fields = new ArrayList<>();
    fields.add(first);
    while (tokens.accept(',')) {
      fields.add(expressions.expression());
    }
    return new SqlExpression.RowConstructor(List.copyOf(fields), false, position);
  }

  /**
   * Whether what was read last, if it is a row constructor, stands without parentheses around it.
   */
  boolean lastWasRow() {
    return lastWasRow;
  }

  /** row: {@code ROW(…)}, or two or more expressions in parentheses. */
  SqlExpression.RowConstructor row() {
    int position = tokens.position();
    tokens.enter();
    if (tokens.accept(Token.ROW)) {
      tokens.expect('(');
      List<SqlExpression> fields = tokens.is(')') ? List.of() : expressions.list();
      tokens.expect(')');
      tokens.leave();
      lastWasRow = true;
      return new SqlExpression.RowConstructor(fields, true, position);
    }
    tokens.expect('(');
    SqlExpression first = expressions.expression();
    if (!tokens.is(',')) {
      throw tokens.failure();
    }
    SqlExpression.RowConstructor row = implicitRow(first, position);
    tokens.expect(')');
    tokens.leave();
    lastWasRow = true;
    return row;
  }

  /** AexprConst. */
  SqlExpression constant() {
    int type = tokens.type();
    switch (type) {
      case Token.INTEGER_NUMBER, Token.NUMBER, Token.STRING, Token.BIT_STRING -> {
        return primary();
      }
      case Token.TRUE, Token.FALSE, Token.NULL -> {
        return primary();
      }
      default -> {
        boolean spelt = type == Token.DOUBLE && tokens.peek(1) == Token.PRECISION;
        if (spelt || startsTypedLiteral(type)) {
          return typedLiteral();
        }
        QualifiedName name = grammar.names().functionName();
        return grammar.calls().typedLiteral(name);
      }
    }
  }

  private SqlExpression caseExpression() {
    int position = tokens.position();
    tokens.enter();
    tokens.expect(Token.CASE);
    SqlExpression operand = tokens.is(Token.WHEN) ? null : expressions.expression();
    List<SqlExpression.When> whens = new ArrayList<>(4);
    do {
      int at = tokens.position();
      tokens.expect(Token.WHEN);
      SqlExpression condition = expressions.expression();
      tokens.expect(Token.THEN);
      whens.add(new SqlExpression.When(condition, expressions.expression(), at));
    } while (tokens.is(Token.WHEN));
    SqlExpression otherwise = tokens.accept(Token.ELSE) ? expressions.expression() : null;
    tokens.expect(Token.END);
    tokens.leave();
    return new SqlExpression.Case(operand, List.copyOf(whens), otherwise, position);
  }

  private SqlExpression array(int position) {
    if (tokens.is('(')) {
      return new Subquery.Array(grammar.queries().inParentheses(), position);
    }
    return arrayElements(position);
  }

  /** array_expr, with the cursor at its bracket. */
  private SqlExpression arrayElements(int position) {
    tokens.enter();
    tokens.expect('[');
    List<SqlExpression> elements = new ArrayList<>();
    if (tokens.is('[')) {
      do {
        elements.add(arrayElements(tokens.position()));
      } while (tokens.accept(','));
    } else if (!tokens.is(']')) {
      elements.addAll(expressions.list());
    }
    tokens.expect(']');
    tokens.leave();
    return new SqlExpression.ArrayConstructor(List.copyOf(elements), position);
  }
}
