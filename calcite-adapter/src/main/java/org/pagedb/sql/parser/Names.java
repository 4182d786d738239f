package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Role;

/** Names of objects, each with the classes of keywords that PostgreSQL lets stand for it. */
final class Names {

  private final Grammar grammar;
  private final Tokens tokens;

  Names(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** ColId. */
  String columnName() {
    if (!Keywords.isColumnName(tokens.type())) {
      throw tokens.failure();
    }
    return tokens.takeName();
  }

  /** Whether a ColId stands here. */
  boolean startsColumnName() {
    return Keywords.isColumnName(tokens.type());
  }

  /** ColLabel. */
  String label() {
    if (!Keywords.isLabel(tokens.type())) {
      throw tokens.failure();
    }
    return tokens.takeName();
  }

  /** type_function_name. */
  String typeOrFunctionName() {
    if (!Keywords.isTypeOrFunctionName(tokens.type())) {
      throw tokens.failure();
    }
    return tokens.takeName();
  }

  /** NonReservedWord. */
  String nonReservedWord() {
    if (!Keywords.isNonReserved(tokens.type())) {
      throw tokens.failure();
    }
    return tokens.takeName();
  }

  /** NonReservedWord_or_Sconst. */
  String nonReservedWordOrString() {
    return tokens.is(Token.STRING) ? tokens.takeString() : nonReservedWord();
  }

  /** any_name: a dotted name without subscripts. */
  QualifiedName anyName() {
    int position = tokens.position();
    String first = columnName();
    if (!tokens.is('.')) {
      return QualifiedName.of(first, position);
    }
    return new QualifiedName(attributes(first), position);
  }

  /** A first part, already read, and the dotted ones after it. */
  List<String> attributes(String first) {
    List<String> parts = new ArrayList<>(4);
    parts.add(first);
    while (tokens.accept('.')) {
      parts.add(label());
    }
    return List.copyOf(parts);
  }

  /** handler_name: a dotted name of a function. */
  QualifiedName handlerName() {
    return anyName();
  }

  /** any_name_list. */
  List<QualifiedName> anyNames() {
    List<QualifiedName> names = new ArrayList<>(4);
    do {
      names.add(anyName());
    } while (tokens.accept(','));
    return List.copyOf(names);
  }

  /** qualified_name. */
  RelationName relationName() {
    int position = tokens.position();
    String first = columnName();
    return relationName(first, position);
  }

  /** The rest of a qualified_name whose first part has been read. */
  RelationName relationName(String first, int position) {
    if (!tokens.is('.') && !tokens.is('[')) {
      return new RelationName(null, null, first, position);
    }
    List<IndirectionStep> steps = grammar.expressions().primaries().indirection();
    List<String> parts = new ArrayList<>(4);
    parts.add(first);
    parts.addAll(fields(steps));
    return relationName(parts, position);
  }

  /** qualified_name_list. */
  List<RelationName> relationNames() {
    List<RelationName> names = new ArrayList<>(4);
    do {
      names.add(relationName());
    } while (tokens.accept(','));
    return List.copyOf(names);
  }

  /** The names of steps that are all fields; anything else is an error at the current token. */
  List<String> fields(List<IndirectionStep> steps) {
    List<String> names = new ArrayList<>(4);
    for (int i = 0; i < steps.size(); i++) {
      if (!(steps.get(i) instanceof IndirectionStep.Field field)) {
        throw tokens.failure();
      }
      names.add(field.name());
    }
    return names;
  }

  /** A relation's name of at most three parts. */
  static RelationName relationName(List<String> parts, int position) {
    return switch (parts.size()) {
      case 1 -> new RelationName(null, null, parts.get(0), position);
      case 2 -> new RelationName(null, parts.get(0), parts.get(1), position);
      case 3 -> new RelationName(parts.get(0), parts.get(1), parts.get(2), position);
      default ->
          throw Tokens.failure(
              "improper qualified name (too many dotted names): "
                  + new QualifiedName(parts, position),
              position);
    };
  }

  /** func_name. */
  QualifiedName functionName() {
    int position = tokens.position();
    int type = tokens.type();
    boolean column = Keywords.isColumnName(type);
    if (!column && !Keywords.isTypeOrFunctionName(type)) {
      throw tokens.failure();
    }
    String first = tokens.takeName();
    if (column && (tokens.is('.') || tokens.is('['))) {
      List<String> parts = new ArrayList<>(4);
      parts.add(first);
      parts.addAll(fields(grammar.expressions().primaries().indirection()));
      return new QualifiedName(List.copyOf(parts), position);
    }
    if (!Keywords.isTypeOrFunctionName(type)) {
      throw tokens.failure();
    }
    return QualifiedName.of(first, position);
  }

  /** name_list or columnList without its parentheses. */
  List<String> names() {
    List<String> names = new ArrayList<>(4);
    do {
      names.add(columnName());
    } while (tokens.accept(','));
    return List.copyOf(names);
  }

  /** A list of names in parentheses. */
  List<String> namesInParentheses() {
    tokens.expect('(');
    List<String> names = names();
    tokens.expect(')');
    return names;
  }

  /** A list of names in parentheses, if there is one. */
  List<String> optionalNames() {
    return tokens.is('(') ? namesInParentheses() : List.of();
  }

  /** any_operator: an operator, possibly qualified. */
  OperatorName operatorName() {
    if (!Keywords.isColumnName(tokens.type())) {
      return OperatorName.of(operatorSymbol());
    }
    List<String> qualifiers = new ArrayList<>(2);
    while (Keywords.isColumnName(tokens.type())) {
      qualifiers.add(tokens.takeName());
      tokens.expect('.');
    }
    return new OperatorName(List.copyOf(qualifiers), operatorSymbol());
  }

  /** Whether all_Op stands here. */
  boolean startsOperator() {
    return switch (tokens.type()) {
      case '+', '-', '*', '/', '%', '^', '<', '>', '=' -> true;
      case Token.LESS_EQUALS, Token.GREATER_EQUALS, Token.NOT_EQUALS -> true;
      case Token.OPERATOR_SYMBOL -> true;
      default -> false;
    };
  }

  /** all_Op. */
  String operatorSymbol() {
    if (!startsOperator()) {
      throw tokens.failure();
    }
    int type = tokens.type();
    if (type == Token.NOT_EQUALS) {
      tokens.next();
      return "<>";
    }
    return tokens.takeText();
  }

  /** RoleSpec. */
  Role role() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.CURRENT_ROLE -> {
        tokens.next();
        return new Role(Role.Kind.CURRENT_ROLE, null, position);
      }
      case Token.CURRENT_USER -> {
        tokens.next();
        return new Role(Role.Kind.CURRENT_USER, null, position);
      }
      case Token.SESSION_USER -> {
        tokens.next();
        return new Role(Role.Kind.SESSION_USER, null, position);
      }
      default -> {
        String name = nonReservedWord();
        if (name.equals("public")) {
          return new Role(Role.Kind.PUBLIC, null, position);
        }
        if (name.equals("none")) {
          throw reservedRole(name, position);
        }
        return new Role(Role.Kind.NAMED, name, position);
      }
    }
  }

  /** auth_ident: the user of a user mapping. */
  Role mappedUser() {
    int position = tokens.position();
    return tokens.accept(Token.USER) ? new Role(Role.Kind.CURRENT_USER, null, position) : role();
  }

  /** role_list. */
  List<Role> roles() {
    List<Role> roles = new ArrayList<>(4);
    do {
      roles.add(role());
    } while (tokens.accept(','));
    return List.copyOf(roles);
  }

  /** RoleId: the name of a role that is to be made. */
  String newRole() {
    Role role = role();
    return switch (role.kind()) {
      case NAMED -> role.name();
      case PUBLIC -> throw reservedRole("public", role.position());
      case SESSION_USER -> throw notHere("SESSION_USER", role.position());
      case CURRENT_USER -> throw notHere("CURRENT_USER", role.position());
      case CURRENT_ROLE -> throw notHere("CURRENT_ROLE", role.position());
    };
  }

  private static SqlFailure reservedRole(String name, int position) {
    return new SqlFailure(SqlState.RESERVED_NAME, "role name \"" + name + "\" is reserved")
        .at(position);
  }

  private static SqlFailure notHere(String word, int position) {
    return new SqlFailure(SqlState.RESERVED_NAME, word + " cannot be used as a role name here")
        .at(position);
  }
}
