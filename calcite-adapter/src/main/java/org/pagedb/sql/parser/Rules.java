package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.ViewStatement;
import org.pagedb.sql.tree.ViewStatement.RuleEvent;

/** CREATE RULE. */
final class Rules {

  private final Grammar grammar;
  private final Tokens tokens;

  Rules(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE RULE from RULE on. */
  Statement create(boolean replace) {
    tokens.expect(Token.RULE);
    String name = grammar.names().columnName();
    tokens.expect(Token.AS, Token.ON);
    RuleEvent event =
        switch (tokens.type()) {
          case Token.SELECT -> RuleEvent.SELECT;
          case Token.UPDATE -> RuleEvent.UPDATE;
          case Token.DELETE -> RuleEvent.DELETE;
          case Token.INSERT -> RuleEvent.INSERT;
          default -> throw tokens.failure();
        };
    tokens.next();
    tokens.expect(Token.TO);
    RelationName table = grammar.names().relationName();
    SqlExpression where = tokens.accept(Token.WHERE) ? grammar.expressions().expression() : null;
    tokens.expect(Token.DO);
    boolean instead = tokens.accept(Token.INSTEAD);
    if (!instead) {
      tokens.accept(Token.ALSO);
    }
    return new ViewStatement.CreateRule(replace, name, event, table, where, instead, actions());
  }

  /** RuleActionList. */
  private List<Statement> actions() {
    if (tokens.accept(Token.NOTHING)) {
      return List.of();
    }
    return tokens.is('(') ? actionsInParentheses() : List.of(action());
  }

  /** Several actions, or a query in parentheses that may go on after them. */
  private List<Statement> actionsInParentheses() {
    tokens.enter();
    tokens.expect('(');
    List<Statement> actions = new ArrayList<>(2);
    boolean several = false;
    while (true) {
      if (!tokens.is(';') && !tokens.is(')')) {
        actions.add(action());
      }
      if (!tokens.accept(';')) {
        break;
      }
      several = true;
    }
    tokens.expect(')');
    tokens.leave();
    boolean query = !several && actions.size() == 1 && actions.get(0) instanceof Query;
    if (query && grammar.queries().continuesHere()) {
      return List.of(grammar.queries().continued((Query) actions.get(0)));
    }
    return List.copyOf(actions);
  }

  /** RuleActionStmt. */
  private Statement action() {
    if (tokens.is(Token.NOTIFY)) {
      return grammar.sessions().notification();
    }
    return grammar.dataChanges().ruleAction();
  }
}
