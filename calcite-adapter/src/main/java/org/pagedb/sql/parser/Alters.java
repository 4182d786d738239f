package org.pagedb.sql.parser;

import org.pagedb.sql.tree.AlterTableAction.FiringMode;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TriggerStatement;

/** ALTER: finds the area that the altered object belongs to. */
final class Alters {

  private final Grammar grammar;
  private final Tokens tokens;
  private final ObjectChanges changes;

  Alters(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.changes = grammar.objectChanges();
  }

  /** A statement that starts with ALTER. */
  Statement alter() {
    tokens.expect(Token.ALTER);
    int word = tokens.type();
    switch (word) {
      case Token.TABLE -> {
        return relation(ObjectKind.TABLE);
      }
      case Token.INDEX -> {
        return relation(ObjectKind.INDEX);
      }
      case Token.SEQUENCE -> {
        return relation(ObjectKind.SEQUENCE);
      }
      case Token.VIEW -> {
        return relation(ObjectKind.VIEW);
      }
      case Token.MATERIALIZED -> {
        tokens.next();
        tokens.expect(Token.VIEW);
        return grammar.alterRelations().alter(ObjectKind.MATERIALIZED_VIEW);
      }
      case Token.FOREIGN -> {
        tokens.next();
        if (tokens.accept(Token.TABLE)) {
          return grammar.alterRelations().alter(ObjectKind.FOREIGN_TABLE);
        }
        return grammar.foreignData().alterWrapper();
      }
      case Token.TYPE -> {
        return grammar.typeDefinitions().alterType();
      }
      case Token.DOMAIN -> {
        return grammar.typeDefinitions().alterDomain();
      }
      case Token.DATABASE -> {
        return grammar.databases().alterDatabase();
      }
      case Token.ROLE, Token.USER, Token.GROUP -> {
        return tokens.are(Token.USER, Token.MAPPING) && tokens.peek(2) == Token.FOR
            ? grammar.foreignData().alterMapping()
            : grammar.roles().alter();
      }
      case Token.SYSTEM -> {
        tokens.next();
        return system();
      }
      case Token.DEFAULT -> {
        return grammar.privileges().alterDefaults();
      }
      default -> {
        return other(word);
      }
    }
  }

  private Statement relation(ObjectKind kind) {
    tokens.next();
    return grammar.alterRelations().alter(kind);
  }

  private Statement system() {
    if (tokens.accept(Token.SET)) {
      return new SettingStatement.AlterSystem(grammar.settings().generic());
    }
    tokens.expect(Token.RESET);
    return new SettingStatement.AlterSystem(grammar.settings().genericReset());
  }

  private Statement other(int word) {
    switch (word) {
      case Token.FUNCTION, Token.PROCEDURE, Token.ROUTINE -> {
        tokens.next();
        return grammar.functions().alter(word);
      }
      case Token.AGGREGATE -> {
        tokens.next();
        return changes.any(ObjectKind.AGGREGATE, grammar.signatures().aggregate());
      }
      case Token.COLLATION -> {
        tokens.next();
        return collation();
      }
      case Token.CONVERSION -> {
        tokens.next();
        return changes.any(ObjectKind.CONVERSION, plain());
      }
      case Token.EVENT -> {
        tokens.next();
        tokens.expect(Token.TRIGGER);
        return eventTrigger();
      }
      case Token.EXTENSION -> {
        tokens.next();
        return grammar.extensions().alter();
      }
      case Token.PROCEDURAL -> {
        tokens.next();
        tokens.expect(Token.LANGUAGE);
        return language();
      }
      case Token.LANGUAGE -> {
        tokens.next();
        return language();
      }
      case Token.LARGE -> {
        tokens.next();
        tokens.expect(Token.OBJECT);
        ObjectName object = new ObjectName.LargeObject(grammar.options().number());
        return changes.some(ObjectKind.LARGE_OBJECT, object, false, true, false);
      }
      case Token.OPERATOR -> {
        tokens.next();
        return grammar.operators().alter();
      }
      case Token.POLICY -> {
        tokens.next();
        return grammar.policies().alter();
      }
      case Token.PUBLICATION -> {
        tokens.next();
        return grammar.replications().alterPublication();
      }
      default -> {
        return more(word);
      }
    }
  }

  private Statement more(int word) {
    switch (word) {
      case Token.RULE -> {
        tokens.next();
        ObjectName rule = onRelation();
        return changes.rename(ObjectKind.RULE, rule);
      }
      case Token.SCHEMA -> {
        tokens.next();
        return changes.some(ObjectKind.SCHEMA, grammar.objectKinds().simple(), true, true, false);
      }
      case Token.SERVER -> {
        tokens.next();
        return grammar.foreignData().alterServer();
      }
      case Token.STATISTICS -> {
        tokens.next();
        return statistics();
      }
      case Token.SUBSCRIPTION -> {
        tokens.next();
        return grammar.replications().alterSubscription();
      }
      case Token.TABLESPACE -> {
        tokens.next();
        return grammar.databases().alterTablespace();
      }
      case Token.TEXT -> {
        tokens.next();
        tokens.expect(Token.SEARCH);
        return grammar.textSearches().alter();
      }
      case Token.TRIGGER -> {
        tokens.next();
        ObjectName trigger = onRelation();
        Statement depends = changes.dependsOrNull(ObjectKind.TRIGGER, trigger);
        return depends != null ? depends : changes.rename(ObjectKind.TRIGGER, trigger);
      }
      default -> throw tokens.failure();
    }
  }

  private ObjectName.Plain plain() {
    return new ObjectName.Plain(grammar.names().anyName());
  }

  /** {@code name ON relation}. */
  private ObjectName onRelation() {
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    ObjectName.Plain relation =
        (ObjectName.Plain) AlterRelations.object(grammar.names().relationName());
    return new ObjectName.OnRelation(name, relation.name());
  }

  private Statement collation() {
    ObjectName.Plain collation = plain();
    if (tokens.acceptThenExpect(Token.REFRESH, Token.VERSION)) {
      return new DefinitionStatement.RefreshCollation(collation.name());
    }
    return changes.any(ObjectKind.COLLATION, collation);
  }

  private Statement language() {
    return changes.some(ObjectKind.LANGUAGE, grammar.objectKinds().simple(), true, true, false);
  }

  private Statement eventTrigger() {
    ObjectName.Plain trigger = grammar.objectKinds().simple();
    FiringMode mode = null;
    if (tokens.accept(Token.DISABLE)) {
      mode = FiringMode.DISABLE;
    } else if (tokens.accept(Token.ENABLE)) {
      mode = FiringMode.ENABLE;
      if (tokens.accept(Token.REPLICA)) {
        mode = FiringMode.ENABLE_REPLICA;
      } else if (tokens.accept(Token.ALWAYS)) {
        mode = FiringMode.ENABLE_ALWAYS;
      }
    }
    if (mode != null) {
      return new TriggerStatement.AlterEventTrigger(trigger.name().last(), mode);
    }
    return changes.some(ObjectKind.EVENT_TRIGGER, trigger, true, true, false);
  }

  private Statement statistics() {
    boolean ifExists = grammar.ifExists();
    QualifiedName name = grammar.names().anyName();
    if (ifExists || tokens.are(Token.SET, Token.STATISTICS)) {
      tokens.expect(Token.SET, Token.STATISTICS);
      return new IndexStatement.AlterStatistics(name, ifExists, grammar.options().signedInteger());
    }
    return changes.any(ObjectKind.STATISTICS, new ObjectName.Plain(name));
  }
}
