package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.PrivilegeStatement.Target;
import org.pagedb.sql.tree.PrivilegeStatement.TargetKind;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;

/** What privileges are granted on. */
final class PrivilegeTargets {

  private final Grammar grammar;
  private final Tokens tokens;

  PrivilegeTargets(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** privilege_target. */
  Target target() {
    switch (tokens.type()) {
      case Token.TABLE -> {
        tokens.next();
        return relations(TargetKind.TABLE);
      }
      case Token.ALL -> {
        return allInSchema();
      }
      case Token.FOREIGN -> {
        tokens.next();
        if (tokens.acceptThenExpect(Token.DATA, Token.WRAPPER)) {
          return simple(TargetKind.FOREIGN_DATA_WRAPPER);
        }
        tokens.expect(Token.SERVER);
        return simple(TargetKind.FOREIGN_SERVER);
      }
      default -> {
        return isKindWord() ? ofKind() : relations(TargetKind.TABLE);
      }
    }
  }

  /** Whether the current word is a kind of objects and not a table's name. */
  private boolean isKindWord() {
    return switch (tokens.peek(1)) {
      case ',', '.', '[', Token.TO, Token.FROM, Token.EOF, ';' -> false;
      default -> true;
    };
  }

  private Target ofKind() {
    int word = tokens.type();
    switch (word) {
      case Token.SEQUENCE -> {
        tokens.next();
        return relations(TargetKind.SEQUENCE);
      }
      case Token.FUNCTION -> {
        return routines(TargetKind.FUNCTION);
      }
      case Token.PROCEDURE -> {
        return routines(TargetKind.PROCEDURE);
      }
      case Token.ROUTINE -> {
        return routines(TargetKind.ROUTINE);
      }
      case Token.DATABASE -> {
        return nextSimple(TargetKind.DATABASE);
      }
      case Token.LANGUAGE -> {
        return nextSimple(TargetKind.LANGUAGE);
      }
      case Token.SCHEMA -> {
        return nextSimple(TargetKind.SCHEMA);
      }
      case Token.TABLESPACE -> {
        return nextSimple(TargetKind.TABLESPACE);
      }
      case Token.DOMAIN, Token.TYPE -> {
        tokens.next();
        TargetKind kind = word == Token.TYPE ? TargetKind.TYPE : TargetKind.DOMAIN;
        return target(kind, plain(grammar.names().anyNames()));
      }
      case Token.LARGE -> {
        tokens.expect(Token.LARGE, Token.OBJECT);
        List<ObjectName> numbers = new ArrayList<>(1);
        do {
          numbers.add(new ObjectName.LargeObject(grammar.options().number()));
        } while (tokens.accept(','));
        return target(TargetKind.LARGE_OBJECT, numbers);
      }
      case Token.PARAMETER -> {
        tokens.next();
        return parameters();
      }
      default -> {
        return relations(TargetKind.TABLE);
      }
    }
  }

  private static Target target(TargetKind kind, List<ObjectName> objects) {
    return new Target(kind, false, List.copyOf(objects));
  }

  private static List<ObjectName> plain(List<QualifiedName> names) {
    List<ObjectName> objects = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      objects.add(new ObjectName.Plain(names.get(i)));
    }
    return objects;
  }

  private Target relations(TargetKind kind) {
    List<RelationName> relations = grammar.names().relationNames();
    List<ObjectName> objects = new ArrayList<>(relations.size());
    for (int i = 0; i < relations.size(); i++) {
      objects.add(AlterRelations.object(relations.get(i)));
    }
    return target(kind, objects);
  }

  private Target nextSimple(TargetKind kind) {
    tokens.next();
    return simple(kind);
  }

  private Target simple(TargetKind kind) {
    return target(kind, simpleNames());
  }

  private List<ObjectName> simpleNames() {
    List<ObjectName> objects = new ArrayList<>(1);
    do {
      objects.add(grammar.objectKinds().simple());
    } while (tokens.accept(','));
    return objects;
  }

  private Target routines(TargetKind kind) {
    tokens.next();
    List<ObjectName> routines = new ArrayList<>(1);
    do {
      routines.add(grammar.signatures().function());
    } while (tokens.accept(','));
    return target(kind, routines);
  }

  /** Parameters have dotted names that are one name. */
  private Target parameters() {
    List<ObjectName> parameters = new ArrayList<>(1);
    do {
      int position = tokens.position();
      String name = grammar.settings().parameterName();
      parameters.add(new ObjectName.Plain(QualifiedName.of(name, position)));
    } while (tokens.accept(','));
    return target(TargetKind.PARAMETER, parameters);
  }

  private Target allInSchema() {
    tokens.expect(Token.ALL);
    TargetKind kind =
        switch (tokens.type()) {
          case Token.TABLES -> TargetKind.TABLE;
          case Token.SEQUENCES -> TargetKind.SEQUENCE;
          case Token.FUNCTIONS -> TargetKind.FUNCTION;
          case Token.PROCEDURES -> TargetKind.PROCEDURE;
          case Token.ROUTINES -> TargetKind.ROUTINE;
          default -> throw tokens.failure();
        };
    tokens.next();
    tokens.expect(Token.IN, Token.SCHEMA);
    return new Target(kind, true, List.copyOf(simpleNames()));
  }
}
