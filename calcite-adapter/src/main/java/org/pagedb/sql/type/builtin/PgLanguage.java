package org.pagedb.sql.type.builtin;

import java.util.List;

/**
 * A row of {@code pg_language}.
 *
 * @param trusted whether GRANT may speak of it
 */
public record PgLanguage(int oid, String name, boolean trusted) {

  /** The language of all built-in functions. */
  public static final PgLanguage INTERNAL = new PgLanguage(12, "internal", false);

  private static final List<PgLanguage> ALL =
      List.of(
          INTERNAL,
          new PgLanguage(13, "c", false),
          new PgLanguage(14, "sql", true),
          new PgLanguage(13_563, "plpgsql", true));

  /** All that there are. */
  public static List<PgLanguage> all() {
    return ALL;
  }

  /** The language of that name, or null. */
  public static PgLanguage named(String name) {
    for (PgLanguage language : ALL) {
      if (language.name.equals(name)) {
        return language;
      }
    }
    return null;
  }

  /** The language of that oid, or null. */
  public static PgLanguage byOid(long oid) {
    for (PgLanguage language : ALL) {
      if (language.oid == oid) {
        return language;
      }
    }
    return null;
  }
}
