package org.pagedb.sql.catalog;

/**
 * One thing that the catalog keeps, and one row of the stored catalog. A new value replaces it when
 * DDL changes anything about it.
 */
public sealed interface CatalogObject permits Schema, Relation, UserType, Comment {

  /** Its oid; a {@link Comment} has that of what it speaks of. */
  int oid();

  /** What tells it from every other object of the catalog. */
  default long key() {
    return oid();
  }
}
