package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.tree.TypeStatement;

/** Types and domains. */
final class TypeDefinitions {

  private final Grammar grammar;
  private final Tokens tokens;

  TypeDefinitions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE TYPE from TYPE on. */
  Statement createType() {
    tokens.expect(Token.TYPE);
    QualifiedName name = grammar.names().anyName();
    if (tokens.is('(')) {
      return shell(name, grammar.options().definition());
    }
    if (!tokens.accept(Token.AS)) {
      return shell(name, List.of());
    }
    if (tokens.acceptThenExpect(Token.ENUM, '(')) {
      List<String> labels = new ArrayList<>(4);
      if (!tokens.is(')')) {
        do {
          labels.add(tokens.takeString());
        } while (tokens.accept(','));
      }
      tokens.expect(')');
      return new TypeStatement.CreateEnum(name, List.copyOf(labels));
    }
    if (tokens.accept(Token.RANGE)) {
      return new TypeStatement.CreateRange(name, grammar.options().definition());
    }
    tokens.expect('(');
    List<FromItem.ColumnSpec> attributes =
        tokens.is(')') ? List.of() : grammar.fromItems().columnSpecs();
    tokens.expect(')');
    return new TypeStatement.CreateComposite(name, attributes);
  }

  private static Statement shell(QualifiedName name, List<Option> options) {
    return new DefinitionStatement.Define(
        ObjectKind.TYPE, false, false, name, null, -1, options, null);
  }

  /** CREATE DOMAIN from DOMAIN on. */
  Statement createDomain() {
    tokens.expect(Token.DOMAIN);
    QualifiedName name = grammar.names().anyName();
    tokens.accept(Token.AS);
    TypeName type = grammar.types().type();
    ColumnConstraints.Parsed rest = grammar.columnConstraints().parse();
    return new TypeStatement.CreateDomain(name, type, rest.collation(), rest.constraints());
  }

  /** ALTER TYPE from TYPE on. */
  Statement alterType() {
    tokens.expect(Token.TYPE);
    QualifiedName name = grammar.names().anyName();
    ObjectName object = new ObjectName.Plain(name);
    if (tokens.are(Token.ADD, Token.VALUE)) {
      return addValue(name);
    }
    if (tokens.is(Token.RENAME) && tokens.peek(1) != Token.TO) {
      tokens.next();
      if (tokens.accept(Token.ATTRIBUTE)) {
        return grammar.objectChanges().renamePart(ObjectKind.ATTRIBUTE, ObjectKind.TYPE, object);
      }
      tokens.expect(Token.VALUE);
      String label = tokens.takeString();
      tokens.expect(Token.TO);
      return new TypeStatement.RenameEnumValue(name, label, tokens.takeString());
    }
    if (tokens.are(Token.SET, '(')) {
      tokens.next();
      return new TypeStatement.AlterBaseType(name, grammar.operators().definition());
    }
    Statement change = grammar.objectChanges().orNull(ObjectKind.TYPE, object, true, true, true);
    return change != null ? change : attributes(name);
  }

  private Statement addValue(QualifiedName type) {
    tokens.expect(Token.ADD, Token.VALUE);
    boolean ifNotExists = grammar.ifNotExists();
    String label = tokens.takeString();
    String neighbour = null;
    boolean after = tokens.accept(Token.AFTER);
    if (after || tokens.accept(Token.BEFORE)) {
      neighbour = tokens.takeString();
    }
    return new TypeStatement.AddEnumValue(type, label, ifNotExists, neighbour, after);
  }

  /** alter_type_cmds. */
  private Statement attributes(QualifiedName name) {
    List<AlterTableAction> actions = new ArrayList<>(2);
    do {
      actions.add(attribute());
    } while (tokens.accept(','));
    FromItem.Relation relation =
        new FromItem.Relation(Names.relationName(name.parts(), name.position()), false, null, null);
    return new AlterTableStatement.Alter(ObjectKind.TYPE, false, relation, List.copyOf(actions));
  }

  private AlterTableAction attribute() {
    if (tokens.acceptThenExpect(Token.ADD, Token.ATTRIBUTE)) {
      FromItem.ColumnSpec spec = grammar.fromItems().columnSpec();
      TableElement.Column column =
          new TableElement.Column(
              spec.name(),
              spec.type(),
              null,
              null,
              List.of(),
              spec.collation(),
              List.of(),
              spec.position());
      return new AlterTableAction.AddColumn(column, false, grammar.cascade());
    }
    if (tokens.acceptThenExpect(Token.DROP, Token.ATTRIBUTE)) {
      boolean ifExists = grammar.ifExists();
      String column = grammar.names().columnName();
      return new AlterTableAction.DropColumn(column, ifExists, grammar.cascade());
    }
    tokens.expect(Token.ALTER, Token.ATTRIBUTE);
    int position = tokens.position();
    String column = grammar.names().columnName();
    tokens.acceptThenExpect(Token.SET, Token.DATA);
    tokens.expect(Token.TYPE);
    TypeName type = grammar.types().type();
    QualifiedName collation = tokens.accept(Token.COLLATE) ? grammar.names().anyName() : null;
    return new AlterTableAction.AlterType(
        column, type, collation, null, grammar.cascade(), position);
  }

  /** ALTER DOMAIN from DOMAIN on. */
  Statement alterDomain() {
    tokens.expect(Token.DOMAIN);
    QualifiedName name = grammar.names().anyName();
    ObjectName object = new ObjectName.Plain(name);
    if (tokens.is(Token.RENAME) && tokens.peek(1) == Token.CONSTRAINT) {
      tokens.expect(Token.RENAME, Token.CONSTRAINT);
      return grammar
          .objectChanges()
          .renamePart(ObjectKind.DOMAIN_CONSTRAINT, ObjectKind.DOMAIN, object);
    }
    Statement change = grammar.objectChanges().orNull(ObjectKind.DOMAIN, object, true, true, true);
    return change != null ? change : new TypeStatement.AlterDomain(name, domainAction());
  }

  private TypeStatement.DomainAction domainAction() {
    switch (tokens.type()) {
      case Token.SET -> {
        tokens.next();
        if (tokens.accept(Token.DEFAULT)) {
          return new TypeStatement.DomainDefault(grammar.expressions().expression());
        }
        tokens.expect(Token.NOT, Token.NULL);
        return new TypeStatement.DomainNotNull(true);
      }
      case Token.DROP -> {
        tokens.next();
        return dropFromDomain();
      }
      case Token.ADD -> {
        tokens.next();
        return new TypeStatement.AddDomainConstraint(grammar.constraints().tableConstraint());
      }
      default -> {
        tokens.expect(Token.VALIDATE, Token.CONSTRAINT);
        return new TypeStatement.ValidateDomainConstraint(grammar.names().columnName());
      }
    }
  }

  private TypeStatement.DomainAction dropFromDomain() {
    if (tokens.accept(Token.DEFAULT)) {
      return new TypeStatement.DomainDefault(null);
    }
    if (tokens.acceptThenExpect(Token.NOT, Token.NULL)) {
      return new TypeStatement.DomainNotNull(false);
    }
    tokens.expect(Token.CONSTRAINT);
    boolean ifExists = grammar.ifExists();
    String constraint = grammar.names().columnName();
    return new TypeStatement.DropDomainConstraint(constraint, ifExists, grammar.cascade());
  }
}
