package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.ForeignStatement;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.Statement;

/** Foreign data wrappers, servers, user mappings and schemas. */
final class ForeignData {

  private final Grammar grammar;
  private final Tokens tokens;

  ForeignData(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE FOREIGN DATA WRAPPER from DATA on. */
  Statement createWrapper() {
    tokens.expect(Token.DATA, Token.WRAPPER);
    String name = grammar.names().columnName();
    List<Option> functions = functions();
    return new ForeignStatement.CreateWrapper(name, functions, grammar.options().genericOptions());
  }

  /** ALTER FOREIGN DATA WRAPPER from DATA on. */
  Statement alterWrapper() {
    tokens.expect(Token.DATA, Token.WRAPPER);
    ObjectName.Plain wrapper = grammar.objectKinds().simple();
    Statement change =
        grammar.objectChanges().orNull(ObjectKind.FOREIGN_DATA_WRAPPER, wrapper, true, true, false);
    if (change != null) {
      return change;
    }
    List<Option> functions = functions();
    List<Option> options =
        functions.isEmpty() || tokens.is(Token.OPTIONS)
            ? grammar.options().changedGenericOptions()
            : List.of();
    return new ForeignStatement.AlterWrapper(wrapper.name().last(), functions, options);
  }

  /** fdw_options, as far as there are any. */
  private List<Option> functions() {
    List<Option> functions = new ArrayList<>(2);
    while (true) {
      int position = tokens.position();
      switch (tokens.type()) {
        case Token.HANDLER, Token.VALIDATOR -> {
          String name = tokens.takeName();
          functions.add(new Option(name, new Option.Name(grammar.names().handlerName()), position));
        }
        case Token.NO -> {
          tokens.next();
          if (!tokens.is(Token.HANDLER)) {
            if (!tokens.is(Token.VALIDATOR)) {
              throw tokens.failure();
            }
          }
          functions.add(new Option(tokens.takeName(), null, position));
        }
        default -> {
          return List.copyOf(functions);
        }
      }
    }
  }

  /** CREATE SERVER from SERVER on. */
  Statement createServer() {
    tokens.expect(Token.SERVER);
    boolean ifNotExists = grammar.ifNotExists();
    String name = grammar.names().columnName();
    String type = tokens.accept(Token.TYPE) ? tokens.takeString() : null;
    String version = tokens.accept(Token.VERSION) ? version() : null;
    tokens.expect(Token.FOREIGN, Token.DATA);
    tokens.expect(Token.WRAPPER);
    String wrapper = grammar.names().columnName();
    return new ForeignStatement.CreateServer(
        ifNotExists, name, type, version, wrapper, grammar.options().genericOptions());
  }

  private String version() {
    return tokens.accept(Token.NULL) ? null : tokens.takeString();
  }

  /** ALTER SERVER, after that word. */
  Statement alterServer() {
    ObjectName.Plain server = grammar.objectKinds().simple();
    Statement change = grammar.objectChanges().orNull(ObjectKind.SERVER, server, true, true, false);
    if (change != null) {
      return change;
    }
    boolean hasVersion = tokens.accept(Token.VERSION);
    String version = hasVersion ? version() : null;
    List<Option> options =
        !hasVersion || tokens.is(Token.OPTIONS)
            ? grammar.options().changedGenericOptions()
            : List.of();
    return new ForeignStatement.AlterServer(server.name().last(), version, hasVersion, options);
  }

  /** CREATE USER MAPPING from USER on. */
  Statement createMapping() {
    tokens.expect(Token.USER, Token.MAPPING);
    boolean ifNotExists = tokens.acceptThenExpect(Token.IF, Token.NOT);
    if (ifNotExists) {
      tokens.expect(Token.EXISTS);
    }
    tokens.expect(Token.FOR);
    Role user = grammar.names().mappedUser();
    tokens.expect(Token.SERVER);
    String server = grammar.names().columnName();
    return new ForeignStatement.CreateMapping(
        ifNotExists, user, server, grammar.options().genericOptions());
  }

  /** ALTER USER MAPPING from USER on. */
  Statement alterMapping() {
    tokens.expect(Token.USER, Token.MAPPING);
    tokens.expect(Token.FOR);
    Role user = grammar.names().mappedUser();
    tokens.expect(Token.SERVER);
    String server = grammar.names().columnName();
    return new ForeignStatement.AlterMapping(
        user, server, grammar.options().changedGenericOptions());
  }

  /** IMPORT FOREIGN SCHEMA. */
  Statement importSchema() {
    tokens.expect(Token.IMPORT, Token.FOREIGN);
    tokens.expect(Token.SCHEMA);
    String remote = grammar.names().columnName();
    ForeignStatement.ImportFilter filter = ForeignStatement.ImportFilter.ALL;
    List<RelationName> tables = List.of();
    if (tokens.acceptThenExpect(Token.LIMIT, Token.TO)) {
      filter = ForeignStatement.ImportFilter.LIMIT_TO;
      tables = tablesInParentheses();
    } else if (tokens.accept(Token.EXCEPT)) {
      filter = ForeignStatement.ImportFilter.EXCEPT;
      tables = tablesInParentheses();
    }
    tokens.expect(Token.FROM, Token.SERVER);
    String server = grammar.names().columnName();
    tokens.expect(Token.INTO);
    String local = grammar.names().columnName();
    return new ForeignStatement.ImportSchema(
        remote, filter, tables, server, local, grammar.options().genericOptions());
  }

  private List<RelationName> tablesInParentheses() {
    tokens.expect('(');
    List<FromItem.Relation> relations = grammar.fromItems().relations();
    tokens.expect(')');
    List<RelationName> names = new ArrayList<>(relations.size());
    for (int i = 0; i < relations.size(); i++) {
      names.add(relations.get(i).name());
    }
    return List.copyOf(names);
  }
}
