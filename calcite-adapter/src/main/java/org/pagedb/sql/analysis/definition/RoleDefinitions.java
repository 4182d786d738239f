package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.RoleStatement;

/** CREATE, ALTER and RENAME of roles; dropping them is {@link RoleDropping}'s. */
final class RoleDefinitions {

  private static final String RESERVED = "Role names starting with \"pg_\" are reserved.";

  private final DefinitionContext context;
  private final RoleGraph roles;
  private final RoleSpec spec;

  RoleDefinitions(DefinitionContext context) {
    this.context = context;
    roles = new RoleGraph(context.catalog());
    spec = new RoleSpec(context);
  }

  static SqlFailure denied(String message) {
    return new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, message);
  }

  private boolean isSuperuser() {
    return roles.isSuperuser(context.user());
  }

  private boolean mayCreateRoles() {
    return mayCreateRoles(context);
  }

  static boolean mayCreateRoles(DefinitionContext context) {
    DatabaseRole user = context.catalog().role(context.user());
    return user != null && (user.attributes().superuser() || user.attributes().createRole());
  }

  void create(RoleStatement.CreateRole statement) {
    RoleOptions options = new RoleOptions(statement.options());
    checkMayCreate(options);
    String name = statement.name();
    if (name.startsWith(DatabaseRole.RESERVED_PREFIX)) {
      throw RoleSpec.reserved(name).detail(RESERVED);
    }
    if (context.catalog().role(name) != null) {
      throw SqlFailure.of(SqlState.DUPLICATE_OBJECT, "role \"%s\" already exists", name);
    }
    boolean user = statement.kind() == RoleStatement.RoleKind.USER;
    DatabaseRole.Attributes plain =
        new DatabaseRole.Attributes(false, true, false, false, user, false, false);
    DatabaseRole role =
        options.applied(DatabaseRole.of(context.oids().take(), name, plain), context);
    context.put(role);
    RoleMembers members = new RoleMembers(context);
    for (Role group : options.roles("addroleto")) {
      members.add(spec.oid(group), List.of(role.oid()), context.user(), false);
    }
    members.add(role.oid(), spec.oids(options.roles("adminmembers")), context.user(), true);
    members.add(role.oid(), spec.oids(options.roles("rolemembers")), context.user(), false);
  }

  private void checkMayCreate(RoleOptions options) {
    if (isSuperuser()) {
      return;
    }
    if (options.flag("superuser", false)) {
      throw denied("must be superuser to create superusers");
    } else if (options.flag("isreplication", false)) {
      throw denied("must be superuser to create replication users");
    } else if (options.flag("bypassrls", false)) {
      throw denied("must be superuser to create bypassrls users");
    } else if (!mayCreateRoles()) {
      throw denied("permission denied to create role");
    }
  }

  void alter(RoleStatement.AlterRole statement) {
    RoleOptions options = new RoleOptions(statement.options());
    DatabaseRole role = spec.alterable(statement.role());
    checkMayAlter(role, options);
    if (!options.has("rolemembers")) {
      context.put(options.applied(role, context));
      return;
    }
    RoleMembers members = new RoleMembers(context);
    List<Integer> oids = spec.oids(options.roles("rolemembers"));
    if (statement.add()) {
      members.add(role.oid(), oids, context.user(), false);
    } else {
      members.remove(role.oid(), oids, context.user(), false);
    }
  }

  private void checkMayAlter(DatabaseRole role, RoleOptions options) {
    if (isSuperuser()) {
      return;
    }
    if (role.attributes().superuser() || options.has("superuser")) {
      throw denied("must be superuser to alter superuser roles or change superuser attribute");
    } else if (role.attributes().replication() || options.has("isreplication")) {
      throw denied("must be superuser to alter replication roles or change replication attribute");
    } else if (options.has("bypassrls")) {
      throw denied("must be superuser to change bypassrls attribute");
    }
    if (!mayCreateRoles()) {
      boolean onlyPassword = options.has("password") && options.isAlone();
      if (!onlyPassword || role.oid() != context.user()) {
        throw denied("permission denied");
      }
    }
  }

  void rename(String oldName, String newName) {
    DatabaseRole role = roles.require(oldName);
    if (role.oid() == context.settings().sessionUser()) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "session user cannot be renamed");
    } else if (role.oid() == context.user()) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "current user cannot be renamed");
    }
    for (String name : List.of(oldName, newName)) {
      if (name.startsWith(DatabaseRole.RESERVED_PREFIX)) {
        throw RoleSpec.reserved(name).detail(RESERVED);
      }
    }
    if (context.catalog().role(newName) != null) {
      throw SqlFailure.of(SqlState.DUPLICATE_OBJECT, "role \"%s\" already exists", newName);
    }
    if (role.attributes().superuser() && !isSuperuser()) {
      throw denied("must be superuser to rename superusers");
    } else if (!mayCreateRoles()) {
      throw denied("permission denied to rename role");
    }
    String password = role.password();
    if (password != null && PasswordSecret.isMd5(password)) {
      context.notice("MD5 password cleared because of role rename");
      password = null;
    }
    context.put(role.renamed(newName, password));
  }
}
