package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.With;

/** Queries as a whole: set operations, and what surrounds a SELECT. */
final class Queries {

  private static final int UNION = 1;
  private static final int INTERSECT = 2;

  private final Grammar grammar;
  private final Tokens tokens;
  private final Selects selects;
  private Limits limits;

  Queries(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.selects = new Selects(grammar);
  }

  /** Whether a query without parentheses around it starts here. */
  boolean startsHere() {
    return switch (tokens.type()) {
      case Token.SELECT, Token.WITH, Token.WITH_LA, Token.TABLE -> true;
      case Token.VALUES -> tokens.peek(1) == '(';
      default -> false;
    };
  }

  /** Whether a query in parentheses goes on here, as part of a bigger one. */
  boolean continuesHere() {
    return switch (tokens.type()) {
      case Token.UNION, Token.INTERSECT, Token.EXCEPT, Token.ORDER -> true;
      case Token.LIMIT, Token.OFFSET, Token.FETCH, Token.FOR -> true;
      default -> false;
    };
  }

  /** SelectStmt: a query with or without parentheses around it. */
  Query query() {
    With with = startsWith() ? grammar.withClauses().clause() : null;
    return query(with);
  }

  /** Whether WITH stands here. */
  boolean startsWith() {
    return tokens.is(Token.WITH) || tokens.is(Token.WITH_LA);
  }

  /** The query after its WITH clause, which may be null. */
  Query query(With with) {
    Query body = operations(operand(), UNION);
    Query query = surrounded(body);
    return with == null ? query : withClause(query, with);
  }

  /** A query that goes on after a part in parentheses that has been read. */
  Query continued(Query first) {
    return surrounded(operations(first, UNION));
  }

  /** select_with_parens. */
  Query inParentheses() {
    tokens.enter();
    tokens.expect('(');
    Query query = query();
    tokens.expect(')');
    tokens.leave();
    return query;
  }

  private Query withClause(Query query, With with) {
    if (query.with() != null) {
      throw Tokens.failure("multiple WITH clauses not allowed", with.position());
    }
    return new Query(
        with, query.body(), query.orderBy(), query.limit(), query.locking(), with.position());
  }

  private Query operations(Query first, int least) {
    Query left = first;
    while (true) {
      int position = tokens.position();
      int type = tokens.type();
      int precedence =
          type == Token.UNION || type == Token.EXCEPT
              ? UNION
              : type == Token.INTERSECT ? INTERSECT : 0;
      if (precedence < least) {
        return left;
      }
      tokens.next();
      boolean all = tokens.accept(Token.ALL);
      if (!all) {
        tokens.accept(Token.DISTINCT);
      }
      Query right = operations(operand(), precedence + 1);
      Query.SetOperator operator =
          switch (type) {
            case Token.UNION -> Query.SetOperator.UNION;
            case Token.EXCEPT -> Query.SetOperator.EXCEPT;
            default -> Query.SetOperator.INTERSECT;
          };
      left = plain(new Query.SetOperation(operator, all, left, right, position));
    }
  }

  private static Query plain(Query.Body body) {
    return new Query(null, body, List.of(), null, List.of(), body.position());
  }

  private Query operand() {
    switch (tokens.type()) {
      case Token.SELECT -> {
        tokens.enter();
        Query select = plain(selects.select());
        tokens.leave();
        return select;
      }
      case Token.VALUES -> {
        return plain(values());
      }
      case Token.TABLE -> {
        return plain(selects.table());
      }
      case '(' -> {
        return inParentheses();
      }
      default -> throw tokens.failure();
    }
  }

  /** values_clause. */
  private Query.Values values() {
    int position = tokens.position();
    tokens.expect(Token.VALUES);
    List<List<SqlExpression>> rows = new ArrayList<>();
    do {
      rows.add(grammar.expressions().listInParentheses());
    } while (tokens.accept(','));
    return new Query.Values(List.copyOf(rows), position);
  }

  /** The query with ORDER BY, LIMIT and FOR as they follow it. */
  private Query surrounded(Query query) {
    if (!continuesHere()) {
      return query;
    }
    List<SortKey> orderBy = optionalOrderBy();
    Query.Limit limit = null;
    List<Query.Locking> locking = List.of();
    if (tokens.is(Token.FOR)) {
      locking = locking();
      limit = limits().clauses();
    } else if (tokens.is(Token.LIMIT) || tokens.is(Token.OFFSET) || tokens.is(Token.FETCH)) {
      limit = limits().clauses();
      if (tokens.is(Token.FOR)) {
        locking = locking();
      }
    }
    return merged(query, orderBy, limit, locking);
  }

  /** Adds what surrounds a query to it; it may have come with some of its own from parentheses. */
  private Query merged(
      Query query, List<SortKey> orderBy, Query.Limit limit, List<Query.Locking> locking) {
    List<SortKey> allOrder = query.orderBy();
    if (!orderBy.isEmpty()) {
      if (!allOrder.isEmpty()) {
        throw Tokens.failure(
            "multiple ORDER BY clauses not allowed",
            ExpressionStart.of(orderBy.get(0).expression()));
      }
      allOrder = orderBy;
    }
    List<Query.Locking> allLocking = query.locking();
    if (!locking.isEmpty()) {
      List<Query.Locking> both = new ArrayList<>(allLocking);
      both.addAll(locking);
      allLocking = List.copyOf(both);
    }
    Query.Limit both = limit == null ? query.limit() : Limits.merged(query.limit(), limit);
    Limits.checkTies(limit, allOrder, allLocking);
    return new Query(query.with(), query.body(), allOrder, both, allLocking, query.position());
  }

  private Limits limits() {
    if (limits == null) {
      limits = new Limits(grammar);
    }
    return limits;
  }

  /** target_list. */
  List<SelectItem> items() {
    return selects.items();
  }

  /** sort_clause. */
  List<SortKey> orderBy() {
    tokens.expect(Token.ORDER, Token.BY);
    List<SortKey> keys = new ArrayList<>(2);
    do {
      keys.add(sortKey());
    } while (tokens.accept(','));
    return List.copyOf(keys);
  }

  /** opt_sort_clause. */
  List<SortKey> optionalOrderBy() {
    return tokens.is(Token.ORDER) ? orderBy() : List.of();
  }

  private SortKey sortKey() {
    int position = tokens.position();
    SqlExpression expression = grammar.expressions().expression();
    SortKey.Direction direction = SortKey.Direction.DEFAULT;
    OperatorName using = null;
    if (tokens.accept(Token.USING)) {
      direction = SortKey.Direction.USING;
      using = anyOperator();
    } else if (tokens.accept(Token.ASC)) {
      direction = SortKey.Direction.ASCENDING;
    } else if (tokens.accept(Token.DESC)) {
      direction = SortKey.Direction.DESCENDING;
    }
    return new SortKey(expression, direction, nulls(), using, position);
  }

  /** qual_all_Op. */
  OperatorName anyOperator() {
    return tokens.is(Token.OPERATOR)
        ? grammar.expressions().qualifiedOperator()
        : OperatorName.of(grammar.names().operatorSymbol());
  }

  /** opt_nulls_order. */
  SortKey.Nulls nulls() {
    if (!tokens.accept(Token.NULLS_LA)) {
      return SortKey.Nulls.DEFAULT;
    }
    if (tokens.accept(Token.FIRST)) {
      return SortKey.Nulls.FIRST;
    }
    tokens.expect(Token.LAST);
    return SortKey.Nulls.LAST;
  }

  private List<Query.Locking> locking() {
    List<Query.Locking> clauses = new ArrayList<>(1);
    while (tokens.accept(Token.FOR)) {
      if (clauses.isEmpty() && tokens.acceptThenExpect(Token.READ, Token.ONLY)) {
        return List.of();
      }
      Query.LockStrength strength = lockStrength();
      List<RelationName> tables =
          tokens.accept(Token.OF) ? grammar.names().relationNames() : List.of();
      Query.LockWait onLocked = Query.LockWait.BLOCK;
      if (tokens.accept(Token.NOWAIT)) {
        onLocked = Query.LockWait.ERROR;
      } else if (tokens.acceptThenExpect(Token.SKIP, Token.LOCKED)) {
        onLocked = Query.LockWait.SKIP;
      }
      clauses.add(new Query.Locking(strength, tables, onLocked));
    }
    return List.copyOf(clauses);
  }

  private Query.LockStrength lockStrength() {
    if (tokens.accept(Token.UPDATE)) {
      return Query.LockStrength.UPDATE;
    }
    if (tokens.accept(Token.SHARE)) {
      return Query.LockStrength.SHARE;
    }
    if (tokens.acceptThenExpect(Token.KEY, Token.SHARE)) {
      return Query.LockStrength.KEY_SHARE;
    }
    tokens.expect(Token.NO, Token.KEY);
    tokens.expect(Token.UPDATE);
    return Query.LockStrength.NO_KEY_UPDATE;
  }
}
