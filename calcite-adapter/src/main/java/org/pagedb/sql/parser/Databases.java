package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.DatabaseStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.Statement;

/** Databases and tablespaces. */
final class Databases {

  private final Grammar grammar;
  private final Tokens tokens;

  Databases(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE DATABASE from DATABASE on. */
  Statement createDatabase() {
    tokens.expect(Token.DATABASE);
    String name = grammar.names().columnName();
    if (!tokens.accept(Token.WITH)) {
      tokens.accept(Token.WITH_LA);
    }
    return new DatabaseStatement.CreateDatabase(name, options());
  }

  private List<Option> options() {
    List<Option> options = new ArrayList<>(2);
    while (startsOption()) {
      options.add(option());
    }
    return List.copyOf(options);
  }

  private boolean startsOption() {
    return switch (tokens.type()) {
      case Token.IDENTIFIER, Token.CONNECTION, Token.ENCODING, Token.LOCATION -> true;
      case Token.OWNER, Token.TABLESPACE, Token.TEMPLATE -> true;
      default -> false;
    };
  }

  /** createdb_opt_item. */
  private Option option() {
    int position = tokens.position();
    String name;
    if (tokens.acceptThenExpect(Token.CONNECTION, Token.LIMIT)) {
      name = "connection_limit";
    } else {
      name = tokens.takeName();
    }
    tokens.accept('=');
    if (tokens.accept(Token.DEFAULT)) {
      return new Option(name, null, position);
    }
    String word = grammar.options().booleanOrWord();
    Option.Value value =
        word != null ? new Option.Text(word) : Options.value(grammar.options().number());
    return new Option(name, value, position);
  }

  /** ALTER DATABASE from DATABASE on. */
  Statement alterDatabase() {
    tokens.expect(Token.DATABASE);
    int position = tokens.position();
    String name = grammar.names().columnName();
    ObjectName object = new ObjectName.Plain(QualifiedName.of(name, position));
    switch (tokens.type()) {
      case Token.RENAME -> {
        return grammar.objectChanges().rename(ObjectKind.DATABASE, object);
      }
      case Token.OWNER -> {
        if (tokens.peek(1) == Token.TO) {
          return grammar.objectChanges().some(ObjectKind.DATABASE, object, false, true, false);
        }
      }
      case Token.SET -> {
        if (tokens.peek(1) == Token.TABLESPACE && !isAssignment(tokens.peek(2))) {
          return moveDatabase(name);
        }
        return setting(name);
      }
      case Token.RESET -> {
        return setting(name);
      }
      case Token.REFRESH -> {
        tokens.expect(Token.REFRESH, Token.COLLATION);
        tokens.expect(Token.VERSION);
        return new DatabaseStatement.RefreshCollation(name);
      }
      case Token.WITH -> tokens.next();
      default -> {}
    }
    return new DatabaseStatement.AlterDatabase(name, options());
  }

  private static boolean isAssignment(int type) {
    return type == Token.TO || type == '=' || type == '.' || type == Token.FROM;
  }

  private Statement setting(String name) {
    SettingStatement setting = grammar.settings().attachedSetting();
    return new DatabaseStatement.AlterDatabaseSetting(name, setting);
  }

  private Statement moveDatabase(String name) {
    tokens.expect(Token.SET);
    int position = tokens.position();
    tokens.expect(Token.TABLESPACE);
    Option.Value tablespace = new Option.Text(grammar.names().columnName());
    return new DatabaseStatement.AlterDatabase(
        name, List.of(new Option("tablespace", tablespace, position)));
  }

  /** CREATE TABLESPACE from TABLESPACE on. */
  Statement createTablespace() {
    tokens.expect(Token.TABLESPACE);
    String name = grammar.names().columnName();
    Role owner = tokens.accept(Token.OWNER) ? grammar.names().role() : null;
    tokens.expect(Token.LOCATION);
    String location = tokens.takeString();
    return new DatabaseStatement.CreateTablespace(
        name, owner, location, grammar.options().withRelationOptions());
  }

  /** ALTER TABLESPACE, after that word. */
  Statement alterTablespace() {
    ObjectName.Plain tablespace = grammar.objectKinds().simple();
    boolean set = tokens.accept(Token.SET);
    if (set || tokens.accept(Token.RESET)) {
      return new DatabaseStatement.AlterTablespace(
          tablespace.name().last(), set, grammar.options().relationOptions());
    }
    return grammar.objectChanges().some(ObjectKind.TABLESPACE, tablespace, true, true, false);
  }
}
