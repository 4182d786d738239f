package org.pagedb.sql.analysis.definition;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The options of CREATE and ALTER ROLE. */
final class RoleOptions {

  private final List<Option> options;

  /** Fails with 42601 if one is given twice, with 22023 for a bad limit. */
  RoleOptions(List<Option> options) {
    this.options = options;
    Set<String> names = new HashSet<>();
    for (Option option : options) {
      if (!option.name().equals("sysid") && !names.add(option.name())) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "conflicting or redundant options")
            .at(option.position());
      }
    }
    if (has("connectionlimit") && limit(0) < -1) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE, "invalid connection limit: %d", limit(0));
    }
  }

  private Option option(String name) {
    for (Option option : options) {
      if (option.name().equals(name)) {
        return option;
      }
    }
    return null;
  }

  boolean has(String name) {
    return option(name) != null;
  }

  /** Whether there is one option only. */
  boolean isAlone() {
    return options.size() == 1;
  }

  boolean flag(String name, boolean otherwise) {
    Option option = option(name);
    return option == null ? otherwise : ((Option.Flag) option.value()).value();
  }

  List<Role> roles(String name) {
    Option option = option(name);
    return option == null ? List.of() : ((Option.Roles) option.value()).roles();
  }

  private int limit(int otherwise) {
    Option option = option("connectionlimit");
    return option == null ? otherwise : ((Option.IntegerNumber) option.value()).value();
  }

  private DatabaseRole.Attributes attributes(DatabaseRole.Attributes before) {
    return new DatabaseRole.Attributes(
        flag("superuser", before.superuser()),
        flag("inherit", before.inherit()),
        flag("createrole", before.createRole()),
        flag("createdb", before.createDatabase()),
        flag("canlogin", before.login()),
        flag("isreplication", before.replication()),
        flag("bypassrls", before.bypassRowSecurity()));
  }

  /** The role as the options make it. */
  DatabaseRole applied(DatabaseRole role, DefinitionContext context) {
    Long validUntil = role.validUntil();
    if (has("validUntil")) {
      String text = ((Option.Text) option("validUntil").value()).text();
      validUntil =
          (Long)
              BuiltinTypes.TIMESTAMPTZ
                  .codec()
                  .parse(text, PgType.NO_TYPMOD, context.settings().typeContext());
    }
    return new DatabaseRole(
        role.oid(),
        role.name(),
        attributes(role.attributes()),
        limit(role.connectionLimit()),
        has("password") ? password(context) : role.password(),
        validUntil,
        role.memberships());
  }

  private String password(DefinitionContext context) {
    Option.Value value = option("password").value();
    if (value == null) {
      return null;
    }
    String text = ((Option.Text) value).text();
    if (text.isEmpty()) {
      context.notice("empty string is not a valid password, clearing password");
      return null;
    }
    return PasswordSecret.of(text);
  }
}
