package org.pagedb.sql.catalog;

import java.util.List;

/**
 * The settings that sessions begin with: a row of {@code pg_db_role_setting}.
 *
 * @param role the oid of the role whose sessions they are for, or 0 for all
 * @param inDatabase whether they were set for this database rather than for all
 * @param settings each as {@code name=value}
 */
public record RoleSettings(int role, boolean inDatabase, List<String> settings)
    implements CatalogObject {

  private static final long KEYS = 0x20_0000L << Integer.SIZE;
  private static final long DATABASE_KEYS = 0x20_0001L << Integer.SIZE;

  @Override
  public int oid() {
    return role;
  }

  @Override
  public long key() {
    return key(role, inDatabase);
  }

  static long key(int role, boolean inDatabase) {
    return (inDatabase ? DATABASE_KEYS : KEYS) | Integer.toUnsignedLong(role);
  }
}
