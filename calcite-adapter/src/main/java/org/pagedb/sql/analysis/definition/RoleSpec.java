package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.type.access.AclItem;

/** The roles that a statement writes. */
final class RoleSpec {

  private final DefinitionContext context;

  RoleSpec(DefinitionContext context) {
    this.context = context;
  }

  /**
   * The role's oid.
   *
   * @throws SqlFailure 42704 if there is none
   */
  int oid(Role role) {
    return switch (role.kind()) {
      case NAMED -> new RoleGraph(context.catalog()).require(role.name()).oid();
      case CURRENT_ROLE, CURRENT_USER -> context.settings().user();
      case SESSION_USER -> context.settings().sessionUser();
      case PUBLIC -> throw RoleGraph.missing("public");
    };
  }

  /** As {@link #oid}, where PUBLIC stands for all. */
  int grantee(Role role) {
    return role.kind() == Role.Kind.PUBLIC ? AclItem.PUBLIC : oid(role);
  }

  /** The roles' oids. */
  List<Integer> oids(List<Role> roles) {
    List<Integer> oids = new ArrayList<>(roles.size());
    for (Role role : roles) {
      oids.add(oid(role));
    }
    return oids;
  }

  /** The role, which must not be built in by its name. */
  DatabaseRole alterable(Role role) {
    if (role.kind() == Role.Kind.NAMED && role.name().startsWith(DatabaseRole.RESERVED_PREFIX)) {
      throw reserved(role.name()).detail("Cannot alter reserved roles.");
    }
    return context.catalog().role(oid(role));
  }

  static SqlFailure reserved(String name) {
    return SqlFailure.of(SqlState.RESERVED_NAME, "role name \"%s\" is reserved", name);
  }
}
