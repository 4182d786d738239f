package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.DefaultPrivileges;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.RoleSettings;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.type.access.AclItem;

/** DROP ROLE and DROP OWNED. */
final class RoleDropping {

  private final DefinitionContext context;

  RoleDropping(DefinitionContext context) {
    this.context = context;
  }

  void drop(RoleStatement.DropRole statement) {
    if (!RoleDefinitions.mayCreateRoles(context)) {
      throw RoleDefinitions.denied("permission denied to drop role");
    }
    for (Role written : statement.roles()) {
      if (written.kind() != Role.Kind.NAMED) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE, "cannot use special role specifier in DROP ROLE");
      }
      DatabaseRole role = context.catalog().role(written.name());
      if (role == null && statement.ifExists()) {
        context.notice("role \"" + written.name() + "\" does not exist, skipping");
      } else if (role == null) {
        throw RoleGraph.missing(written.name());
      } else {
        drop(role);
      }
    }
  }

  private void drop(DatabaseRole role) {
    if (role.oid() == context.user()) {
      throw new SqlFailure(SqlState.OBJECT_IN_USE, "current user cannot be dropped");
    } else if (role.oid() == context.settings().sessionUser()) {
      throw new SqlFailure(SqlState.OBJECT_IN_USE, "session user cannot be dropped");
    }
    if (role.attributes().superuser() && !context.rights().roles().isSuperuser(context.user())) {
      throw RoleDefinitions.denied("must be superuser to drop superusers");
    }
    if (OwnedObjects.isPinned(role.oid())) {
      throw SqlFailure.of(
          SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop role %s because it is required by the database system",
          role.name());
    }
    List<String> reasons = new OwnedObjects(context).reasons(role.oid());
    if (!reasons.isEmpty()) {
      throw SqlFailure.of(
              SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
              "role \"%s\" cannot be dropped because some objects depend on it",
              role.name())
          .detail(String.join("\n", reasons));
    }
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof DatabaseRole member && member.membership(role.oid()) != null) {
        List<DatabaseRole.Membership> left = new ArrayList<>(member.memberships());
        left.remove(member.membership(role.oid()));
        context.put(member.memberOf(left));
      } else if (object instanceof RoleSettings settings && settings.role() == role.oid()) {
        context.remove(settings);
      }
    }
    context.remove(context.catalog().role(role.oid()));
  }

  void dropOwned(RoleStatement.DropOwned statement) {
    List<Integer> roles = new RoleSpec(context).oids(statement.roles());
    for (int role : roles) {
      if (!context.rights().roles().hasPrivilegesOf(context.user(), role)) {
        throw RoleDefinitions.denied("permission denied to drop objects");
      }
    }
    List<Part> parts = new ArrayList<>();
    for (int role : roles) {
      if (OwnedObjects.isPinned(role)) {
        throw SqlFailure.of(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot drop objects owned by role %s because they are required by the database system",
            context.rights().roles().name(role));
      }
      revokeAll(role);
      for (OwnedObjects.Owned owned : new OwnedObjects(context).of(role)) {
        if (owned.oid() != AccessControl.DATABASE
            && context.catalog().object(owned.oid()) != null) {
          parts.add(Part.object(owned.oid()));
        }
      }
    }
    if (!parts.isEmpty()) {
      new Dropping(context).drop(parts, statement.cascade());
    }
  }

  private void revokeAll(int role) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof AccessControl access) {
        AccessControl left = access;
        if (access.acl() != null && access.owner() != role) {
          left = left.with(without(access.acl(), role));
        }
        for (AccessControl.ColumnAcl column : access.columns()) {
          List<AclItem> items = without(column.acl(), role);
          left = left.withColumn(column.column(), items.isEmpty() ? null : items);
        }
        if (!left.equals(access)) {
          context.put(left);
        }
      } else if (object instanceof Table table) {
        releasePolicies(table, role);
      } else if (object instanceof DefaultPrivileges defaults && defaults.role() == role) {
        context.remove(defaults);
      } else if (object instanceof DefaultPrivileges defaults
          && OwnedObjects.names(defaults.acl(), role)) {
        context.put(defaults.with(without(defaults.acl(), role)));
      }
    }
  }

  /** Policies bind the role no more; one that bound nobody else goes. */
  private void releasePolicies(Table table, int role) {
    RowSecurity security = table.traits().rowSecurity();
    for (Policy policy : security.policies()) {
      if (policy.roles().contains(role)) {
        List<Integer> left = new ArrayList<>(policy.roles());
        left.removeIf(each -> each == role);
        security =
            left.isEmpty() ? security.without(policy.oid()) : security.with(policy.binding(left));
      }
    }
    if (security != table.traits().rowSecurity()) {
      context.put(table.withTraits(table.traits().secured(security)));
    }
  }

  private static List<AclItem> without(List<AclItem> acl, int role) {
    List<AclItem> left = new ArrayList<>(acl);
    left.removeIf(item -> item.grantee() == role || item.grantor() == role);
    return left;
  }
}
