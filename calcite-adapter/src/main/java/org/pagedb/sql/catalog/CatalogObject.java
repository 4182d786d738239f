package org.pagedb.sql.catalog;

/**
 * One thing that the catalog keeps, and one row of the stored catalog. A new value replaces it when
 * DDL changes anything about it.
 */
public sealed interface CatalogObject
    permits Schema,
        Relation,
        UserType,
        Comment,
        Extension,
        RelationStatistics,
        DatabaseRole,
        AccessControl,
        DefaultPrivileges,
        RoleSettings {

  /**
   * Its oid; a {@link Comment}, {@link RelationStatistics}, {@link AccessControl} and {@link
   * RoleSettings} have that of what they speak of.
   */
  int oid();

  /** What tells it from every other object of the catalog. */
  default long key() {
    return oid();
  }
}
