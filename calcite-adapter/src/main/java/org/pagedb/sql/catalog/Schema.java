package org.pagedb.sql.catalog;

/**
 * A schema.
 *
 * @param oid from 16384 for user schemas
 * @param name its name
 */
public record Schema(int oid, String name) implements CatalogObject {

  /** The oid of {@code pg_catalog}. */
  public static final int PG_CATALOG_OID = 11;

  /** The oid of {@code public}. */
  public static final int PUBLIC_OID = 2200;

  /** The oid of {@code information_schema}. */
  public static final int INFORMATION_SCHEMA_OID = 13500;

  /** The schema of what is built in. */
  public static final String PG_CATALOG = "pg_catalog";

  /** The schema for what names none. */
  public static final String PUBLIC = "public";

  /** The schema of SQL's standard views of the catalog. */
  public static final String INFORMATION_SCHEMA = "information_schema";
}
