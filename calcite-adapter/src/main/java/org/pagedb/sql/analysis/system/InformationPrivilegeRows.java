package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** The rows of {@code information_schema}'s views about roles and privileges. */
final class InformationPrivilegeRows {

  private static final char MATERIALIZED_VIEW = 'm';

  private final SystemSource source;
  private final SystemRows rows;
  private final RoleGraph roles;
  private boolean onlyEnabled;

  InformationPrivilegeRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
    roles = source.rights().roles();
  }

  /** One privilege of one grantee. */
  private record Granted(int grantor, int grantee, Privilege privilege, boolean grantable) {}

  /** False if the view is another one. */
  boolean fill(String name) {
    onlyEnabled = name.startsWith("role_");
    switch (name) {
      case "table_privileges", "role_table_grants" -> tables();
      case "column_privileges", "role_column_grants" -> columns();
      case "usage_privileges", "role_usage_grants" -> usage();
      case "udt_privileges", "role_udt_grants" -> types();
      case "routine_privileges", "role_routine_grants" -> routines();
      case "applicable_roles" -> applicable(false);
      case "administrable_role_authorizations" -> applicable(true);
      case "enabled_roles" -> enabled();
      default -> {
        return false;
      }
    }
    return true;
  }

  private List<Granted> granted(List<AclItem> acl) {
    List<Granted> granted = new ArrayList<>();
    for (AclItem item : acl) {
      if (isShown(item)) {
        for (int i = 0; i < Privilege.count(); i++) {
          if ((item.privileges() & 1 << i) != 0) {
            boolean grantable = (item.options() & 1 << i) != 0;
            granted.add(new Granted(item.grantor(), item.grantee(), Privilege.of(i), grantable));
          }
        }
      }
    }
    return granted;
  }

  private boolean isShown(AclItem item) {
    boolean toAll = item.grantee() == AclItem.PUBLIC;
    return toAll && !onlyEnabled
        || roles.hasPrivilegesOf(source.user(), item.grantor())
        || !toAll && roles.hasPrivilegesOf(source.user(), item.grantee());
  }

  private void say(Granted granted, int owner) {
    boolean toAll = granted.grantee() == AclItem.PUBLIC;
    rows.set("grantor", roles.name(granted.grantor()))
        .set("grantee", toAll ? "PUBLIC" : roles.name(granted.grantee()))
        .yes(
            "is_grantable",
            granted.grantable() || !toAll && roles.hasPrivilegesOf(granted.grantee(), owner));
  }

  private SystemRows start(String prefix, String schema, String name) {
    return rows.row()
        .set(prefix + "_catalog", source.database())
        .set(prefix + "_schema", schema)
        .set(prefix + "_name", name);
  }

  private static boolean isTable(CatalogObject object) {
    return object instanceof Relation relation
        && !(relation instanceof Sequence)
        && relation.kind() != MATERIALIZED_VIEW;
  }

  private void tables() {
    for (CatalogObject object : source.objects()) {
      if (isTable(object)) {
        table(object.oid(), ((Relation) object).schema(), ((Relation) object).name());
      }
    }
    for (SystemRelation relation : SystemRelations.all()) {
      table(relation.oid(), relation.schema(), relation.name());
    }
  }

  private void table(int oid, String schema, String name) {
    AccessRights rights = source.rights();
    for (Granted granted : granted(rights.acl(AclObject.TABLE, oid))) {
      start("table", schema, name)
          .set("privilege_type", granted.privilege().words())
          .yes("with_hierarchy", granted.privilege() == Privilege.SELECT);
      say(granted, rights.owner(oid));
    }
  }

  private void columns() {
    for (CatalogObject object : source.objects()) {
      if (isTable(object)) {
        Relation relation = (Relation) object;
        for (TableColumn column : relation.columns()) {
          if (!column.dropped()) {
            column(relation, column);
          }
        }
      }
    }
  }

  private void column(Relation relation, TableColumn column) {
    AccessRights rights = source.rights();
    Set<Granted> all = new LinkedHashSet<>(granted(rights.acl(AclObject.TABLE, relation.oid())));
    AccessControl access = source.catalog().access(relation.oid());
    if (access != null && access.column(column.number()) != null) {
      all.addAll(granted(access.column(column.number())));
    }
    for (Granted granted : all) {
      if ((granted.privilege().bit() & AclObject.COLUMN.all()) != 0) {
        start("table", relation.schema(), relation.name())
            .set("column_name", column.name())
            .set("privilege_type", granted.privilege().words());
        say(granted, rights.owner(relation.oid()));
      }
    }
  }

  private void usage() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type && type.domain() != null) {
        usage("DOMAIN", AclObject.TYPE, type.oid(), type.type().schema(), type.type().name());
      } else if (object instanceof Sequence sequence) {
        usage("SEQUENCE", AclObject.SEQUENCE, sequence.oid(), sequence.schema(), sequence.name());
      }
    }
  }

  private void usage(String what, AclObject kind, int oid, String schema, String name) {
    AccessRights rights = source.rights();
    for (Granted granted : granted(rights.acl(kind, oid))) {
      if (granted.privilege() == Privilege.USAGE) {
        start("object", schema, name)
            .set("object_type", what)
            .set("privilege_type", granted.privilege().words());
        say(granted, rights.owner(oid));
      }
    }
  }

  private void types() {
    AccessRights rights = source.rights();
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type && type.type().kind() == PgType.Kind.COMPOSITE) {
        for (Granted granted : granted(rights.acl(AclObject.TYPE, type.oid()))) {
          start("udt", type.type().schema(), type.type().name())
              .set("privilege_type", "TYPE USAGE");
          say(granted, rights.owner(type.oid()));
        }
      }
    }
  }

  private void routines() {
    AccessRights rights = source.rights();
    for (PgFunction function : FunctionCatalog.builtin().allFunctions()) {
      for (Granted granted : granted(rights.acl(AclObject.FUNCTION, function.oid()))) {
        start("routine", "pg_catalog", function.name())
            .set("specific_catalog", source.database())
            .set("specific_schema", "pg_catalog")
            .set("specific_name", function.name() + '_' + function.oid())
            .set("privilege_type", granted.privilege().words());
        say(granted, rights.owner(function.oid()));
      }
    }
  }

  private void applicable(boolean administrable) {
    for (CatalogObject object : source.objects()) {
      if (object instanceof DatabaseRole role && roles.hasPrivilegesOf(source.user(), role.oid())) {
        for (DatabaseRole.Membership membership : role.memberships()) {
          if (membership.admin() || !administrable) {
            applicable(role.name(), membership.role(), membership.admin());
          }
        }
      }
    }
    int owner = source.catalog().roleOwning(AccessControl.DATABASE);
    if (!administrable && roles.hasPrivilegesOf(source.user(), owner)) {
      applicable(roles.name(owner), DatabaseRole.DATABASE_OWNER, false);
    }
  }

  private void applicable(String grantee, int role, boolean admin) {
    rows.row()
        .set("grantee", grantee)
        .set("role_name", roles.name(role))
        .yes("is_grantable", admin);
  }

  private void enabled() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof DatabaseRole role && roles.hasPrivilegesOf(source.user(), role.oid())) {
        rows.row().set("role_name", role.name());
      }
    }
  }
}
