package org.pagedb.sql.tree;

import java.util.List;

/** What stands in the parentheses of CREATE TABLE. */
public sealed interface TableElement extends Node
    permits TableElement.Column, TableElement.Like, Constraint {

  /**
   * A column.
   *
   * @param type null in a typed table or partition
   * @param storage the STORAGE name, or null
   * @param compression the compression method, or null
   * @param foreignOptions the options of a foreign table's column
   * @param collation the COLLATE clause, or null
   * @param constraints every other column constraint, in the order written
   */
  record Column(
      String name,
      TypeName type,
      String storage,
      String compression,
      List<Option> foreignOptions,
      QualifiedName collation,
      List<Constraint> constraints,
      int position)
      implements TableElement {}

  /** LIKE; the options that were included, minus those excluded after. */
  record Like(RelationName source, List<LikeOption> including, int position)
      implements TableElement {}

  /** What LIKE can copy. */
  enum LikeOption {
    COMMENTS,
    COMPRESSION,
    CONSTRAINTS,
    DEFAULTS,
    GENERATED,
    IDENTITY,
    INDEXES,
    STATISTICS,
    STORAGE
  }
}
