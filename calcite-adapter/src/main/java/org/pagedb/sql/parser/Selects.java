package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableStorage;
import org.pagedb.sql.tree.WindowDefinition;

/** One SELECT with its clauses. */
final class Selects {

  private final Grammar grammar;
  private final Tokens tokens;

  Selects(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** simple_select, with the cursor at SELECT. */
  Query.Select select() {
    int position = tokens.position();
    tokens.expect(Token.SELECT);
    Query.Distinct distinct = null;
    List<SelectItem> items;
    if (tokens.is(Token.DISTINCT)) {
      distinct = distinct();
      items = items();
    } else {
      tokens.accept(Token.ALL);
      items = tokens.is('*') || grammar.expressions().startsHere() ? items() : List.of();
    }
    Query.Into into = tokens.is(Token.INTO) ? into() : null;
    List<FromItem> from = tokens.is(Token.FROM) ? from() : List.of();
    SqlExpression where = where();
    Query.GroupBy groupBy = tokens.is(Token.GROUP) ? groupBy() : null;
    SqlExpression having = tokens.accept(Token.HAVING) ? grammar.expressions().expression() : null;
    List<WindowDefinition> windows =
        tokens.is(Token.WINDOW) ? grammar.windows().clause() : List.of();
    return new Query.Select(distinct, items, into, from, where, groupBy, having, windows, position);
  }

  /** {@code TABLE name}, with the cursor at TABLE. */
  Query.Select table() {
    int position = tokens.position();
    tokens.expect(Token.TABLE);
    FromItem table = grammar.fromItems().relation();
    SqlExpression star = new SqlExpression.ColumnReference(List.of(), true, position);
    return new Query.Select(
        null,
        List.of(new SelectItem(star, null, position)),
        null,
        List.of(table),
        null,
        null,
        null,
        List.of(),
        position);
  }

  private Query.Distinct distinct() {
    tokens.expect(Token.DISTINCT);
    return new Query.Distinct(
        tokens.accept(Token.ON) ? grammar.expressions().listInParentheses() : List.of());
  }

  /** target_list. */
  List<SelectItem> items() {
    SelectItem first = item();
    if (!tokens.is(',')) {
      return List.of(first);
    }
    List<SelectItem> items = new ArrayList<>();
    items.add(first);
    while (tokens.accept(',')) {
      items.add(item());
    }
    return List.copyOf(items);
  }

  private SelectItem item() {
    int position = tokens.position();
    if (tokens.is('*')) {
      tokens.next();
      SqlExpression star = new SqlExpression.ColumnReference(List.of(), true, position);
      return new SelectItem(star, null, position);
    }
    SqlExpression expression = grammar.expressions().selectItem();
    String label = null;
    if (tokens.accept(Token.AS)) {
      label = grammar.names().label();
    } else if (Keywords.isBareLabel(tokens.type())) {
      label = tokens.takeName();
    }
    return new SelectItem(expression, label, position);
  }

  /** from_clause, with the cursor at FROM. */
  List<FromItem> from() {
    tokens.expect(Token.FROM);
    return grammar.fromItems().list();
  }

  /** where_clause; null if there is none. */
  SqlExpression where() {
    return tokens.accept(Token.WHERE) ? grammar.expressions().expression() : null;
  }

  private Query.Into into() {
    tokens.expect(Token.INTO);
    Persistence persistence = Persistence.PERMANENT;
    int next = tokens.peek(1);
    switch (tokens.type()) {
      case Token.TEMPORARY, Token.TEMP -> {
        if (next == Token.TABLE || Keywords.isColumnName(next)) {
          tokens.next();
          persistence = Persistence.TEMPORARY;
        }
      }
      case Token.LOCAL, Token.GLOBAL -> {
        if (next == Token.TEMPORARY || next == Token.TEMP) {
          if (tokens.is(Token.GLOBAL)) {
            grammar.notice(Deprecations.globalTable());
          }
          tokens.next();
          tokens.next();
          persistence = Persistence.TEMPORARY;
        }
      }
      case Token.UNLOGGED -> {
        if (next == Token.TABLE || Keywords.isColumnName(next)) {
          tokens.next();
          persistence = Persistence.UNLOGGED;
        }
      }
      default -> {}
    }
    tokens.accept(Token.TABLE);
    return new Query.Into(
        grammar.names().relationName(), persistence, List.of(), TableStorage.DEFAULT);
  }

  private Query.GroupBy groupBy() {
    tokens.expect(Token.GROUP, Token.BY);
    boolean distinct = tokens.accept(Token.DISTINCT);
    if (!distinct) {
      tokens.accept(Token.ALL);
    }
    return new Query.GroupBy(distinct, groupItems());
  }

  private List<Query.GroupItem> groupItems() {
    List<Query.GroupItem> items = new ArrayList<>(2);
    do {
      items.add(groupItem());
    } while (tokens.accept(','));
    return List.copyOf(items);
  }

  private Query.GroupItem groupItem() {
    int position = tokens.position();
    int next = tokens.peek(1);
    switch (tokens.type()) {
      case '(' -> {
        if (next == ')') {
          tokens.next();
          tokens.next();
          return new Query.EmptyGrouping(position);
        }
      }
      case Token.CUBE -> {
        if (next == '(') {
          tokens.next();
          return new Query.Cube(grammar.expressions().listInParentheses(), position);
        }
      }
      case Token.ROLLUP -> {
        if (next == '(') {
          tokens.next();
          return new Query.Rollup(grammar.expressions().listInParentheses(), position);
        }
      }
      case Token.GROUPING -> {
        if (next == Token.SETS) {
          tokens.next();
          tokens.next();
          return groupingSets(position);
        }
      }
      default -> {}
    }
    return new Query.GroupExpression(grammar.expressions().expression());
  }

  private Query.GroupItem groupingSets(int position) {
    tokens.enter();
    tokens.expect('(');
    List<Query.GroupItem> items = groupItems();
    tokens.expect(')');
    tokens.leave();
    return new Query.GroupingSets(items, position);
  }
}
