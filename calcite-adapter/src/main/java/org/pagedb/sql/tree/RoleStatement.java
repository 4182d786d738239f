package org.pagedb.sql.tree;

import java.util.List;

/** Roles. */
public sealed interface RoleStatement extends Statement {

  /** CREATE ROLE, USER or GROUP. */
  record CreateRole(RoleKind kind, String name, List<Option> options) implements RoleStatement {}

  /** The words for a role. */
  enum RoleKind {
    ROLE,
    USER,
    GROUP
  }

  /**
   * ALTER ROLE with options; ALTER GROUP ADD and DROP USER are the option {@code rolemembers}.
   *
   * @param add false for DROP USER
   */
  record AlterRole(Role role, boolean add, List<Option> options) implements RoleStatement {}

  /** ALTER ROLE … SET; without a role for all; the database may be null. */
  record AlterRoleSetting(Role role, String database, SettingStatement setting)
      implements RoleStatement {}

  /** DROP ROLE. */
  record DropRole(boolean ifExists, List<Role> roles) implements RoleStatement {}

  /** DROP OWNED. */
  record DropOwned(List<Role> roles, boolean cascade) implements RoleStatement {}

  /** REASSIGN OWNED. */
  record ReassignOwned(List<Role> roles, Role newOwner) implements RoleStatement {}
}
