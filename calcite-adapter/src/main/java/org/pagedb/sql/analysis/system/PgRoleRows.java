package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.DefaultPrivileges;
import org.pagedb.sql.catalog.RoleSettings;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The rows of {@code pg_catalog}'s relations about roles and default privileges. */
final class PgRoleRows {

  private static final String HIDDEN = "********";

  private final SystemSource source;
  private final SystemRows rows;

  PgRoleRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  /** False if the relation is another one. */
  boolean fill(String name) {
    switch (name) {
      case "pg_authid", "pg_roles" -> roles(name.equals("pg_authid"));
      case "pg_user", "pg_shadow" -> users(name.equals("pg_shadow"));
      case "pg_group" -> groups();
      case "pg_auth_members" -> members();
      case "pg_db_role_setting" -> settings();
      case "pg_default_acl" -> defaults();
      default -> {
        return false;
      }
    }
    return true;
  }

  private List<DatabaseRole> all() {
    List<DatabaseRole> roles = new ArrayList<>();
    for (CatalogObject object : source.objects()) {
      if (object instanceof DatabaseRole role) {
        roles.add(role);
      }
    }
    return roles;
  }

  private void roles(boolean withPasswords) {
    for (DatabaseRole role : all()) {
      DatabaseRole.Attributes attributes = role.attributes();
      rows.row()
          .set("oid", Integer.toUnsignedLong(role.oid()))
          .set("rolname", role.name())
          .set("rolsuper", attributes.superuser())
          .set("rolinherit", attributes.inherit())
          .set("rolcreaterole", attributes.createRole())
          .set("rolcreatedb", attributes.createDatabase())
          .set("rolcanlogin", attributes.login())
          .set("rolreplication", attributes.replication())
          .set("rolbypassrls", attributes.bypassRowSecurity())
          .set("rolconnlimit", role.connectionLimit())
          .setDatum("rolvaliduntil", role.validUntil())
          .set("rolpassword", withPasswords ? role.password() : HIDDEN);
      if (!withPasswords) {
        rows.setDatum("rolconfig", settings(role.oid()));
      }
    }
  }

  private void users(boolean withPasswords) {
    for (DatabaseRole role : all()) {
      DatabaseRole.Attributes attributes = role.attributes();
      if (attributes.login()) {
        rows.row()
            .set("usename", role.name())
            .set("usesysid", Integer.toUnsignedLong(role.oid()))
            .set("usecreatedb", attributes.createDatabase())
            .set("usesuper", attributes.superuser())
            .set("userepl", attributes.replication())
            .set("usebypassrls", attributes.bypassRowSecurity())
            .set("passwd", withPasswords ? role.password() : HIDDEN)
            .setDatum("valuntil", role.validUntil())
            .setDatum("useconfig", settings(role.oid()));
      }
    }
  }

  private Object settings(int role) {
    RoleSettings settings = source.catalog().settings(role, false);
    return settings == null ? null : ArrayValue.of(BuiltinTypes.TEXT, settings.settings());
  }

  private void groups() {
    for (DatabaseRole group : all()) {
      if (!group.attributes().login()) {
        List<Object> members = new ArrayList<>();
        for (DatabaseRole role : all()) {
          if (role.membership(group.oid()) != null) {
            members.add(Integer.toUnsignedLong(role.oid()));
          }
        }
        rows.row()
            .set("groname", group.name())
            .set("grosysid", Integer.toUnsignedLong(group.oid()))
            .setDatum("grolist", ArrayValue.of(BuiltinTypes.OID, members));
      }
    }
  }

  private void members() {
    for (DatabaseRole role : all()) {
      for (DatabaseRole.Membership membership : role.memberships()) {
        rows.row()
            .set("roleid", Integer.toUnsignedLong(membership.role()))
            .set("member", Integer.toUnsignedLong(role.oid()))
            .set("grantor", Integer.toUnsignedLong(membership.grantor()))
            .set("admin_option", membership.admin());
      }
    }
  }

  private void settings() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof RoleSettings settings) {
        rows.row()
            .set("setdatabase", settings.inDatabase() ? AccessControl.DATABASE : 0)
            .set("setrole", Integer.toUnsignedLong(settings.role()))
            .setDatum("setconfig", ArrayValue.of(BuiltinTypes.TEXT, settings.settings()));
      }
    }
  }

  private void defaults() {
    for (DefaultPrivileges defaults : source.catalog().defaultPrivileges()) {
      rows.row()
          .set("oid", Integer.toUnsignedLong(defaults.oid()))
          .set("defaclrole", Integer.toUnsignedLong(defaults.role()))
          .set("defaclnamespace", Integer.toUnsignedLong(defaults.schema()))
          .set("defaclobjtype", String.valueOf(defaults.objects()))
          .setDatum("defaclacl", SystemSource.array(defaults.acl()));
    }
  }
}
