package org.pagedb.sql.type.service;

import java.util.List;

/** Looks into stored relations: what amcheck and pg_visibility ask. */
public interface RelationInspection {

  /**
   * Something that is wrong.
   *
   * @param block the block, or -1 if no single one is to blame
   * @param message what was found and what must hold
   */
  record Finding(long block, String message) {}

  /**
   * Verifies an index while nobody changes its table.
   *
   * @param withRows whether every row must have its entry
   * @throws org.pagedb.sql.error.SqlFailure XX002 if it is damaged, 0A000 if it is no B-tree
   */
  void checkIndex(long oid, boolean withRows);

  /** Verifies a table and its long values while nobody changes it. */
  List<Finding> checkTable(long oid);

  /** How many blocks a table has. */
  long blocks(long oid);

  /** Whether the visibility map calls a block of a table all-visible. */
  boolean isAllVisible(long oid, long block);

  /** How many blocks of a table the visibility map calls all-visible. */
  long allVisibleBlocks(long oid);
}
