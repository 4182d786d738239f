package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.DatabaseStatement;
import org.pagedb.sql.tree.ForeignStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.ReplicationStatement;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TypeName;

/** DROP of all kinds of objects. */
final class Drops {

  private final Grammar grammar;
  private final Tokens tokens;

  Drops(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** A statement that starts with DROP. */
  Statement drop() {
    tokens.expect(Token.DROP);
    switch (tokens.type()) {
      case Token.TYPE -> {
        return types(ObjectKind.TYPE);
      }
      case Token.DOMAIN -> {
        return types(ObjectKind.DOMAIN);
      }
      case Token.INDEX -> {
        return indexes();
      }
      case Token.CAST -> {
        return cast();
      }
      case Token.TRANSFORM -> {
        return transform();
      }
      case Token.FUNCTION, Token.PROCEDURE, Token.ROUTINE, Token.AGGREGATE -> {
        return routines();
      }
      case Token.OPERATOR -> {
        return operators();
      }
      case Token.DATABASE -> {
        return database();
      }
      case Token.ROLE, Token.GROUP -> {
        return roles();
      }
      case Token.USER -> {
        int after = tokens.peek(2);
        boolean mapping = after == Token.FOR || after == Token.IF;
        return mapping && tokens.peek(1) == Token.MAPPING ? userMapping() : roles();
      }
      case Token.TABLESPACE -> {
        tokens.next();
        boolean ifExists = grammar.ifExists();
        return new DatabaseStatement.DropTablespace(grammar.names().columnName(), ifExists);
      }
      case Token.SUBSCRIPTION -> {
        tokens.next();
        boolean ifExists = grammar.ifExists();
        String name = grammar.names().columnName();
        return new ReplicationStatement.DropSubscription(name, ifExists, grammar.cascade());
      }
      case Token.OWNED -> {
        tokens.expect(Token.OWNED, Token.BY);
        List<Role> owners = grammar.names().roles();
        return new RoleStatement.DropOwned(owners, grammar.cascade());
      }
      default -> {
        return named();
      }
    }
  }

  private Statement named() {
    ObjectKind kind = grammar.objectKinds().anyName();
    if (kind != null) {
      boolean ifExists = grammar.ifExists();
      List<ObjectName> names = plain(grammar.names().anyNames());
      return dropped(kind, false, ifExists, names);
    }
    kind = grammar.objectKinds().simpleName();
    if (kind != null) {
      boolean ifExists = grammar.ifExists();
      List<ObjectName> names = new ArrayList<>(2);
      do {
        int position = tokens.position();
        String name = grammar.names().columnName();
        names.add(new ObjectName.Plain(QualifiedName.of(name, position)));
      } while (tokens.accept(','));
      return dropped(kind, false, ifExists, names);
    }
    kind = grammar.objectKinds().onRelation();
    if (kind == null) {
      throw tokens.failure();
    }
    boolean ifExists = grammar.ifExists();
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    ObjectName object = new ObjectName.OnRelation(name, grammar.names().anyName());
    return dropped(kind, false, ifExists, List.of(object));
  }

  private Statement dropped(
      ObjectKind kind, boolean concurrently, boolean ifExists, List<ObjectName> names) {
    return new ObjectStatement.Drop(
        kind, concurrently, ifExists, List.copyOf(names), grammar.cascade());
  }

  private static List<ObjectName> plain(List<QualifiedName> names) {
    List<ObjectName> objects = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      objects.add(new ObjectName.Plain(names.get(i)));
    }
    return objects;
  }

  private Statement types(ObjectKind kind) {
    tokens.next();
    boolean ifExists = grammar.ifExists();
    List<TypeName> types = grammar.types().types();
    List<ObjectName> objects = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      objects.add(new ObjectName.Type(types.get(i)));
    }
    return dropped(kind, false, ifExists, objects);
  }

  private Statement indexes() {
    tokens.expect(Token.INDEX);
    boolean concurrently = tokens.accept(Token.CONCURRENTLY);
    boolean ifExists = grammar.ifExists();
    return dropped(ObjectKind.INDEX, concurrently, ifExists, plain(grammar.names().anyNames()));
  }

  private Statement cast() {
    tokens.expect(Token.CAST);
    boolean ifExists = grammar.certainIfExists();
    ObjectName cast = grammar.objectKinds().cast();
    return dropped(ObjectKind.CAST, false, ifExists, List.of(cast));
  }

  private Statement transform() {
    tokens.expect(Token.TRANSFORM);
    boolean ifExists = grammar.certainIfExists();
    ObjectName transform = grammar.objectKinds().transform();
    return dropped(ObjectKind.TRANSFORM, false, ifExists, List.of(transform));
  }

  private Statement routines() {
    ObjectKind kind =
        switch (tokens.type()) {
          case Token.FUNCTION -> ObjectKind.FUNCTION;
          case Token.PROCEDURE -> ObjectKind.PROCEDURE;
          case Token.ROUTINE -> ObjectKind.ROUTINE;
          default -> ObjectKind.AGGREGATE;
        };
    tokens.next();
    boolean ifExists = grammar.ifExists();
    List<ObjectName> routines = new ArrayList<>(2);
    do {
      routines.add(
          kind == ObjectKind.AGGREGATE
              ? grammar.signatures().aggregate()
              : grammar.signatures().function());
    } while (tokens.accept(','));
    return dropped(kind, false, ifExists, routines);
  }

  private Statement operators() {
    tokens.expect(Token.OPERATOR);
    if (tokens.is(Token.CLASS) || tokens.is(Token.FAMILY)) {
      ObjectKind kind =
          tokens.is(Token.CLASS) ? ObjectKind.OPERATOR_CLASS : ObjectKind.OPERATOR_FAMILY;
      tokens.next();
      boolean ifExists = grammar.ifExists();
      ObjectName object = grammar.objectKinds().inAccessMethod();
      return dropped(kind, false, ifExists, List.of(object));
    }
    boolean ifExists = grammar.ifExists();
    List<ObjectName> operators = new ArrayList<>(2);
    do {
      operators.add(grammar.signatures().operator());
    } while (tokens.accept(','));
    return dropped(ObjectKind.OPERATOR, false, ifExists, operators);
  }

  private Statement database() {
    tokens.expect(Token.DATABASE);
    boolean ifExists = grammar.ifExists();
    String name = grammar.names().columnName();
    List<Option> options = List.of();
    if (tokens.accept(Token.WITH) || tokens.accept(Token.WITH_LA) || tokens.is('(')) {
      options = databaseOptions();
    }
    return new DatabaseStatement.DropDatabase(name, ifExists, options);
  }

  private List<Option> databaseOptions() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(1);
    do {
      int position = tokens.position();
      tokens.expect(Token.FORCE);
      options.add(new Option("force", null, position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  private Statement roles() {
    tokens.next();
    boolean ifExists = grammar.ifExists();
    return new RoleStatement.DropRole(ifExists, grammar.names().roles());
  }

  private Statement userMapping() {
    tokens.expect(Token.USER, Token.MAPPING);
    boolean ifExists = grammar.certainIfExists();
    tokens.expect(Token.FOR);
    Role user = grammar.names().mappedUser();
    tokens.expect(Token.SERVER);
    return new ForeignStatement.DropMapping(ifExists, user, grammar.names().columnName());
  }
}
