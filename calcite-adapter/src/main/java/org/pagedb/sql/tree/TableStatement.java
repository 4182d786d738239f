package org.pagedb.sql.tree;

import java.util.List;

/** CREATE TABLE in its several forms. */
public sealed interface TableStatement extends Statement {

  /**
   * CREATE TABLE.
   *
   * @param inherits the parents of INHERITS
   * @param ofType the composite type of {@code OF type}, or null
   * @param partitionOf the parent and bound of a partition, or null
   * @param partitionBy how the table is partitioned, or null
   * @param foreign the server of a foreign table, or null
   */
  record CreateTable(
      Persistence persistence,
      boolean ifNotExists,
      RelationName name,
      List<TableElement> elements,
      List<RelationName> inherits,
      QualifiedName ofType,
      PartitionOf partitionOf,
      PartitionBy partitionBy,
      TableStorage storage,
      ForeignTable foreign)
      implements TableStatement {}

  /** The server and options of a foreign table. */
  record ForeignTable(String server, List<Option> options) {}

  /** The parent and bound of a partition. */
  record PartitionOf(RelationName parent, PartitionBound bound) {}

  /** PARTITION BY. */
  record PartitionBy(String strategy, List<PartitionKey> keys, int position) implements Node {}

  /** A key of PARTITION BY: either a column or an expression; collation and class may be null. */
  record PartitionKey(
      String column,
      SqlExpression expression,
      QualifiedName collation,
      QualifiedName operatorClass,
      int position)
      implements Node {}

  /** The values that belong to a partition. */
  sealed interface PartitionBound {}

  /** {@code FOR VALUES IN (…)}. */
  record ListBound(List<SqlExpression> values, int position) implements PartitionBound, Node {}

  /** {@code FOR VALUES FROM (…) TO (…)}; MINVALUE and MAXVALUE are column references. */
  record RangeBound(List<SqlExpression> from, List<SqlExpression> to, int position)
      implements PartitionBound, Node {}

  /** {@code FOR VALUES WITH (MODULUS m, REMAINDER r)}. */
  record HashBound(int modulus, int remainder, int position) implements PartitionBound, Node {}

  /** {@code DEFAULT}. */
  record DefaultBound(int position) implements PartitionBound, Node {}

  /**
   * CREATE TABLE AS, CREATE MATERIALIZED VIEW and SELECT INTO's spelt-out form.
   *
   * @param source a {@link Query} or {@link PreparedStatement.Execute}
   */
  record CreateTableAs(
      Query.Into target,
      boolean ifNotExists,
      boolean materializedView,
      Statement source,
      boolean withData)
      implements TableStatement {}

  /** REFRESH MATERIALIZED VIEW. */
  record RefreshMaterializedView(RelationName name, boolean concurrently, boolean withData)
      implements TableStatement {}
}
