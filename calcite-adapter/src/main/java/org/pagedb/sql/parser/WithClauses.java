package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.With;

/** WITH and its common table expressions. */
final class WithClauses {

  private final Grammar grammar;
  private final Tokens tokens;

  WithClauses(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** with_clause, with the cursor at WITH. */
  With clause() {
    int position = tokens.position();
    tokens.next();
    int next = tokens.peek(1);
    boolean recursive = tokens.is(Token.RECURSIVE) && next != Token.AS && next != '(';
    if (recursive) {
      tokens.next();
    }
    List<With.CommonTable> tables = new ArrayList<>(2);
    do {
      tables.add(table());
    } while (tokens.accept(','));
    return new With(recursive, List.copyOf(tables), position);
  }

  private With.CommonTable table() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    List<String> columns = grammar.names().optionalNames();
    tokens.expect(Token.AS);
    With.Materialization materialization = With.Materialization.DEFAULT;
    if (tokens.accept(Token.MATERIALIZED)) {
      materialization = With.Materialization.ALWAYS;
    } else if (tokens.acceptThenExpect(Token.NOT, Token.MATERIALIZED)) {
      materialization = With.Materialization.NEVER;
    }
    tokens.expect('(');
    Statement statement = grammar.dataChanges().preparable();
    tokens.expect(')');
    With.Search search = tokens.is(Token.SEARCH) ? search() : null;
    With.Cycle cycle = tokens.is(Token.CYCLE) ? cycle() : null;
    return new With.CommonTable(name, columns, materialization, statement, search, cycle, position);
  }

  private With.Search search() {
    int position = tokens.position();
    tokens.next();
    boolean breadth = tokens.accept(Token.BREADTH);
    if (!breadth) {
      tokens.expect(Token.DEPTH);
    }
    tokens.expect(Token.FIRST, Token.BY);
    List<String> columns = grammar.names().names();
    tokens.expect(Token.SET);
    return new With.Search(breadth, columns, grammar.names().columnName(), position);
  }

  private With.Cycle cycle() {
    int position = tokens.position();
    tokens.next();
    List<String> columns = grammar.names().names();
    tokens.expect(Token.SET);
    String mark = grammar.names().columnName();
    SqlExpression value = new SqlExpression.BooleanLiteral(true, SqlExpression.NOWHERE);
    SqlExpression otherwise = new SqlExpression.BooleanLiteral(false, SqlExpression.NOWHERE);
    if (tokens.accept(Token.TO)) {
      value = grammar.expressions().primaries().constant();
      tokens.expect(Token.DEFAULT);
      otherwise = grammar.expressions().primaries().constant();
    }
    tokens.expect(Token.USING);
    String path = grammar.names().columnName();
    return new With.Cycle(columns, mark, value, otherwise, path, position);
  }
}
