package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;

/** LIMIT, FETCH and OFFSET. */
final class Limits {

  private final Grammar grammar;
  private final Tokens tokens;

  Limits(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** select_limit: either clause or both in either order; null if there is none. */
  Query.Limit clauses() {
    SqlExpression offset = null;
    Query.Limit count = null;
    boolean offsetFirst = tokens.is(Token.OFFSET);
    if (offsetFirst) {
      offset = offset();
    }
    if (tokens.is(Token.LIMIT)) {
      count = limit();
    } else if (tokens.is(Token.FETCH)) {
      count = fetch();
    }
    if (!offsetFirst && count != null && tokens.is(Token.OFFSET)) {
      offset = offset();
    }
    if (count == null) {
      return offset == null ? null : new Query.Limit(offset, null, false);
    }
    return offset == null ? count : new Query.Limit(offset, count.count(), count.withTies());
  }

  private Query.Limit limit() {
    int position = tokens.position();
    tokens.expect(Token.LIMIT);
    SqlExpression count = null;
    if (!tokens.accept(Token.ALL)) {
      count = grammar.expressions().expression();
    }
    if (tokens.accept(',')) {
      grammar.expressions().expression();
      throw Tokens.failure("LIMIT #,# syntax is not supported", position)
          .hint("Use separate LIMIT and OFFSET clauses.");
    }
    return new Query.Limit(null, count, false);
  }

  private Query.Limit fetch() {
    tokens.expect(Token.FETCH);
    if (!tokens.accept(Token.FIRST)) {
      tokens.expect(Token.NEXT);
    }
    SqlExpression count;
    int next = tokens.peek(1);
    if (isRow(tokens.type()) && (next == Token.ONLY || next == Token.WITH)) {
      count = new SqlExpression.IntegerLiteral(1, SqlExpression.NOWHERE);
    } else {
      count = fetchCount();
    }
    if (!isRow(tokens.type())) {
      throw tokens.failure();
    }
    tokens.next();
    boolean ties = tokens.acceptThenExpect(Token.WITH, Token.TIES);
    if (!ties) {
      tokens.expect(Token.ONLY);
    }
    return new Query.Limit(null, count, ties);
  }

  private static boolean isRow(int type) {
    return type == Token.ROW || type == Token.ROWS;
  }

  /** select_fetch_first_value: an operand, or a signed number. */
  private SqlExpression fetchCount() {
    if (!tokens.is('+') && !tokens.is('-')) {
      return grammar.expressions().primaries().primary();
    }
    int next = tokens.peek(1);
    if (next != Token.INTEGER_NUMBER && next != Token.NUMBER) {
      tokens.next();
      throw tokens.failure();
    }
    return grammar.expressions().signedNumber();
  }

  private SqlExpression offset() {
    tokens.expect(Token.OFFSET);
    int next = tokens.peek(1);
    boolean signed =
        (tokens.is('+') || tokens.is('-'))
            && (next == Token.INTEGER_NUMBER || next == Token.NUMBER)
            && isRow(tokens.peek(2));
    if (signed) {
      SqlExpression number = grammar.expressions().signedNumber();
      tokens.next();
      return number;
    }
    return grammar.expressions().beforeRows();
  }

  /** The limits of a query and those that follow it in parentheses. */
  static Query.Limit merged(Query.Limit inner, Query.Limit outer) {
    if (inner == null) {
      return outer;
    }
    if (outer.offset() != null && inner.offset() != null) {
      throw Tokens.failure(
          "multiple OFFSET clauses not allowed", ExpressionStart.of(outer.offset()));
    }
    if (outer.count() != null && inner.count() != null) {
      throw Tokens.failure("multiple LIMIT clauses not allowed", ExpressionStart.of(outer.count()));
    }
    return new Query.Limit(
        outer.offset() != null ? outer.offset() : inner.offset(),
        outer.count() != null ? outer.count() : inner.count(),
        outer.withTies() || inner.withTies());
  }

  /** WITH TIES needs an order, and cannot skip locked rows. */
  static void checkTies(Query.Limit limit, List<SortKey> orderBy, List<Query.Locking> locking) {
    if (limit == null || !limit.withTies()) {
      return;
    }
    if (orderBy.isEmpty()) {
      throw Tokens.failure("WITH TIES cannot be specified without ORDER BY clause", 0);
    }
    for (int i = 0; i < locking.size(); i++) {
      if (locking.get(i).onLocked() == Query.LockWait.SKIP) {
        throw Tokens.failure("SKIP LOCKED and WITH TIES options cannot be used together", 0);
      }
    }
  }
}
