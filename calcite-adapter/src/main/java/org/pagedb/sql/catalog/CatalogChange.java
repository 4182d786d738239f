package org.pagedb.sql.catalog;

/**
 * How one object differs between two versions of a catalog.
 *
 * @param key the object's {@link CatalogObject#key}
 * @param before the object as it was, or null if it is new
 * @param after the object as it is, or null if it is gone
 */
public record CatalogChange(long key, CatalogObject before, CatalogObject after) {}
