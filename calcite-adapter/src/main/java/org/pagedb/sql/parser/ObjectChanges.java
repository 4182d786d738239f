package org.pagedb.sql.parser;

import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Statement;

/** RENAME, OWNER TO, SET SCHEMA and DEPENDS ON EXTENSION, which many kinds of objects share. */
final class ObjectChanges {

  private final Grammar grammar;
  private final Tokens tokens;

  ObjectChanges(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** The change of an object that can be renamed, and have its owner and schema changed. */
  Statement any(ObjectKind kind, ObjectName object) {
    Statement change = orNull(kind, object, true, true, true);
    if (change == null) {
      throw tokens.failure();
    }
    return change;
  }

  /** The change of an object that takes the given ones; fails if there is none. */
  Statement some(
      ObjectKind kind, ObjectName object, boolean rename, boolean owner, boolean schema) {
    Statement change = orNull(kind, object, rename, owner, schema);
    if (change == null) {
      throw tokens.failure();
    }
    return change;
  }

  /** The change of an object that takes the given ones, or null if something else follows. */
  Statement orNull(
      ObjectKind kind, ObjectName object, boolean rename, boolean owner, boolean schema) {
    if (rename && tokens.is(Token.RENAME)) {
      return rename(kind, object);
    }
    if (owner && tokens.acceptThenExpect(Token.OWNER, Token.TO)) {
      return new ObjectStatement.ChangeOwner(kind, object, grammar.names().role());
    }
    if (schema && tokens.are(Token.SET, Token.SCHEMA)) {
      tokens.expect(Token.SET, Token.SCHEMA);
      return new ObjectStatement.ChangeSchema(
          kind, false, false, object, grammar.names().columnName());
    }
    return null;
  }

  /** RENAME TO. */
  Statement rename(ObjectKind kind, ObjectName object) {
    return rename(kind, object, false);
  }

  /** RENAME TO of an object that need not exist. */
  Statement rename(ObjectKind kind, ObjectName object, boolean ifExists) {
    tokens.expect(Token.RENAME, Token.TO);
    return new ObjectStatement.Rename(
        kind,
        null,
        ifExists,
        false,
        object,
        null,
        kind == ObjectKind.ROLE ? grammar.names().newRole() : grammar.names().columnName(),
        false);
  }

  /** RENAME of a part of an object, after the word for the part. */
  Statement renamePart(ObjectKind part, ObjectKind kind, ObjectName object) {
    String old = grammar.names().columnName();
    tokens.expect(Token.TO);
    String name = grammar.names().columnName();
    boolean cascade = part == ObjectKind.ATTRIBUTE && grammar.cascade();
    return new ObjectStatement.Rename(part, kind, false, false, object, old, name, cascade);
  }

  /** DEPENDS ON EXTENSION, with the cursor at DEPENDS. */
  Statement depends(ObjectKind kind, ObjectName object, boolean remove) {
    tokens.expect(Token.DEPENDS, Token.ON);
    tokens.expect(Token.EXTENSION);
    return new ObjectStatement.DependsOnExtension(
        kind, object, grammar.names().columnName(), remove);
  }

  /** [NO] DEPENDS ON EXTENSION, or null if something else follows. */
  Statement dependsOrNull(ObjectKind kind, ObjectName object) {
    if (tokens.accept(Token.NO)) {
      return depends(kind, object, true);
    }
    return tokens.is(Token.DEPENDS) ? depends(kind, object, false) : null;
  }
}
