package org.pagedb.sql.analysis.privilege;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Which roles are members of which, directly or through others. */
public final class RoleGraph {

  private final Catalog catalog;

  /** The roles of one version of the catalog. */
  public RoleGraph(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Whether row-level security is not for the role. */
  public boolean bypassesRowSecurity(int role) {
    return isSuperuser(role)
        || catalog.object(role) instanceof DatabaseRole found
            && found.attributes().bypassRowSecurity();
  }

  /** Whether the role may everything; one that is gone may nothing. */
  public boolean isSuperuser(int role) {
    DatabaseRole found = catalog.role(role);
    return found != null && found.attributes().superuser();
  }

  /** Whether {@code member} may use what is granted to {@code role} without SET ROLE. */
  public boolean hasPrivilegesOf(int member, int role) {
    return member == role || isSuperuser(member) || rolesOf(member, true).contains(role);
  }

  /** Whether {@code member} is a member of {@code role} or a superuser. */
  public boolean isMember(int member, int role) {
    return isSuperuser(member) || isMemberUnprivileged(member, role);
  }

  /** Whether {@code member} is a member of {@code role}; superusers are not for being such. */
  public boolean isMemberUnprivileged(int member, int role) {
    return member == role || rolesOf(member, false).contains(role);
  }

  /**
   * Whether {@code member} may make others members of {@code role}.
   *
   * @param session the session's own role, which may do so for itself
   */
  public boolean isAdmin(int member, int role, int session) {
    if (isSuperuser(member)) {
      return true;
    } else if (member == role) {
      return member == session;
    }
    for (int through : rolesOf(member, false)) {
      DatabaseRole found = catalog.role(through);
      DatabaseRole.Membership membership = found == null ? null : found.membership(role);
      if (membership != null && membership.admin()) {
        return true;
      }
    }
    return false;
  }

  /**
   * A role and those that it is a member of, nearest first.
   *
   * @param inherited whether only roles count whose privileges it has without SET ROLE
   */
  public Set<Integer> rolesOf(int member, boolean inherited) {
    Set<Integer> found = new LinkedHashSet<>();
    found.add(member);
    List<Integer> waiting = new ArrayList<>(found);
    int databaseOwner = catalog.roleOwning(AccessControl.DATABASE);
    for (int i = 0; i < waiting.size(); i++) {
      DatabaseRole role = catalog.role(waiting.get(i));
      if (role != null && (!inherited || role.attributes().inherit())) {
        for (DatabaseRole.Membership membership : role.memberships()) {
          if (found.add(membership.role())) {
            waiting.add(membership.role());
          }
        }
      }
      if (waiting.get(i) == databaseOwner && found.add(DatabaseRole.DATABASE_OWNER)) {
        waiting.add(DatabaseRole.DATABASE_OWNER);
      }
    }
    return found;
  }

  /** The role's name; its oid in digits if it is gone. */
  public String name(int role) {
    DatabaseRole found = catalog.role(role);
    return found == null ? Integer.toUnsignedString(role) : found.name();
  }

  /**
   * The role of that name.
   *
   * @throws SqlFailure 42704 if there is none
   */
  public DatabaseRole require(String name) {
    DatabaseRole found = catalog.role(name);
    if (found == null) {
      throw missing(name);
    }
    return found;
  }

  /** That there is no role of that name. */
  public static SqlFailure missing(String name) {
    return SqlFailure.of(SqlState.UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
  }

  /** Fails with 42501 unless {@code member} is a member of {@code role}. */
  public void checkMember(int member, int role) {
    if (!isMember(member, role)) {
      throw SqlFailure.of(
          SqlState.INSUFFICIENT_PRIVILEGE, "must be member of role \"%s\"", name(role));
    }
  }
}
