package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ExtensionStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.Statement;

/** Extensions and access methods. */
final class Extensions {

  private final Grammar grammar;
  private final Tokens tokens;

  Extensions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE EXTENSION from EXTENSION on. */
  Statement create() {
    tokens.expect(Token.EXTENSION);
    boolean ifNotExists = grammar.ifNotExists();
    String name = grammar.names().columnName();
    if (!tokens.accept(Token.WITH)) {
      tokens.accept(Token.WITH_LA);
    }
    List<Option> options = new ArrayList<>(2);
    while (true) {
      int position = tokens.position();
      switch (tokens.type()) {
        case Token.SCHEMA -> {
          tokens.next();
          Option.Value schema = new Option.Text(grammar.names().columnName());
          options.add(new Option("schema", schema, position));
        }
        case Token.VERSION -> {
          tokens.next();
          options.add(new Option("new_version", word(), position));
        }
        case Token.FROM -> {
          tokens.next();
          word();
          throw new SqlFailure(
                  SqlState.FEATURE_NOT_SUPPORTED,
                  "CREATE EXTENSION ... FROM is no longer supported")
              .at(position);
        }
        case Token.CASCADE -> {
          tokens.next();
          options.add(new Option("cascade", new Option.Flag(true), position));
        }
        default -> {
          return new ExtensionStatement.CreateExtension(ifNotExists, name, List.copyOf(options));
        }
      }
    }
  }

  private Option.Value word() {
    return new Option.Text(grammar.names().nonReservedWordOrString());
  }

  /** ALTER EXTENSION, after that word. */
  Statement alter() {
    ObjectName.Plain extension = grammar.objectKinds().simple();
    String name = extension.name().last();
    switch (tokens.type()) {
      case Token.UPDATE -> {
        tokens.next();
        List<Option> options = new ArrayList<>(1);
        while (tokens.is(Token.TO)) {
          int position = tokens.position();
          tokens.next();
          options.add(new Option("new_version", word(), position));
        }
        return new ExtensionStatement.UpdateExtension(name, List.copyOf(options));
      }
      case Token.ADD -> {
        tokens.next();
        return contents(name, true);
      }
      case Token.DROP -> {
        tokens.next();
        return contents(name, false);
      }
      default -> {
        return grammar.objectChanges().some(ObjectKind.EXTENSION, extension, false, false, true);
      }
    }
  }

  private Statement contents(String extension, boolean add) {
    NamedObjects.Parsed object = grammar.namedObjects().extensionMember();
    return new ExtensionStatement.AlterContents(extension, add, object.kind(), object.name());
  }

  /** CREATE ACCESS METHOD from ACCESS on. */
  Statement createAccessMethod() {
    tokens.expect(Token.ACCESS, Token.METHOD);
    String name = grammar.names().columnName();
    tokens.expect(Token.TYPE);
    boolean forTables = tokens.accept(Token.TABLE);
    if (!forTables) {
      tokens.expect(Token.INDEX);
    }
    tokens.expect(Token.HANDLER);
    return new ExtensionStatement.CreateAccessMethod(
        name, forTables, grammar.names().handlerName());
  }
}
