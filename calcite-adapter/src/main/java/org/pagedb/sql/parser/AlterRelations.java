package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.Statement;

/** ALTER of tables, indexes, sequences and views. */
final class AlterRelations {

  private final Grammar grammar;
  private final Tokens tokens;

  AlterRelations(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** ALTER of a relation, after the words for its kind. */
  Statement alter(ObjectKind kind) {
    boolean stored =
        kind == ObjectKind.TABLE
            || kind == ObjectKind.INDEX
            || kind == ObjectKind.MATERIALIZED_VIEW;
    if (stored && tokens.is(Token.ALL)) {
      return moveAll(kind);
    }
    boolean ifExists = grammar.ifExists();
    boolean descendants = kind == ObjectKind.TABLE || kind == ObjectKind.FOREIGN_TABLE;
    FromItem.Relation relation =
        descendants
            ? grammar.fromItems().relation()
            : new FromItem.Relation(grammar.names().relationName(), false, null, null);
    return change(kind, ifExists, relation);
  }

  private Statement change(ObjectKind kind, boolean ifExists, FromItem.Relation relation) {
    switch (tokens.type()) {
      case Token.RENAME -> {
        return rename(kind, ifExists, relation);
      }
      case Token.SET -> {
        if (tokens.peek(1) == Token.SCHEMA && kind != ObjectKind.INDEX) {
          tokens.expect(Token.SET, Token.SCHEMA);
          String schema = grammar.names().columnName();
          return new ObjectStatement.ChangeSchema(
              kind, ifExists, relation.only(), object(relation), schema);
        }
      }
      case Token.ATTACH, Token.DETACH -> {
        if (kind == ObjectKind.TABLE) {
          return altered(kind, ifExists, relation, grammar.alterTables().partition());
        }
        if (kind == ObjectKind.INDEX && !ifExists && tokens.is(Token.ATTACH)) {
          tokens.expect(Token.ATTACH, Token.PARTITION);
          return altered(
              kind,
              false,
              relation,
              new AlterTableAction.AttachPartition(grammar.names().relationName(), null));
        }
      }
      case Token.DEPENDS -> {
        if (takesDependencies(kind, ifExists)) {
          return grammar.objectChanges().depends(kind, object(relation), false);
        }
      }
      case Token.NO -> {
        if (tokens.peek(1) == Token.DEPENDS && takesDependencies(kind, ifExists)) {
          tokens.next();
          return grammar.objectChanges().depends(kind, object(relation), true);
        }
      }
      default -> {}
    }
    if (kind == ObjectKind.SEQUENCE && startsSequenceSetting()) {
      return new SequenceStatement.AlterSequence(
          relation.name(), ifExists, grammar.sequences().settings());
    }
    return new AlterTableStatement.Alter(kind, ifExists, relation, grammar.alterTables().actions());
  }

  private static boolean takesDependencies(ObjectKind kind, boolean ifExists) {
    return !ifExists && (kind == ObjectKind.INDEX || kind == ObjectKind.MATERIALIZED_VIEW);
  }

  private boolean startsSequenceSetting() {
    if (tokens.is(Token.NO)) {
      int next = tokens.peek(1);
      return next != Token.INHERIT && next != Token.FORCE;
    }
    return grammar.sequences().startsSetting();
  }

  private static Statement altered(
      ObjectKind kind, boolean ifExists, FromItem.Relation relation, AlterTableAction action) {
    return new AlterTableStatement.Alter(kind, ifExists, relation, List.of(action));
  }

  /** A relation as the object of a statement for all kinds of objects. */
  static ObjectName object(FromItem.Relation relation) {
    return object(relation.name());
  }

  static ObjectName object(RelationName name) {
    List<String> parts = new ArrayList<>(3);
    if (name.catalog() != null) {
      parts.add(name.catalog());
    }
    if (name.schema() != null) {
      parts.add(name.schema());
    }
    parts.add(name.name());
    return new ObjectName.Plain(new QualifiedName(List.copyOf(parts), name.position()));
  }

  private Statement rename(ObjectKind kind, boolean ifExists, FromItem.Relation relation) {
    tokens.expect(Token.RENAME);
    boolean columns = kind != ObjectKind.INDEX && kind != ObjectKind.SEQUENCE;
    if (tokens.is(Token.TO) || !columns) {
      tokens.expect(Token.TO);
      return new ObjectStatement.Rename(
          kind,
          null,
          ifExists,
          relation.only(),
          object(relation),
          null,
          grammar.names().columnName(),
          false);
    }
    ObjectKind part = ObjectKind.COLUMN;
    if (kind == ObjectKind.TABLE && tokens.accept(Token.CONSTRAINT)) {
      part = ObjectKind.TABLE_CONSTRAINT;
    } else {
      tokens.accept(Token.COLUMN);
    }
    String old = grammar.names().columnName();
    tokens.expect(Token.TO);
    String name = grammar.names().columnName();
    return new ObjectStatement.Rename(
        part, kind, ifExists, relation.only(), object(relation), old, name, false);
  }

  private Statement moveAll(ObjectKind kind) {
    tokens.expect(Token.ALL, Token.IN);
    tokens.expect(Token.TABLESPACE);
    String from = grammar.names().columnName();
    List<Role> owners = List.of();
    if (tokens.acceptThenExpect(Token.OWNED, Token.BY)) {
      owners = grammar.names().roles();
    }
    tokens.expect(Token.SET, Token.TABLESPACE);
    String to = grammar.names().columnName();
    return new AlterTableStatement.MoveAll(kind, from, owners, to, tokens.accept(Token.NOWAIT));
  }
}
