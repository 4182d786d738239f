package org.pagedb.sql.catalog;

import java.util.List;

/**
 * A table as a statement sees it; a new value replaces it when DDL changes anything.
 *
 * @param oid from 16384 for user tables
 * @param schema the schema's name
 * @param name the table's name
 * @param columns in attribute order, dropped ones included
 * @param indexes its indexes, the primary key's among them
 * @param constraints its constraints
 * @param storageId the heap relation's number in the page store; changes when the table is
 *     rewritten or truncated
 * @param toastId the number of the relation that holds its long values; changes with the heap's
 * @param persistence {@code pg_class.relpersistence}: p, u or t
 * @param kind {@code pg_class.relkind}: r, or m for a materialized view
 * @param dependencies what defaults, checks and index expressions need; what follows from column
 *     types and foreign keys is not listed
 * @param order for each position in a stored tuple its column, counted from 0, as it was when the
 *     heap was made; columns added since follow. Empty before there is a heap
 * @param traits what only some tables have
 */
public record Table(
    int oid,
    String schema,
    String name,
    List<TableColumn> columns,
    List<TableIndex> indexes,
    List<TableConstraint> constraints,
    int storageId,
    int toastId,
    char persistence,
    char kind,
    List<Dependency> dependencies,
    List<Integer> order,
    TableTraits traits)
    implements Relation {

  /** A permanent ordinary table whose columns need no other object. */
  public Table(
      int oid,
      String schema,
      String name,
      List<TableColumn> columns,
      List<TableIndex> indexes,
      List<TableConstraint> constraints,
      int storageId) {
    this(
        oid,
        schema,
        name,
        columns,
        indexes,
        constraints,
        storageId,
        0,
        'p',
        'r',
        List.of(),
        List.of(),
        TableTraits.PLAIN);
  }

  /** {@link #kind} of a materialized view. */
  public static final char MATERIALIZED_VIEW = 'm';

  /** {@link #kind} of a partitioned table, which has no rows itself. */
  public static final char PARTITIONED = 'p';

  /** Whether its rows are in partitions. */
  public boolean isPartitioned() {
    return kind == PARTITIONED;
  }

  @Override
  public String queryText() {
    return traits.queryText();
  }

  /** The column of that name that is not dropped, or null. */
  public TableColumn column(String columnName) {
    for (int i = 0; i < columns.size(); i++) {
      TableColumn column = columns.get(i);
      if (!column.dropped() && column.name().equals(columnName)) {
        return column;
      }
    }
    return null;
  }

  /** The column with an attribute number from 1. */
  public TableColumn column(int number) {
    return columns.get(number - 1);
  }

  /** The index of that oid, or null. */
  public TableIndex index(int indexOid) {
    for (int i = 0; i < indexes.size(); i++) {
      if (indexes.get(i).oid() == indexOid) {
        return indexes.get(i);
      }
    }
    return null;
  }

  /** The constraint of that name, or null. */
  public TableConstraint constraint(String constraintName) {
    for (int i = 0; i < constraints.size(); i++) {
      if (constraints.get(i).name().equals(constraintName)) {
        return constraints.get(i);
      }
    }
    return null;
  }

  /** The primary key's constraint, or null. */
  public TableConstraint primaryKey() {
    for (int i = 0; i < constraints.size(); i++) {
      if (constraints.get(i).kind() == 'p') {
        return constraints.get(i);
      }
    }
    return null;
  }

  /** A copy under another name. */
  public Table renamed(String newSchema, String newName) {
    return described(newSchema, newName, persistence, kind, traits);
  }

  /** A copy with other columns and what they need. */
  public Table withColumns(List<TableColumn> newColumns, List<Dependency> newDependencies) {
    return holding(newColumns, indexes, constraints, newDependencies);
  }

  /** A copy with other indexes. */
  public Table withIndexes(List<TableIndex> newIndexes) {
    return holding(columns, newIndexes, constraints, dependencies);
  }

  /** A copy with other constraints. */
  public Table withConstraints(List<TableConstraint> newConstraints) {
    return holding(columns, indexes, newConstraints, dependencies);
  }

  /** A copy stored elsewhere: heap and long values under new numbers, and its indexes too. */
  public Table stored(
      int newStorageId, int newToastId, List<Integer> newOrder, List<TableIndex> newIndexes) {
    return new Table(
        oid,
        schema,
        name,
        columns,
        newIndexes,
        constraints,
        newStorageId,
        newToastId,
        persistence,
        kind,
        dependencies,
        newOrder,
        newOrder.isEmpty() ? traits.withoutMissing() : traits);
  }

  /** A copy of another {@link #persistence}. */
  public Table persisting(char newPersistence) {
    return described(schema, name, newPersistence, kind, traits);
  }

  /** A copy of another {@link #kind}. */
  public Table ofKind(char newKind) {
    return described(schema, name, persistence, newKind, traits);
  }

  /** A copy with other traits. */
  public Table withTraits(TableTraits newTraits) {
    return described(schema, name, persistence, kind, newTraits);
  }

  private Table described(
      String newSchema, String newName, char newPersistence, char newKind, TableTraits newTraits) {
    return new Table(
        oid,
        newSchema,
        newName,
        columns,
        indexes,
        constraints,
        storageId,
        toastId,
        newPersistence,
        newKind,
        dependencies,
        order,
        newTraits);
  }

  private Table holding(
      List<TableColumn> newColumns,
      List<TableIndex> newIndexes,
      List<TableConstraint> newConstraints,
      List<Dependency> newDependencies) {
    return new Table(
        oid,
        schema,
        name,
        newColumns,
        newIndexes,
        newConstraints,
        storageId,
        toastId,
        persistence,
        kind,
        newDependencies,
        order,
        traits);
  }
}
