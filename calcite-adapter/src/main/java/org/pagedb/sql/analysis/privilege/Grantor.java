package org.pagedb.sql.analysis.privilege;

import java.util.List;
import org.pagedb.sql.type.access.AclItem;

/**
 * In whose name a role grants: the owner's if it may, else that of the role among its own that has
 * the most options.
 *
 * @param role the grantor's oid
 * @param options the privileges that it may grant
 */
public record Grantor(int role, int options) {

  /**
   * The best grantor.
   *
   * @param user the role that runs the statement
   * @param privileges what is to be granted or revoked
   */
  public static Grantor best(
      AccessRights rights, int user, int privileges, List<AclItem> acl, int owner) {
    RoleGraph roles = rights.roles();
    if (user == owner || roles.isSuperuser(user)) {
      return new Grantor(owner, privileges);
    }
    Grantor best = new Grantor(user, 0);
    for (int role : roles.rolesOf(user, true)) {
      if (role == owner) {
        return new Grantor(owner, privileges);
      }
      int options = 0;
      for (AclItem item : acl) {
        options |= item.grantee() == role ? item.options() & privileges : 0;
      }
      if (options == privileges) {
        return new Grantor(role, options);
      }
      if (Integer.bitCount(options) > Integer.bitCount(best.options)) {
        best = new Grantor(role, options);
      }
    }
    return best;
  }
}
