package org.pagedb.sql.type.access;

/**
 * What one role has granted another on an object.
 *
 * @param grantee the oid of who may, or {@link #PUBLIC} for everybody
 * @param grantor the oid of who allowed it
 * @param privileges a set of {@link Privilege#bit}s
 * @param options those of them that the grantee may grant in turn
 */
public record AclItem(int grantee, int grantor, int privileges, int options) {

  /** Stands for all roles. */
  public static final int PUBLIC = 0;

  /** A copy with other privileges. */
  public AclItem with(int newPrivileges, int newOptions) {
    return new AclItem(grantee, grantor, newPrivileges, newOptions);
  }

  /** Whether it says something of the same two roles. */
  public boolean isBetween(int otherGrantee, int otherGrantor) {
    return grantee == otherGrantee && grantor == otherGrantor;
  }

  /** Whether it grants anything. */
  public boolean isEmpty() {
    return privileges == 0 && options == 0;
  }
}
