package org.pagedb.sql.parser;

import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.TypeName;

/** The words for kinds of objects, grouped by how the objects are named. */
final class ObjectKinds {

  private final Grammar grammar;
  private final Tokens tokens;

  ObjectKinds(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** object_type_any_name: a kind whose objects have possibly qualified names; null if none. */
  ObjectKind anyName() {
    switch (tokens.type()) {
      case Token.TABLE -> {
        return taken(ObjectKind.TABLE);
      }
      case Token.SEQUENCE -> {
        return taken(ObjectKind.SEQUENCE);
      }
      case Token.VIEW -> {
        return taken(ObjectKind.VIEW);
      }
      case Token.MATERIALIZED -> {
        tokens.next();
        return taken(Token.VIEW, ObjectKind.MATERIALIZED_VIEW);
      }
      case Token.INDEX -> {
        return taken(ObjectKind.INDEX);
      }
      case Token.FOREIGN -> {
        if (tokens.peek(1) != Token.TABLE) {
          return null;
        }
        tokens.next();
        return taken(ObjectKind.FOREIGN_TABLE);
      }
      case Token.COLLATION -> {
        return taken(ObjectKind.COLLATION);
      }
      case Token.CONVERSION -> {
        return taken(ObjectKind.CONVERSION);
      }
      case Token.STATISTICS -> {
        return taken(ObjectKind.STATISTICS);
      }
      case Token.TEXT -> {
        tokens.expect(Token.TEXT, Token.SEARCH);
        return textSearch();
      }
      default -> {
        return null;
      }
    }
  }

  /** The word after TEXT SEARCH. */
  ObjectKind textSearch() {
    return switch (tokens.type()) {
      case Token.PARSER -> taken(ObjectKind.TEXT_SEARCH_PARSER);
      case Token.DICTIONARY -> taken(ObjectKind.TEXT_SEARCH_DICTIONARY);
      case Token.TEMPLATE -> taken(ObjectKind.TEXT_SEARCH_TEMPLATE);
      case Token.CONFIGURATION -> taken(ObjectKind.TEXT_SEARCH_CONFIGURATION);
      default -> throw tokens.failure();
    };
  }

  /** drop_type_name: a kind whose objects have simple names; null if none. */
  ObjectKind simpleName() {
    switch (tokens.type()) {
      case Token.ACCESS -> {
        tokens.next();
        return taken(Token.METHOD, ObjectKind.ACCESS_METHOD);
      }
      case Token.EVENT -> {
        tokens.next();
        return taken(Token.TRIGGER, ObjectKind.EVENT_TRIGGER);
      }
      case Token.EXTENSION -> {
        return taken(ObjectKind.EXTENSION);
      }
      case Token.FOREIGN -> {
        tokens.expect(Token.FOREIGN, Token.DATA);
        return taken(Token.WRAPPER, ObjectKind.FOREIGN_DATA_WRAPPER);
      }
      case Token.PROCEDURAL -> {
        tokens.next();
        return taken(Token.LANGUAGE, ObjectKind.LANGUAGE);
      }
      case Token.LANGUAGE -> {
        return taken(ObjectKind.LANGUAGE);
      }
      case Token.PUBLICATION -> {
        return taken(ObjectKind.PUBLICATION);
      }
      case Token.SCHEMA -> {
        return taken(ObjectKind.SCHEMA);
      }
      case Token.SERVER -> {
        return taken(ObjectKind.SERVER);
      }
      default -> {
        return null;
      }
    }
  }

  /** object_type_name: also the shared kinds; null if none. */
  ObjectKind sharedOrSimpleName() {
    return switch (tokens.type()) {
      case Token.DATABASE -> taken(ObjectKind.DATABASE);
      case Token.ROLE -> taken(ObjectKind.ROLE);
      case Token.SUBSCRIPTION -> taken(ObjectKind.SUBSCRIPTION);
      case Token.TABLESPACE -> taken(ObjectKind.TABLESPACE);
      default -> simpleName();
    };
  }

  /** object_type_name_on_any_name: a kind whose objects belong to a relation; null if none. */
  ObjectKind onRelation() {
    return switch (tokens.type()) {
      case Token.POLICY -> taken(ObjectKind.POLICY);
      case Token.RULE -> taken(ObjectKind.RULE);
      case Token.TRIGGER -> taken(ObjectKind.TRIGGER);
      default -> null;
    };
  }

  private ObjectKind taken(ObjectKind kind) {
    tokens.next();
    return kind;
  }

  private ObjectKind taken(int word, ObjectKind kind) {
    tokens.expect(word);
    return kind;
  }

  /** {@code (source AS target)}. */
  ObjectName.Cast cast() {
    tokens.expect('(');
    TypeName source = grammar.types().type();
    tokens.expect(Token.AS);
    TypeName target = grammar.types().type();
    tokens.expect(')');
    return new ObjectName.Cast(source, target);
  }

  /** {@code FOR type LANGUAGE language}. */
  ObjectName.Transform transform() {
    tokens.expect(Token.FOR);
    TypeName type = grammar.types().type();
    tokens.expect(Token.LANGUAGE);
    return new ObjectName.Transform(type, grammar.names().columnName());
  }

  /** {@code name USING method}. */
  ObjectName.InAccessMethod inAccessMethod() {
    QualifiedName name = grammar.names().anyName();
    tokens.expect(Token.USING);
    return new ObjectName.InAccessMethod(name, grammar.names().columnName());
  }

  /** A simple name. */
  ObjectName.Plain simple() {
    int position = tokens.position();
    return new ObjectName.Plain(QualifiedName.of(grammar.names().columnName(), position));
  }
}
