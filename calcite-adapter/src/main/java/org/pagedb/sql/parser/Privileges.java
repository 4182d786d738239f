package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.PrivilegeStatement.Grant;
import org.pagedb.sql.tree.PrivilegeStatement.Privilege;
import org.pagedb.sql.tree.PrivilegeStatement.Target;
import org.pagedb.sql.tree.PrivilegeStatement.TargetKind;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.Statement;

/** GRANT, REVOKE and ALTER DEFAULT PRIVILEGES. */
final class Privileges {

  private final Grammar grammar;
  private final Tokens tokens;
  private final PrivilegeTargets targets;

  Privileges(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.targets = new PrivilegeTargets(grammar);
  }

  /** GRANT of privileges or roles. */
  Statement grant() {
    tokens.expect(Token.GRANT);
    List<Privilege> privileges = privileges();
    if (privileges != null && tokens.accept(Token.TO)) {
      return grantRole(privileges);
    }
    return grantOn(privileges);
  }

  /** GrantStmt alone, as CREATE SCHEMA takes it. */
  Statement grantOnObjects() {
    tokens.expect(Token.GRANT);
    return grantOn(privileges());
  }

  private Grant grantOn(List<Privilege> privileges) {
    tokens.expect(Token.ON);
    Target target = targets.target();
    tokens.expect(Token.TO);
    List<Role> grantees = grantees();
    boolean option = withOption(Token.GRANT);
    Role grantor = grantedBy();
    return new Grant(true, orAll(privileges), target, grantees, option, grantor, false);
  }

  private Statement grantRole(List<Privilege> roles) {
    List<Role> grantees = grammar.names().roles();
    boolean option = withOption(Token.ADMIN);
    return new PrivilegeStatement.GrantRole(true, roles, grantees, option, grantedBy(), false);
  }

  private boolean withOption(int word) {
    if (!tokens.acceptThenExpect(Token.WITH, word)) {
      return false;
    }
    tokens.expect(Token.OPTION);
    return true;
  }

  private Role grantedBy() {
    return tokens.acceptThenExpect(Token.GRANTED, Token.BY) ? grammar.names().role() : null;
  }

  private static List<Privilege> orAll(List<Privilege> privileges) {
    return privileges == null ? List.of() : privileges;
  }

  /** REVOKE of privileges or roles. */
  Statement revoke() {
    tokens.expect(Token.REVOKE);
    if (tokens.are(Token.ADMIN, Token.OPTION)) {
      tokens.expect(Token.ADMIN, Token.OPTION);
      tokens.expect(Token.FOR);
      List<Privilege> roles = privilegeList();
      tokens.expect(Token.FROM);
      return revokeRole(roles, true);
    }
    boolean option = grantOptionFor();
    List<Privilege> privileges = privileges();
    if (privileges != null && !option && tokens.accept(Token.FROM)) {
      return revokeRole(privileges, false);
    }
    tokens.expect(Token.ON);
    Target target = targets.target();
    tokens.expect(Token.FROM);
    List<Role> grantees = grantees();
    Role grantor = grantedBy();
    return new Grant(
        false, orAll(privileges), target, grantees, option, grantor, grammar.cascade());
  }

  private boolean grantOptionFor() {
    if (!tokens.acceptThenExpect(Token.GRANT, Token.OPTION)) {
      return false;
    }
    tokens.expect(Token.FOR);
    return true;
  }

  private Statement revokeRole(List<Privilege> roles, boolean option) {
    List<Role> grantees = grammar.names().roles();
    Role grantor = grantedBy();
    return new PrivilegeStatement.GrantRole(
        false, roles, grantees, option, grantor, grammar.cascade());
  }

  /** privileges; null for ALL. */
  private List<Privilege> privileges() {
    if (!tokens.accept(Token.ALL)) {
      return privilegeList();
    }
    tokens.accept(Token.PRIVILEGES);
    return tokens.is('(')
        ? List.of(new Privilege("all", grammar.names().namesInParentheses()))
        : null;
  }

  private List<Privilege> privilegeList() {
    List<Privilege> privileges = new ArrayList<>(4);
    do {
      privileges.add(privilege());
    } while (tokens.accept(','));
    return List.copyOf(privileges);
  }

  private Privilege privilege() {
    String name;
    switch (tokens.type()) {
      case Token.SELECT, Token.REFERENCES, Token.CREATE -> name = tokens.takeName();
      case Token.ALTER -> {
        tokens.expect(Token.ALTER, Token.SYSTEM);
        return new Privilege("alter system", List.of());
      }
      default -> name = grammar.names().columnName();
    }
    return new Privilege(name, grammar.names().optionalNames());
  }

  private List<Role> grantees() {
    List<Role> grantees = new ArrayList<>(2);
    do {
      tokens.accept(Token.GROUP);
      grantees.add(grammar.names().role());
    } while (tokens.accept(','));
    return List.copyOf(grantees);
  }

  /** ALTER DEFAULT PRIVILEGES from DEFAULT on. */
  Statement alterDefaults() {
    tokens.expect(Token.DEFAULT, Token.PRIVILEGES);
    List<Role> roles = new ArrayList<>(1);
    List<String> schemas = new ArrayList<>(1);
    while (true) {
      if (tokens.acceptThenExpect(Token.IN, Token.SCHEMA)) {
        schemas.addAll(grammar.names().names());
      } else if (tokens.accept(Token.FOR)) {
        if (!tokens.accept(Token.ROLE)) {
          tokens.expect(Token.USER);
        }
        roles.addAll(grammar.names().roles());
      } else {
        break;
      }
    }
    return new PrivilegeStatement.AlterDefaultPrivileges(
        List.copyOf(roles), List.copyOf(schemas), defaultAction());
  }

  private Grant defaultAction() {
    boolean grant = tokens.accept(Token.GRANT);
    boolean option = false;
    if (!grant) {
      tokens.expect(Token.REVOKE);
      option = grantOptionFor();
    }
    List<Privilege> privileges = orAll(privileges());
    tokens.expect(Token.ON);
    Target target = new Target(defaultTarget(), false, List.of());
    tokens.expect(grant ? Token.TO : Token.FROM);
    List<Role> grantees = grantees();
    if (grant) {
      return new Grant(true, privileges, target, grantees, withOption(Token.GRANT), null, false);
    }
    return new Grant(false, privileges, target, grantees, option, null, grammar.cascade());
  }

  private TargetKind defaultTarget() {
    TargetKind kind =
        switch (tokens.type()) {
          case Token.TABLES -> TargetKind.TABLE;
          case Token.FUNCTIONS, Token.ROUTINES -> TargetKind.FUNCTION;
          case Token.SEQUENCES -> TargetKind.SEQUENCE;
          case Token.TYPES -> TargetKind.TYPE;
          case Token.SCHEMAS -> TargetKind.SCHEMA;
          default -> throw tokens.failure();
        };
    tokens.next();
    return kind;
  }
}
