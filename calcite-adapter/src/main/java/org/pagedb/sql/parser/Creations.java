package org.pagedb.sql.parser;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
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
      case Token.OR -> {
        tokens.expect(Token.OR, Token.REPLACE);
        return replace();
      }
      case Token.TYPE -> {
        return grammar.typeDefinitions().createType();
      }
      case Token.DOMAIN -> {
        return grammar.typeDefinitions().createDomain();
      }
      case Token.EXTENSION -> {
        return grammar.extensions().create();
      }
      case Token.DATABASE -> {
        return grammar.databases().createDatabase();
      }
      case Token.ROLE, Token.GROUP -> {
        return grammar.roles().create();
      }
      case Token.USER -> {
        int after = tokens.peek(2);
        boolean mapping = after == Token.FOR || after == Token.IF;
        return mapping && tokens.peek(1) == Token.MAPPING
            ? grammar.foreignData().createMapping()
            : grammar.roles().create();
      }
      default -> {
        Statement replaceable = replaceableOrNull(false);
        return replaceable != null ? replaceable : rare();
      }
    }
  }

  private Statement replace() {
    switch (tokens.type()) {
      case Token.VIEW, Token.RECURSIVE -> {
        return grammar.views().create(true, Persistence.PERMANENT);
      }
      case Token.TEMPORARY, Token.TEMP, Token.LOCAL, Token.GLOBAL, Token.UNLOGGED -> {
        return withPersistence(true);
      }
      default -> {
        Statement replaceable = replaceableOrNull(true);
        if (replaceable == null) {
          throw tokens.failure();
        }
        return replaceable;
      }
    }
  }

  /** What takes OR REPLACE; null if none stands here. */
  private Statement replaceableOrNull(boolean replace) {
    return switch (tokens.type()) {
      case Token.FUNCTION, Token.PROCEDURE -> grammar.functions().create(replace);
      case Token.TRIGGER, Token.CONSTRAINT -> grammar.triggers().create(replace);
      case Token.RULE -> grammar.rules().create(replace);
      case Token.AGGREGATE -> grammar.definitions().createAggregate(replace);
      case Token.TRANSFORM -> grammar.definitions().createTransform(replace);
      case Token.TRUSTED, Token.PROCEDURAL, Token.LANGUAGE ->
          grammar.functions().createLanguage(replace);
      default -> null;
    };
  }

  private Statement rare() {
    return switch (tokens.type()) {
      case Token.POLICY -> grammar.policies().create();
      case Token.OPERATOR -> grammar.operators().create();
      case Token.CAST -> grammar.definitions().createCast();
      case Token.COLLATION -> grammar.definitions().createCollation();
      case Token.DEFAULT, Token.CONVERSION -> grammar.definitions().createConversion();
      case Token.TEXT -> grammar.textSearches().create();
      case Token.STATISTICS -> grammar.indexes().createStatistics();
      case Token.EVENT -> grammar.triggers().createEventTrigger();
      case Token.ACCESS -> grammar.extensions().createAccessMethod();
      case Token.PUBLICATION -> grammar.replications().createPublication();
      case Token.SUBSCRIPTION -> grammar.replications().createSubscription();
      case Token.SERVER -> grammar.foreignData().createServer();
      case Token.TABLESPACE -> grammar.databases().createTablespace();
      case Token.FOREIGN -> foreign();
      case Token.ASSERTION -> assertion();
      default -> throw tokens.failure();
    };
  }

  private Statement foreign() {
    tokens.expect(Token.FOREIGN);
    return tokens.is(Token.TABLE)
        ? grammar.tables().createForeign()
        : grammar.foreignData().createWrapper();
  }

  private Statement assertion() {
    tokens.expect(Token.ASSERTION);
    grammar.names().anyName();
    tokens.expect(Token.CHECK, '(');
    grammar.expressions().expression();
    tokens.expect(')');
    ConstraintAttributes.parse(tokens);
    throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "CREATE ASSERTION is not yet implemented");
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
      case Token.RECURSIVE, Token.TRIGGER, Token.CONSTRAINT -> {
        return create();
      }
      case Token.OR -> {
        tokens.next();
        tokens.expect(Token.OR, Token.REPLACE);
        return replaceInSchema();
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

  private Statement replaceInSchema() {
    return switch (tokens.type()) {
      case Token.VIEW, Token.RECURSIVE, Token.TRIGGER, Token.CONSTRAINT -> replace();
      case Token.TEMPORARY, Token.TEMP, Token.LOCAL, Token.GLOBAL, Token.UNLOGGED -> replace();
      default -> throw tokens.failure();
    };
  }

  /** REFRESH MATERIALIZED VIEW. */
  Statement refresh() {
    return grammar.tables().refresh();
  }
}
