package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.access.AclItem;

/** Roles and privileges as rows of the stored catalog. */
final class AccessRow {

  private AccessRow() {}

  static void write(RowWriter row, DatabaseRole role) {
    DatabaseRole.Attributes attributes = role.attributes();
    row.number(role.oid()).text(role.name());
    row.flag(attributes.superuser()).flag(attributes.inherit()).flag(attributes.createRole());
    row.flag(attributes.createDatabase()).flag(attributes.login());
    row.flag(attributes.replication()).flag(attributes.bypassRowSecurity());
    row.number(role.connectionLimit()).text(role.password());
    row.flag(role.validUntil() != null);
    if (role.validUntil() != null) {
      row.number(role.validUntil());
    }
    row.number(role.memberships().size());
    for (DatabaseRole.Membership membership : role.memberships()) {
      row.number(membership.role()).number(membership.grantor()).flag(membership.admin());
    }
  }

  static DatabaseRole role(RowReader row) {
    int oid = row.integer();
    String name = row.text();
    DatabaseRole.Attributes attributes =
        new DatabaseRole.Attributes(
            row.flag(), row.flag(), row.flag(), row.flag(), row.flag(), row.flag(), row.flag());
    int limit = row.integer();
    String password = row.text();
    Long validUntil = row.flag() ? (Long) row.number() : null;
    List<DatabaseRole.Membership> memberships = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      memberships.add(new DatabaseRole.Membership(row.integer(), row.integer(), row.flag()));
    }
    return new DatabaseRole(
        oid, name, attributes, limit, password, validUntil, List.copyOf(memberships));
  }

  static void write(RowWriter row, AccessControl access) {
    row.number(access.oid()).number(access.owner());
    row.flag(access.acl() != null);
    if (access.acl() != null) {
      write(row, access.acl());
    }
    row.number(access.columns().size());
    for (AccessControl.ColumnAcl column : access.columns()) {
      row.number(column.column());
      write(row, column.acl());
    }
  }

  static AccessControl access(RowReader row) {
    int oid = row.integer();
    int owner = row.integer();
    List<AclItem> acl = row.flag() ? acl(row) : null;
    List<AccessControl.ColumnAcl> columns = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      columns.add(new AccessControl.ColumnAcl(row.integer(), acl(row)));
    }
    return new AccessControl(oid, owner, acl, List.copyOf(columns));
  }

  static void write(RowWriter row, DefaultPrivileges defaults) {
    row.number(defaults.oid()).number(defaults.role()).number(defaults.schema());
    write(row.letter(defaults.objects()), defaults.acl());
  }

  static DefaultPrivileges defaults(RowReader row) {
    return new DefaultPrivileges(
        row.integer(), row.integer(), row.integer(), row.letter(), acl(row));
  }

  static void write(RowWriter row, RoleSettings settings) {
    row.number(settings.role()).flag(settings.inDatabase()).texts(settings.settings());
  }

  static RoleSettings settings(RowReader row) {
    return new RoleSettings(row.integer(), row.flag(), row.texts());
  }

  private static void write(RowWriter row, List<AclItem> acl) {
    row.number(acl.size());
    for (AclItem item : acl) {
      row.number(item.grantee()).number(item.grantor());
      row.number(item.privileges()).number(item.options());
    }
  }

  private static List<AclItem> acl(RowReader row) {
    int count = row.count();
    List<AclItem> acl = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      acl.add(new AclItem(row.integer(), row.integer(), row.integer(), row.integer()));
    }
    return List.copyOf(acl);
  }
}
