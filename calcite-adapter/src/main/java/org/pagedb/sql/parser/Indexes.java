package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;

/** Indexes and extended statistics. */
final class Indexes {

  private final Grammar grammar;
  private final Tokens tokens;

  Indexes(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE STATISTICS from STATISTICS on. */
  Statement createStatistics() {
    tokens.expect(Token.STATISTICS);
    boolean ifNotExists = grammar.ifNotExists();
    QualifiedName name = grammar.names().anyName();
    List<String> kinds = grammar.names().optionalNames();
    tokens.expect(Token.ON);
    List<IndexStatement.StatisticsElement> elements = new ArrayList<>(2);
    do {
      IndexElement head = grammar.indexElements().head();
      elements.add(new IndexStatement.StatisticsElement(head.column(), head.expression()));
    } while (tokens.accept(','));
    tokens.expect(Token.FROM);
    return new IndexStatement.CreateStatistics(
        ifNotExists, name, kinds, List.copyOf(elements), grammar.fromItems().list());
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
