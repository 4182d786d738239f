package org.pagedb.sql.tree;

import java.util.List;

/** GRANT, REVOKE and default privileges. */
public sealed interface PrivilegeStatement extends Statement {

  /**
   * GRANT or REVOKE of privileges.
   *
   * @param grant false for REVOKE
   * @param privileges empty for ALL
   * @param grantOption WITH GRANT OPTION, or GRANT OPTION FOR
   * @param grantedBy the GRANTED BY role, or null
   */
  record Grant(
      boolean grant,
      List<Privilege> privileges,
      Target target,
      List<Role> grantees,
      boolean grantOption,
      Role grantedBy,
      boolean cascade)
      implements PrivilegeStatement {}

  /**
   * A privilege.
   *
   * @param name in lower case; {@code all} only with columns
   * @param columns the columns, or empty
   */
  record Privilege(String name, List<String> columns) {}

  /**
   * What privileges are on.
   *
   * @param objects the objects, or for {@code allInSchema} the schemas
   */
  record Target(TargetKind kind, boolean allInSchema, List<ObjectName> objects) {}

  /** The kinds of objects with privileges. */
  enum TargetKind {
    TABLE,
    SEQUENCE,
    FOREIGN_DATA_WRAPPER,
    FOREIGN_SERVER,
    FUNCTION,
    PROCEDURE,
    ROUTINE,
    DATABASE,
    DOMAIN,
    LANGUAGE,
    LARGE_OBJECT,
    PARAMETER,
    SCHEMA,
    TABLESPACE,
    TYPE
  }

  /**
   * GRANT or REVOKE of roles.
   *
   * @param adminOption WITH ADMIN OPTION, or ADMIN OPTION FOR
   */
  record GrantRole(
      boolean grant,
      List<Privilege> roles,
      List<Role> grantees,
      boolean adminOption,
      Role grantedBy,
      boolean cascade)
      implements PrivilegeStatement {}

  /**
   * ALTER DEFAULT PRIVILEGES.
   *
   * @param action its target names a kind of objects but no object
   */
  record AlterDefaultPrivileges(List<Role> forRoles, List<String> schemas, Grant action)
      implements PrivilegeStatement {}
}
