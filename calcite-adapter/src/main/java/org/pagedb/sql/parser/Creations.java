package org.pagedb.sql.parser;

import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;

/** CREATE: finds the area that the created object belongs to. */
final class Creations {

  private final Grammar grammar;
  private final Tokens tokens;

  Creations(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** A statement that starts with CREATE. */
  Statement create() {
    tokens.expect(Token.CREATE);
    switch (tokens.type()) {
      case Token.TABLE -> {
        return grammar.tables().create(Persistence.PERMANENT);
      }
      case Token.UNIQUE, Token.INDEX -> {
        return grammar.indexes().create();
      }
      case Token.TEMPORARY, Token.TEMP, Token.LOCAL, Token.GLOBAL, Token.UNLOGGED -> {
        return withPersistence(false);
      }
      case Token.SEQUENCE -> {
        return grammar.sequences().create(Persistence.PERMANENT);
      }
      case Token.VIEW, Token.RECURSIVE -> {
        return grammar.views().create(false, Persistence.PERMANENT);
      }
      case Token.MATERIALIZED -> {
        return grammar.tables().createMaterializedView(Persistence.PERMANENT);
      }
      case Token.SCHEMA -> {
        return grammar.schemas().create();
      }
      default -> throw tokens.failure();
    }
  }

  private Statement withPersistence(boolean replace) {
    boolean unlogged = tokens.is(Token.UNLOGGED);
    Persistence persistence = persistence();
    switch (tokens.type()) {
      case Token.VIEW, Token.RECURSIVE -> {
        return grammar.views().create(replace, persistence);
      }
      case Token.TABLE -> {
        if (!replace) {
          return grammar.tables().create(persistence);
        }
      }
      case Token.SEQUENCE -> {
        if (!replace) {
          return grammar.sequences().create(persistence);
        }
      }
      case Token.MATERIALIZED -> {
        if (!replace && unlogged) {
          return grammar.tables().createMaterializedView(persistence);
        }
      }
      default -> {}
    }
    throw tokens.failure();
  }

  /** OptTemp, where it is not empty. */
  Persistence persistence() {
    int word = tokens.type();
    tokens.next();
    if (word == Token.UNLOGGED) {
      return Persistence.UNLOGGED;
    }
    if (word == Token.LOCAL || word == Token.GLOBAL) {
      if (!tokens.accept(Token.TEMPORARY)) {
        tokens.expect(Token.TEMP);
      }
      if (word == Token.GLOBAL) {
        grammar.notice(Deprecations.globalTable());
      }
    }
    return Persistence.TEMPORARY;
  }

  /** The CREATE statements that EXPLAIN takes: those that run a query. */
  Statement explained() {
    tokens.expect(Token.CREATE);
    Statement statement;
    switch (tokens.type()) {
      case Token.TABLE -> statement = grammar.tables().create(Persistence.PERMANENT);
      case Token.MATERIALIZED ->
          statement = grammar.tables().createMaterializedView(Persistence.PERMANENT);
      case Token.TEMPORARY, Token.TEMP, Token.LOCAL, Token.GLOBAL, Token.UNLOGGED -> {
        boolean unlogged = tokens.is(Token.UNLOGGED);
        Persistence persistence = persistence();
        statement =
            unlogged && tokens.is(Token.MATERIALIZED)
                ? grammar.tables().createMaterializedView(persistence)
                : grammar.tables().create(persistence);
      }
      default -> throw tokens.failure();
    }
    if (!(statement instanceof TableStatement.CreateTableAs)) {
      throw tokens.failure();
    }
    return statement;
  }

  /** schema_stmt that starts with CREATE. */
  Statement schemaElement() {
    int next = tokens.peek(1);
    switch (next) {
      case Token.TABLE, Token.UNIQUE, Token.INDEX, Token.SEQUENCE, Token.VIEW -> {
        return create();
      }
      case Token.TEMPORARY, Token.TEMP, Token.LOCAL, Token.GLOBAL, Token.UNLOGGED -> {
        return create();
      }
      default -> {
        tokens.next();
        throw tokens.failure();
      }
    }
  }

  /** REFRESH MATERIALIZED VIEW. */
  Statement refresh() {
    return grammar.tables().refresh();
  }
}
