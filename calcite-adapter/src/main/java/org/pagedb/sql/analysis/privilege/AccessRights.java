package org.pagedb.sql.analysis.privilege;

import java.util.List;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/**
 * What roles may do with objects, in one version of the catalog. Sets of privileges have the
 * privileges in their lower and the options to grant them in their upper half.
 */
public final class AccessRights {

  /** How far the options to grant stand above the privileges. */
  public static final int OPTIONS = 16;

  private static final int READS = Privilege.SELECT.bit();
  private static final int WRITES =
      Privilege.INSERT.bit() | Privilege.UPDATE.bit() | Privilege.DELETE.bit();
  private static final String TEMPORARY_PREFIX = "pg_temp_";

  private final Catalog catalog;
  private final RoleGraph roles;

  /** The rights in one version of the catalog. */
  public AccessRights(Catalog catalog) {
    this.catalog = catalog;
    roles = new RoleGraph(catalog);
  }

  /** The roles and their memberships. */
  public RoleGraph roles() {
    return roles;
  }

  /** The oid of the role that owns an object, or what it is a part of. */
  public int owner(int oid) {
    AccessControl access = catalog.access(oid);
    CatalogObject whole = access == null ? catalog.owner(oid) : null;
    return whole == null ? catalog.roleOwning(oid) : owner(whole.oid());
  }

  /** Whether the role may do what only owners may. */
  public boolean owns(int role, int oid) {
    return roles.hasPrivilegesOf(role, owner(oid));
  }

  /** Whether row-level security chooses among a table's rows for a role. */
  public boolean isBoundByPolicies(int role, Table table) {
    RowSecurity security = table.traits().rowSecurity();
    return security.enabled()
        && !roles.bypassesRowSecurity(role)
        && (security.forced() || !owns(role, table.oid()));
  }

  /** The privileges on an object, the usual ones where none are kept. */
  public List<AclItem> acl(AclObject kind, int oid) {
    List<AclItem> kept = keptAcl(kind, oid);
    return kept == null ? kind.usual(owner(oid)) : kept;
  }

  /** The privileges on an object as its catalog shows them: null where they are the usual ones. */
  public List<AclItem> keptAcl(AclObject kind, int oid) {
    AccessControl access = catalog.access(oid);
    return access != null && access.acl() != null ? access.acl() : BuiltinAccess.acl(kind, oid);
  }

  /** Those of the wanted privileges that the role has on the object. */
  public int mask(AclObject kind, int oid, int role, int wanted) {
    if (roles.isSuperuser(role)) {
      return wanted;
    }
    if (kind == AclObject.SCHEMA
        && catalog.object(oid) instanceof Schema schema
        && schema.name().startsWith(TEMPORARY_PREFIX)) {
      return temporarySchema(role, wanted);
    }
    int found = mask(acl(kind, oid), role, owner(oid), wanted);
    return found | byBuiltinRole(kind, role, wanted & ~found);
  }

  private int temporarySchema(int role, int wanted) {
    int temporary = Privilege.TEMPORARY.bit();
    boolean may = mask(AclObject.DATABASE, AccessControl.DATABASE, role, temporary) != 0;
    return may ? wanted : wanted & Privilege.USAGE.bit();
  }

  /** What membership in {@code pg_read_all_data} and {@code pg_write_all_data} gives. */
  private int byBuiltinRole(AclObject kind, int role, int missing) {
    int given = 0;
    boolean relation = kind == AclObject.TABLE || kind == AclObject.SEQUENCE;
    int use = kind == AclObject.SCHEMA ? missing & Privilege.USAGE.bit() : 0;
    int reads = relation ? missing & READS : use;
    int writes = relation ? missing & WRITES : use;
    if (reads != 0 && roles.hasPrivilegesOf(role, DatabaseRole.READ_ALL_DATA)) {
      given |= reads;
    }
    if (writes != 0 && roles.hasPrivilegesOf(role, DatabaseRole.WRITE_ALL_DATA)) {
      given |= writes;
    }
    return given;
  }

  /** Those of the wanted privileges that the role has by a list. */
  public int mask(List<AclItem> acl, int role, int owner, int wanted) {
    int found = 0;
    int options = wanted >>> OPTIONS;
    if (options != 0 && roles.hasPrivilegesOf(role, owner)) {
      found = options << OPTIONS;
    }
    for (int i = 0; i < acl.size(); i++) {
      AclItem item = acl.get(i);
      if (item.grantee() == AclItem.PUBLIC || item.grantee() == role) {
        found |= bits(item) & wanted;
      }
    }
    for (int i = 0; i < acl.size(); i++) {
      AclItem item = acl.get(i);
      if ((bits(item) & wanted & ~found) != 0
          && item.grantee() != AclItem.PUBLIC
          && roles.hasPrivilegesOf(role, item.grantee())) {
        found |= bits(item) & wanted;
      }
    }
    return found;
  }

  /** The privileges and options of an item as one set. */
  public static int bits(AclItem item) {
    return item.privileges() | item.options() << OPTIONS;
  }

  /** Those of the wanted privileges that the role has on a column by itself. */
  public int columnMask(int relation, int column, int role, int wanted) {
    if (roles.isSuperuser(role)) {
      return wanted;
    }
    AccessControl access = catalog.access(relation);
    List<AclItem> acl = access == null ? null : access.column(column);
    return acl == null ? 0 : mask(acl, role, owner(relation), wanted);
  }

  /** Whether the role has a privilege on the object. */
  public boolean has(AclObject kind, int oid, int role, Privilege privilege) {
    return mask(kind, oid, role, privilege.bit()) != 0;
  }

  /** Whether the role has a privilege on the relation, or on the column of it. */
  public boolean hasOnColumn(int relation, int column, int role, Privilege privilege) {
    return mask(AclObject.TABLE, relation, role, privilege.bit()) != 0
        || columnMask(relation, column, role, privilege.bit()) != 0;
  }
}
