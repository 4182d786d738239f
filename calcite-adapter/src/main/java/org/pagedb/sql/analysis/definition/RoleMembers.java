package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.PrivilegeStatement;

/** GRANT and REVOKE of membership in roles. */
final class RoleMembers {

  private final DefinitionContext context;

  RoleMembers(DefinitionContext context) {
    this.context = context;
  }

  void grantOrRevoke(PrivilegeStatement.GrantRole statement) {
    RoleSpec spec = new RoleSpec(context);
    int grantor = statement.grantedBy() == null ? context.user() : spec.oid(statement.grantedBy());
    List<Integer> members = spec.oids(statement.grantees());
    for (PrivilegeStatement.Privilege granted : statement.roles()) {
      if (!granted.columns().isEmpty()) {
        throw new SqlFailure(
            SqlState.INVALID_GRANT_OPERATION,
            "column names cannot be included in GRANT/REVOKE ROLE");
      }
      int role = new RoleGraph(context.catalog()).require(granted.name()).oid();
      if (statement.grant()) {
        add(role, members, grantor, statement.adminOption());
      } else {
        remove(role, members, grantor, statement.adminOption());
      }
    }
  }

  private void check(int role, int grantor) {
    RoleGraph roles = new RoleGraph(context.catalog());
    boolean superuser = roles.isSuperuser(context.user());
    if (roles.isSuperuser(role)) {
      if (!superuser) {
        throw RoleDefinitions.denied("must be superuser to alter superusers");
      }
    } else if (!RoleDefinitions.mayCreateRoles(context)
        && !roles.isAdmin(grantor, role, context.settings().sessionUser())) {
      throw RoleDefinitions.denied("must have admin option on role \"" + roles.name(role) + "\"");
    }
  }

  /** Makes roles members of a role. */
  void add(int role, List<Integer> members, int grantor, boolean admin) {
    if (members.isEmpty()) {
      return;
    }
    check(role, grantor);
    RoleGraph roles = new RoleGraph(context.catalog());
    if (role == DatabaseRole.DATABASE_OWNER) {
      throw SqlFailure.of(
          SqlState.INTERNAL_ERROR, "role \"%s\" cannot have explicit members", roles.name(role));
    }
    if (grantor != context.user() && !roles.isSuperuser(context.user())) {
      throw RoleDefinitions.denied("must be superuser to set grantor");
    }
    for (int member : members) {
      add(role, member, new DatabaseRole.Membership(role, grantor, admin));
    }
  }

  private void add(int role, int member, DatabaseRole.Membership added) {
    RoleGraph roles = new RoleGraph(context.catalog());
    if (member == DatabaseRole.DATABASE_OWNER) {
      throw SqlFailure.of(
          SqlState.INTERNAL_ERROR,
          "role \"%s\" cannot be a member of any role",
          roles.name(member));
    }
    if (roles.isMemberUnprivileged(role, member)) {
      throw SqlFailure.of(
          SqlState.INVALID_GRANT_OPERATION,
          "role \"%s\" is a member of role \"%s\"",
          roles.name(role),
          roles.name(member));
    }
    DatabaseRole changed = context.catalog().role(member);
    DatabaseRole.Membership before = changed.membership(role);
    if (before != null && (!added.admin() || before.admin())) {
      context.notice(
          "role \""
              + changed.name()
              + "\" is already a member of role \""
              + roles.name(role)
              + "\"");
      return;
    }
    List<DatabaseRole.Membership> all = new ArrayList<>(changed.memberships());
    if (before == null) {
      all.add(added);
    } else {
      all.set(all.indexOf(before), added);
    }
    context.put(changed.memberOf(all));
  }

  /** Ends the membership of roles in a role, or only the option to make others members. */
  void remove(int role, List<Integer> members, int grantor, boolean adminOnly) {
    if (members.isEmpty()) {
      return;
    }
    check(role, grantor);
    for (int member : members) {
      DatabaseRole changed = context.catalog().role(member);
      DatabaseRole.Membership before = changed.membership(role);
      if (before == null) {
        context.warning(
            SqlState.WARNING,
            "role \""
                + changed.name()
                + "\" is not a member of role \""
                + new RoleGraph(context.catalog()).name(role)
                + "\"");
        continue;
      }
      List<DatabaseRole.Membership> all = new ArrayList<>(changed.memberships());
      if (adminOnly) {
        all.set(all.indexOf(before), new DatabaseRole.Membership(role, before.grantor(), false));
      } else {
        all.remove(before);
      }
      context.put(changed.memberOf(all));
    }
  }
}
