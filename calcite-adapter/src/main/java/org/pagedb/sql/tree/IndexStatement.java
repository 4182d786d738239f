package org.pagedb.sql.tree;

import java.util.List;

/** CREATE INDEX and extended statistics. */
public sealed interface IndexStatement extends Statement {

  /**
   * CREATE INDEX.
   *
   * @param name null if it is to be made up
   * @param accessMethod {@code btree} unless USING was written
   * @param tablespace the tablespace, or null
   * @param where the predicate of a partial index, or null
   */
  record CreateIndex(
      boolean unique,
      boolean concurrently,
      boolean ifNotExists,
      String name,
      FromItem.Relation table,
      String accessMethod,
      List<IndexElement> keys,
      List<IndexElement> including,
      boolean nullsNotDistinct,
      List<Option> options,
      String tablespace,
      SqlExpression where)
      implements IndexStatement {}

  /** CREATE STATISTICS. */
  record CreateStatistics(
      boolean ifNotExists,
      QualifiedName name,
      List<String> kinds,
      List<StatisticsElement> elements,
      List<FromItem> from)
      implements IndexStatement {}

  /** A column or an expression with statistics; the other is null. */
  record StatisticsElement(String column, SqlExpression expression) {}

  /** ALTER STATISTICS … SET STATISTICS. */
  record AlterStatistics(QualifiedName name, boolean ifExists, int target)
      implements IndexStatement {}
}
