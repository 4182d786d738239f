package org.pagedb.sql.parser;

import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TypeName;

/** Objects of any kind as COMMENT, SECURITY LABEL and ALTER EXTENSION name them. */
final class NamedObjects {

  /** An object and its kind. */
  record Parsed(ObjectKind kind, ObjectName name) {}

  private final Grammar grammar;
  private final Tokens tokens;

  NamedObjects(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** COMMENT. */
  Statement comment() {
    tokens.expect(Token.COMMENT, Token.ON);
    Parsed object = commented();
    tokens.expect(Token.IS);
    return new ObjectStatement.Comment(object.kind(), object.name(), text());
  }

  private String text() {
    return tokens.accept(Token.NULL) ? null : tokens.takeString();
  }

  /** SECURITY LABEL. */
  Statement securityLabel() {
    tokens.expect(Token.SECURITY, Token.LABEL);
    String provider = tokens.accept(Token.FOR) ? grammar.names().nonReservedWordOrString() : null;
    tokens.expect(Token.ON);
    Parsed object = labelled();
    tokens.expect(Token.IS);
    return new ObjectStatement.SecurityLabel(provider, object.kind(), object.name(), text());
  }

  private Parsed commented() {
    switch (tokens.type()) {
      case Token.CONSTRAINT -> {
        return constraint();
      }
      case Token.POLICY, Token.RULE, Token.TRIGGER -> {
        ObjectKind kind = grammar.objectKinds().onRelation();
        String name = grammar.names().columnName();
        tokens.expect(Token.ON);
        return new Parsed(kind, new ObjectName.OnRelation(name, grammar.names().anyName()));
      }
      default -> {
        Parsed object = labelledOrNull();
        return object != null ? object : extensionMember();
      }
    }
  }

  private Parsed constraint() {
    tokens.expect(Token.CONSTRAINT);
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    if (tokens.is(Token.DOMAIN) && Keywords.isColumnName(tokens.peek(1))) {
      tokens.next();
      QualifiedName domain = grammar.names().anyName();
      TypeName type = TypeName.of(domain.parts(), domain.position());
      return new Parsed(ObjectKind.DOMAIN_CONSTRAINT, new ObjectName.OnDomain(name, type));
    }
    return new Parsed(
        ObjectKind.TABLE_CONSTRAINT, new ObjectName.OnRelation(name, grammar.names().anyName()));
  }

  private Parsed labelled() {
    Parsed object = labelledOrNull();
    if (object == null) {
      object = commonOrNull();
    }
    if (object == null) {
      throw tokens.failure();
    }
    return object;
  }

  /** Objects that take comments and labels but belong to no extension; null if none. */
  private Parsed labelledOrNull() {
    switch (tokens.type()) {
      case Token.COLUMN -> {
        tokens.next();
        return new Parsed(ObjectKind.COLUMN, new ObjectName.Plain(grammar.names().anyName()));
      }
      case Token.LARGE -> {
        tokens.expect(Token.LARGE, Token.OBJECT);
        return new Parsed(
            ObjectKind.LARGE_OBJECT, new ObjectName.LargeObject(grammar.options().number()));
      }
      default -> {
        return null;
      }
    }
  }

  /** Objects that all three statements take; null if none. */
  private Parsed commonOrNull() {
    ObjectKind kind = grammar.objectKinds().anyName();
    if (kind != null) {
      return new Parsed(kind, new ObjectName.Plain(grammar.names().anyName()));
    }
    switch (tokens.type()) {
      case Token.TYPE -> {
        return type(ObjectKind.TYPE);
      }
      case Token.DOMAIN -> {
        return type(ObjectKind.DOMAIN);
      }
      case Token.AGGREGATE -> {
        tokens.next();
        return new Parsed(ObjectKind.AGGREGATE, grammar.signatures().aggregate());
      }
      case Token.FUNCTION -> {
        return routine(ObjectKind.FUNCTION);
      }
      case Token.PROCEDURE -> {
        return routine(ObjectKind.PROCEDURE);
      }
      case Token.ROUTINE -> {
        return routine(ObjectKind.ROUTINE);
      }
      default -> {
        kind = grammar.objectKinds().sharedOrSimpleName();
        return kind == null ? null : new Parsed(kind, grammar.objectKinds().simple());
      }
    }
  }

  private Parsed type(ObjectKind kind) {
    tokens.next();
    return new Parsed(kind, new ObjectName.Type(grammar.types().type()));
  }

  private Parsed routine(ObjectKind kind) {
    tokens.next();
    return new Parsed(kind, grammar.signatures().function());
  }

  /** An object that can be part of an extension. */
  Parsed extensionMember() {
    switch (tokens.type()) {
      case Token.CAST -> {
        tokens.next();
        return new Parsed(ObjectKind.CAST, grammar.objectKinds().cast());
      }
      case Token.TRANSFORM -> {
        tokens.next();
        return new Parsed(ObjectKind.TRANSFORM, grammar.objectKinds().transform());
      }
      case Token.OPERATOR -> {
        tokens.next();
        return operator();
      }
      default -> {
        Parsed object = commonOrNull();
        if (object == null) {
          throw tokens.failure();
        }
        return object;
      }
    }
  }

  private Parsed operator() {
    if (tokens.accept(Token.CLASS)) {
      return new Parsed(ObjectKind.OPERATOR_CLASS, grammar.objectKinds().inAccessMethod());
    }
    if (tokens.accept(Token.FAMILY)) {
      return new Parsed(ObjectKind.OPERATOR_FAMILY, grammar.objectKinds().inAccessMethod());
    }
    return new Parsed(ObjectKind.OPERATOR, grammar.signatures().operator());
  }
}
