package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * What only some tables have.
 *
 * @param onCommit what a commit does to a temporary table
 * @param queryText a materialized view's query in SQL, or null
 * @param populated whether a materialized view has been filled
 * @param parents the oids of the tables that it inherits from, or of the one it is a partition of
 * @param partitioning how rows are spread over partitions, or null for a table that has rows itself
 * @param bound which of its parent's rows a partition has, or null
 * @param clusteredIndex the oid of the index that CLUSTER last went by, or 0
 * @param rowSecurity which rows who may see
 * @param missing what rows have in columns that were added after them
 */
public record TableTraits(
    OnCommit onCommit,
    String queryText,
    boolean populated,
    List<Integer> parents,
    Partitioning partitioning,
    PartitionBound bound,
    int clusteredIndex,
    RowSecurity rowSecurity,
    List<MissingValue> missing) {

  /** Those of most tables. */
  public static final TableTraits PLAIN =
      new TableTraits(
          OnCommit.PRESERVE_ROWS,
          null,
          true,
          List.of(),
          null,
          null,
          0,
          RowSecurity.NONE,
          List.of());

  /** What a commit does to a temporary table. */
  public enum OnCommit {
    /** Nothing. */
    PRESERVE_ROWS,
    /** It is emptied. */
    DELETE_ROWS,
    /** It is dropped. */
    DROP
  }

  /** Those of a temporary table. */
  public TableTraits onCommit(OnCommit action) {
    return holding(action, queryText, populated);
  }

  /** Those of a materialized view. */
  public TableTraits query(String text, boolean isPopulated) {
    return holding(onCommit, text, isPopulated);
  }

  /** Those of a child of other tables. */
  public TableTraits parents(List<Integer> newParents) {
    return placed(List.copyOf(newParents), partitioning, bound);
  }

  /** Those of a partitioned table. */
  public TableTraits partitioning(Partitioning newPartitioning) {
    return placed(parents, newPartitioning, bound);
  }

  /** Those of a partition; null for a table that is none any more. */
  public TableTraits bound(PartitionBound newBound) {
    return placed(parents, partitioning, newBound);
  }

  /** Those of a table in the order of an index; 0 for one in no order. */
  public TableTraits clusteredBy(int index) {
    return kept(index, rowSecurity, missing);
  }

  /** Those of a table with policies. */
  public TableTraits secured(RowSecurity newRowSecurity) {
    return kept(clusteredIndex, newRowSecurity, missing);
  }

  /** Those of a table whose present rows have a value in a new column. */
  public TableTraits missing(MissingValue value) {
    List<MissingValue> all = new ArrayList<>(missing);
    all.add(value);
    return kept(clusteredIndex, rowSecurity, List.copyOf(all));
  }

  /** Those of a table whose rows have a column themselves. */
  public TableTraits withoutMissing(int column) {
    List<MissingValue> left = new ArrayList<>(missing);
    left.removeIf(value -> value.column() == column);
    return kept(clusteredIndex, rowSecurity, List.copyOf(left));
  }

  /** Those of a table whose rows have all columns themselves. */
  public TableTraits withoutMissing() {
    return missing.isEmpty() ? this : kept(clusteredIndex, rowSecurity, List.of());
  }

  private TableTraits holding(OnCommit action, String text, boolean isPopulated) {
    return new TableTraits(
        action,
        text,
        isPopulated,
        parents,
        partitioning,
        bound,
        clusteredIndex,
        rowSecurity,
        missing);
  }

  private TableTraits placed(
      List<Integer> newParents, Partitioning newPartitioning, PartitionBound newBound) {
    return new TableTraits(
        onCommit,
        queryText,
        populated,
        newParents,
        newPartitioning,
        newBound,
        clusteredIndex,
        rowSecurity,
        missing);
  }

  private TableTraits kept(
      int newClusteredIndex, RowSecurity newRowSecurity, List<MissingValue> newMissing) {
    return new TableTraits(
        onCommit,
        queryText,
        populated,
        parents,
        partitioning,
        bound,
        newClusteredIndex,
        newRowSecurity,
        newMissing);
  }
}
