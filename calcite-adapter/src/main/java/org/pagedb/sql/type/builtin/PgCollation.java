package org.pagedb.sql.type.builtin;

import java.util.List;

/**
 * A row of {@code pg_collation}. All that there are order text by its bytes: see the decision
 * "collations".
 *
 * @param provider {@code d} for the database's own, {@code c} for the C library's
 * @param encoding the number of the only encoding that it serves, or −1
 * @param locale null for the database's own
 */
public record PgCollation(int oid, String name, char provider, int encoding, String locale) {

  /** The database's own collation. */
  public static final PgCollation DEFAULT = new PgCollation(100, "default", 'd', -1, null);

  /** The collation {@code C}. */
  public static final PgCollation C = new PgCollation(950, "C", 'c', -1, "C");

  /** The collation {@code POSIX}. */
  public static final PgCollation POSIX = new PgCollation(951, "POSIX", 'c', -1, "POSIX");

  private static final int UTF8 = 6;

  private static final List<PgCollation> ALL =
      List.of(
          DEFAULT,
          C,
          POSIX,
          new PgCollation(12340, "ucs_basic", 'c', UTF8, "C"),
          new PgCollation(12341, "C.utf8", 'c', UTF8, "C.utf8"));

  /** All that there are. */
  public static List<PgCollation> all() {
    return ALL;
  }

  /** The collation of that name in {@code pg_catalog}, or null. */
  public static PgCollation named(String name) {
    for (PgCollation collation : ALL) {
      if (collation.name.equals(name)) {
        return collation;
      }
    }
    return null;
  }

  /** The collation of that oid, or null. */
  public static PgCollation byOid(long oid) {
    for (PgCollation collation : ALL) {
      if (collation.oid == oid) {
        return collation;
      }
    }
    return null;
  }
}
