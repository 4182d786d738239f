package org.pagedb.sql.catalog;

/**
 * An extension that CREATE EXTENSION has installed.
 *
 * @param oid its oid
 * @param name its name
 * @param schema the schema that its objects are in
 * @param version its version
 */
public record Extension(int oid, String name, String schema, String version)
    implements CatalogObject {

  /** The oid of {@code plpgsql}, which every database has from the beginning. */
  public static final int PLPGSQL_OID = 13559;
}
