package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.DefinitionStatement.MappingAction;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;

/** Text search parsers, dictionaries, templates and configurations. */
final class TextSearches {

  private final Grammar grammar;
  private final Tokens tokens;

  TextSearches(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE TEXT SEARCH from TEXT on. */
  Statement create() {
    tokens.expect(Token.TEXT, Token.SEARCH);
    ObjectKind kind = grammar.objectKinds().textSearch();
    QualifiedName name = grammar.names().anyName();
    return new DefinitionStatement.Define(
        kind, false, false, name, null, -1, grammar.options().definition(), null);
  }

  /** ALTER TEXT SEARCH, after those words. */
  Statement alter() {
    ObjectKind kind = grammar.objectKinds().textSearch();
    QualifiedName name = grammar.names().anyName();
    boolean owned =
        kind == ObjectKind.TEXT_SEARCH_DICTIONARY || kind == ObjectKind.TEXT_SEARCH_CONFIGURATION;
    Statement change =
        grammar.objectChanges().orNull(kind, new ObjectName.Plain(name), true, owned, true);
    if (change != null) {
      return change;
    }
    if (kind == ObjectKind.TEXT_SEARCH_DICTIONARY) {
      return new DefinitionStatement.AlterDictionary(name, grammar.options().definition());
    }
    if (kind == ObjectKind.TEXT_SEARCH_CONFIGURATION) {
      return mapping(name);
    }
    throw tokens.failure();
  }

  private Statement mapping(QualifiedName configuration) {
    switch (tokens.type()) {
      case Token.ADD -> {
        tokens.expect(Token.ADD, Token.MAPPING);
        tokens.expect(Token.FOR);
        List<String> types = grammar.names().names();
        acceptWith();
        return changed(MappingAction.ADD, configuration, types, grammar.names().anyNames());
      }
      case Token.DROP -> {
        tokens.expect(Token.DROP, Token.MAPPING);
        boolean ifExists = grammar.ifExists();
        tokens.expect(Token.FOR);
        return new DefinitionStatement.AlterMapping(
            MappingAction.DROP, configuration, ifExists, grammar.names().names(), List.of());
      }
      default -> {
        tokens.expect(Token.ALTER, Token.MAPPING);
        List<String> types = tokens.accept(Token.FOR) ? grammar.names().names() : List.of();
        if (tokens.accept(Token.REPLACE)) {
          QualifiedName old = grammar.names().anyName();
          acceptWith();
          QualifiedName replacement = grammar.names().anyName();
          return changed(MappingAction.REPLACE, configuration, types, List.of(old, replacement));
        }
        if (types.isEmpty()) {
          throw tokens.failure();
        }
        acceptWith();
        return changed(MappingAction.ALTER, configuration, types, grammar.names().anyNames());
      }
    }
  }

  /** any_with. */
  private void acceptWith() {
    if (!tokens.accept(Token.WITH_LA)) {
      tokens.expect(Token.WITH);
    }
  }

  private static Statement changed(
      MappingAction action,
      QualifiedName configuration,
      List<String> types,
      List<QualifiedName> dictionaries) {
    return new DefinitionStatement.AlterMapping(action, configuration, false, types, dictionaries);
  }
}
