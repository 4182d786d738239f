package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.MaintenanceStatement.LockMode;
import org.pagedb.sql.tree.MaintenanceStatement.ReindexKind;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Statement;

/** VACUUM, ANALYZE, CLUSTER, REINDEX, LOCK and TRUNCATE. */
final class Maintenance {

  private final Grammar grammar;
  private final Tokens tokens;

  Maintenance(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** VACUUM. */
  Statement vacuum() {
    tokens.expect(Token.VACUUM);
    List<Option> options;
    if (tokens.is('(')) {
      options = grammar.options().utilityOptions();
    } else {
      options = new ArrayList<>(2);
      word(options, Token.FULL, "full");
      word(options, Token.FREEZE, "freeze");
      word(options, Token.VERBOSE, "verbose");
      if (!word(options, Token.ANALYZE, "analyze")) {
        word(options, Token.ANALYSE, "analyze");
      }
    }
    return new MaintenanceStatement.Vacuum(List.copyOf(options), targets());
  }

  private boolean word(List<Option> options, int word, String name) {
    int position = tokens.position();
    if (!tokens.accept(word)) {
      return false;
    }
    options.add(new Option(name, null, position));
    return true;
  }

  /** ANALYZE. */
  Statement analyze() {
    tokens.next();
    List<Option> options = verboseOrOptions();
    return new MaintenanceStatement.Analyze(options, targets());
  }

  private List<Option> verboseOrOptions() {
    if (tokens.is('(')) {
      return grammar.options().utilityOptions();
    }
    List<Option> options = new ArrayList<>(1);
    word(options, Token.VERBOSE, "verbose");
    return List.copyOf(options);
  }

  /** opt_vacuum_relation_list. */
  private List<MaintenanceStatement.Target> targets() {
    if (!grammar.names().startsColumnName()) {
      return List.of();
    }
    List<MaintenanceStatement.Target> targets = new ArrayList<>(2);
    do {
      RelationName table = grammar.names().relationName();
      targets.add(new MaintenanceStatement.Target(table, grammar.names().optionalNames()));
    } while (tokens.accept(','));
    return List.copyOf(targets);
  }

  /** CLUSTER. */
  Statement cluster() {
    tokens.expect(Token.CLUSTER);
    boolean optioned = tokens.is('(');
    List<Option> options = verboseOrOptions();
    if (!optioned && !grammar.names().startsColumnName()) {
      return new MaintenanceStatement.Cluster(null, null, options);
    }
    RelationName table = grammar.names().relationName();
    String index = null;
    if (tokens.accept(Token.USING)) {
      index = grammar.names().columnName();
    } else if (!optioned && table.schema() == null && tokens.accept(Token.ON)) {
      index = table.name();
      table = grammar.names().relationName();
    }
    return new MaintenanceStatement.Cluster(table, index, options);
  }

  /** REINDEX. */
  Statement reindex() {
    tokens.expect(Token.REINDEX);
    List<Option> options = new ArrayList<>(2);
    if (tokens.is('(')) {
      options.addAll(grammar.options().utilityOptions());
    }
    ReindexKind kind =
        switch (tokens.type()) {
          case Token.INDEX -> ReindexKind.INDEX;
          case Token.TABLE -> ReindexKind.TABLE;
          case Token.SCHEMA -> ReindexKind.SCHEMA;
          case Token.DATABASE -> ReindexKind.DATABASE;
          case Token.SYSTEM -> ReindexKind.SYSTEM;
          default -> throw tokens.failure();
        };
    tokens.next();
    word(options, Token.CONCURRENTLY, "concurrently");
    List<Option> all = List.copyOf(options);
    if (kind == ReindexKind.INDEX || kind == ReindexKind.TABLE) {
      return new MaintenanceStatement.Reindex(kind, grammar.names().relationName(), null, all);
    }
    return new MaintenanceStatement.Reindex(kind, null, grammar.names().columnName(), all);
  }

  /** LOCK TABLE. */
  Statement lock() {
    tokens.expect(Token.LOCK);
    tokens.accept(Token.TABLE);
    List<FromItem.Relation> tables = grammar.fromItems().relations();
    LockMode mode = LockMode.ACCESS_EXCLUSIVE;
    if (tokens.accept(Token.IN)) {
      mode = lockMode();
      tokens.expect(Token.MODE);
    }
    return new MaintenanceStatement.Lock(tables, mode, tokens.accept(Token.NOWAIT));
  }

  private LockMode lockMode() {
    if (tokens.accept(Token.ACCESS)) {
      if (tokens.accept(Token.SHARE)) {
        return LockMode.ACCESS_SHARE;
      }
      tokens.expect(Token.EXCLUSIVE);
      return LockMode.ACCESS_EXCLUSIVE;
    }
    if (tokens.accept(Token.ROW)) {
      if (tokens.accept(Token.SHARE)) {
        return LockMode.ROW_SHARE;
      }
      tokens.expect(Token.EXCLUSIVE);
      return LockMode.ROW_EXCLUSIVE;
    }
    if (tokens.accept(Token.SHARE)) {
      if (tokens.acceptThenExpect(Token.UPDATE, Token.EXCLUSIVE)) {
        return LockMode.SHARE_UPDATE_EXCLUSIVE;
      }
      return tokens.acceptThenExpect(Token.ROW, Token.EXCLUSIVE)
          ? LockMode.SHARE_ROW_EXCLUSIVE
          : LockMode.SHARE;
    }
    tokens.expect(Token.EXCLUSIVE);
    return LockMode.EXCLUSIVE;
  }

  /** TRUNCATE. */
  Statement truncate() {
    tokens.expect(Token.TRUNCATE);
    tokens.accept(Token.TABLE);
    List<FromItem.Relation> tables = grammar.fromItems().relations();
    boolean restart = tokens.acceptThenExpect(Token.RESTART, Token.IDENTITY);
    if (!restart) {
      tokens.acceptThenExpect(Token.CONTINUE, Token.IDENTITY);
    }
    return new MaintenanceStatement.Truncate(tables, restart, grammar.cascade());
  }
}
