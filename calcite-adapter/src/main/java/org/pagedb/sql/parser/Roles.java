package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.RoleStatement.RoleKind;
import org.pagedb.sql.tree.Statement;

/** Roles. */
final class Roles {

  private final Grammar grammar;
  private final Tokens tokens;

  Roles(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE ROLE, USER or GROUP from there on. */
  Statement create() {
    RoleKind kind =
        switch (tokens.type()) {
          case Token.ROLE -> RoleKind.ROLE;
          case Token.USER -> RoleKind.USER;
          default -> RoleKind.GROUP;
        };
    tokens.next();
    String name = grammar.names().newRole();
    acceptWith();
    List<Option> options = new ArrayList<>(4);
    Option option = option(true);
    while (option != null) {
      options.add(option);
      option = option(true);
    }
    return new RoleStatement.CreateRole(kind, name, List.copyOf(options));
  }

  private void acceptWith() {
    if (!tokens.accept(Token.WITH)) {
      tokens.accept(Token.WITH_LA);
    }
  }

  /** CreateOptRoleElem or AlterOptRoleElem; null if none stands here. */
  private Option option(boolean creating) {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.PASSWORD -> {
        tokens.next();
        Option.Value password =
            tokens.accept(Token.NULL) ? null : new Option.Text(tokens.takeString());
        return new Option("password", password, position);
      }
      case Token.ENCRYPTED -> {
        tokens.expect(Token.ENCRYPTED, Token.PASSWORD);
        return new Option("password", new Option.Text(tokens.takeString()), position);
      }
      case Token.UNENCRYPTED -> {
        tokens.expect(Token.UNENCRYPTED, Token.PASSWORD);
        tokens.takeString();
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED, "UNENCRYPTED PASSWORD is no longer supported")
            .at(position)
            .hint("Remove UNENCRYPTED to store the password in encrypted form instead.");
      }
      case Token.INHERIT -> {
        tokens.next();
        return new Option("inherit", new Option.Flag(true), position);
      }
      case Token.CONNECTION -> {
        tokens.expect(Token.CONNECTION, Token.LIMIT);
        int limit = grammar.options().signedInteger();
        return new Option("connectionlimit", new Option.IntegerNumber(limit), position);
      }
      case Token.VALID -> {
        tokens.expect(Token.VALID, Token.UNTIL);
        return new Option("validUntil", new Option.Text(tokens.takeString()), position);
      }
      case Token.USER -> {
        tokens.next();
        return members("rolemembers", position);
      }
      case Token.IDENTIFIER -> {
        return attribute(position);
      }
      default -> {
        return creating ? creationOption(position) : null;
      }
    }
  }

  private Option members(String name, int position) {
    return new Option(name, new Option.Roles(grammar.names().roles()), position);
  }

  private Option creationOption(int position) {
    switch (tokens.type()) {
      case Token.SYSID -> {
        tokens.next();
        return new Option("sysid", new Option.IntegerNumber(tokens.takeInteger()), position);
      }
      case Token.ADMIN -> {
        tokens.next();
        return members("adminmembers", position);
      }
      case Token.ROLE -> {
        tokens.next();
        return members("rolemembers", position);
      }
      case Token.IN -> {
        tokens.next();
        if (!tokens.accept(Token.ROLE)) {
          tokens.expect(Token.GROUP);
        }
        return members("addroleto", position);
      }
      default -> {
        return null;
      }
    }
  }

  /** The attributes that are no keywords. */
  private Option attribute(int position) {
    String word = tokens.takeName();
    return switch (word) {
      case "superuser" -> flag("superuser", true, position);
      case "nosuperuser" -> flag("superuser", false, position);
      case "createrole" -> flag("createrole", true, position);
      case "nocreaterole" -> flag("createrole", false, position);
      case "replication" -> flag("isreplication", true, position);
      case "noreplication" -> flag("isreplication", false, position);
      case "createdb" -> flag("createdb", true, position);
      case "nocreatedb" -> flag("createdb", false, position);
      case "login" -> flag("canlogin", true, position);
      case "nologin" -> flag("canlogin", false, position);
      case "bypassrls" -> flag("bypassrls", true, position);
      case "nobypassrls" -> flag("bypassrls", false, position);
      case "noinherit" -> flag("inherit", false, position);
      default -> throw Tokens.failure("unrecognized role option \"" + word + "\"", position);
    };
  }

  private static Option flag(String name, boolean value, int position) {
    return new Option(name, new Option.Flag(value), position);
  }

  /** ALTER ROLE, USER or GROUP from there on. */
  Statement alter() {
    boolean group = tokens.is(Token.GROUP);
    tokens.next();
    if (!group && tokens.accept(Token.ALL)) {
      return setting(null);
    }
    if (tokens.peek(1) == Token.RENAME) {
      int position = tokens.position();
      ObjectName object =
          new ObjectName.Plain(QualifiedName.of(grammar.names().newRole(), position));
      return grammar.objectChanges().rename(ObjectKind.ROLE, object);
    }
    Role role = grammar.names().role();
    if (group) {
      return alterGroup(role);
    }
    if (tokens.is(Token.IN) || tokens.is(Token.SET) || tokens.is(Token.RESET)) {
      return setting(role);
    }
    acceptWith();
    List<Option> options = new ArrayList<>(2);
    Option option = option(false);
    while (option != null) {
      options.add(option);
      option = option(false);
    }
    return new RoleStatement.AlterRole(role, true, List.copyOf(options));
  }

  private Statement setting(Role role) {
    String database = null;
    if (tokens.acceptThenExpect(Token.IN, Token.DATABASE)) {
      database = grammar.names().columnName();
    }
    return new RoleStatement.AlterRoleSetting(role, database, grammar.settings().attachedSetting());
  }

  private Statement alterGroup(Role role) {
    boolean add = tokens.accept(Token.ADD);
    if (!add) {
      tokens.expect(Token.DROP);
    }
    int position = tokens.position();
    tokens.expect(Token.USER);
    return new RoleStatement.AlterRole(role, add, List.of(members("rolemembers", position)));
  }

  /** REASSIGN OWNED. */
  Statement reassign() {
    tokens.expect(Token.REASSIGN, Token.OWNED);
    tokens.expect(Token.BY);
    List<Role> roles = grammar.names().roles();
    tokens.expect(Token.TO);
    return new RoleStatement.ReassignOwned(roles, grammar.names().role());
  }
}
