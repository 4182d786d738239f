package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;

/** CREATE INDEX. */
final class Indexes {

  private final Grammar grammar;
  private final Tokens tokens;

  Indexes(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE INDEX from UNIQUE or INDEX on. */
  Statement create() {
    boolean unique = tokens.accept(Token.UNIQUE);
    tokens.expect(Token.INDEX);
    boolean concurrently = tokens.accept(Token.CONCURRENTLY);
    boolean ifNotExists = grammar.ifNotExists();
    String name =
        ifNotExists || grammar.names().startsColumnName() ? grammar.names().columnName() : null;
    tokens.expect(Token.ON);
    FromItem.Relation table = grammar.fromItems().relation();
    String method = tokens.accept(Token.USING) ? grammar.names().columnName() : "btree";
    tokens.expect('(');
    List<IndexElement> keys = grammar.indexElements().list();
    tokens.expect(')');
    List<IndexElement> including = List.of();
    if (tokens.acceptThenExpect(Token.INCLUDE, '(')) {
      including = grammar.indexElements().list();
      tokens.expect(')');
    }
    boolean nullsNotDistinct = grammar.constraints().nullsNotDistinct();
    List<Option> options = grammar.options().withRelationOptions();
    String tablespace = grammar.tablespace();
    SqlExpression where = tokens.accept(Token.WHERE) ? grammar.expressions().expression() : null;
    return new IndexStatement.CreateIndex(
        unique,
        concurrently,
        ifNotExists,
        name,
        table,
        method,
        keys,
        including,
        nullsNotDistinct,
        options,
        tablespace,
        where);
  }
}
