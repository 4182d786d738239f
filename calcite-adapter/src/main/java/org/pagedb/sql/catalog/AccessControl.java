package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.access.AclItem;

/**
 * Who owns an object and who may do what with it, as far as that is not what holds for every
 * object: owned by the bootstrap superuser, with the usual privileges.
 *
 * @param oid the oid of what it speaks of
 * @param owner the oid of the owning role
 * @param acl the privileges on the object, or null for the usual ones
 * @param columns the privileges on single columns of a relation, by attribute number
 */
public record AccessControl(int oid, int owner, List<AclItem> acl, List<ColumnAcl> columns)
    implements CatalogObject {

  private static final long KEYS = 0x10_0000L << Integer.SIZE;

  /** The oid under which the database itself is known. */
  public static final int DATABASE = 5;

  /** The privileges on one column. */
  public record ColumnAcl(int column, List<AclItem> acl) {}

  /** That an object has an owner and the usual privileges. */
  public static AccessControl owned(int oid, int owner) {
    return new AccessControl(oid, owner, null, List.of());
  }

  @Override
  public long key() {
    return key(oid);
  }

  static long key(int oid) {
    return KEYS | Integer.toUnsignedLong(oid);
  }

  /** The privileges on a column, or null if nothing is granted on it alone. */
  public List<AclItem> column(int number) {
    for (ColumnAcl column : columns) {
      if (column.column() == number) {
        return column.acl();
      }
    }
    return null;
  }

  /** A copy with other privileges on the object. */
  public AccessControl with(List<AclItem> newAcl) {
    return new AccessControl(oid, owner, newAcl == null ? null : List.copyOf(newAcl), columns);
  }

  /** A copy of another owner. */
  public AccessControl ownedBy(int newOwner, List<AclItem> newAcl, List<ColumnAcl> newColumns) {
    return new AccessControl(oid, newOwner, newAcl, newColumns);
  }

  /** A copy with other privileges on a column; null takes them away. */
  public AccessControl withColumn(int number, List<AclItem> newAcl) {
    List<ColumnAcl> changed = new ArrayList<>(columns);
    changed.removeIf(column -> column.column() == number);
    if (newAcl != null) {
      changed.add(new ColumnAcl(number, List.copyOf(newAcl)));
    }
    return new AccessControl(oid, owner, acl, List.copyOf(changed));
  }

  /** Whether it says nothing that does not hold without it. */
  public boolean isUsual() {
    return owner == DatabaseRole.BOOTSTRAP && acl == null && columns.isEmpty();
  }
}
