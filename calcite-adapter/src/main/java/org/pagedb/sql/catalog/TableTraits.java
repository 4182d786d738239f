package org.pagedb.sql.catalog;

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
 */
public record TableTraits(
    OnCommit onCommit,
    String queryText,
    boolean populated,
    List<Integer> parents,
    Partitioning partitioning,
    PartitionBound bound) {

  /** Those of most tables. */
  public static final TableTraits PLAIN =
      new TableTraits(OnCommit.PRESERVE_ROWS, null, true, List.of(), null, null);

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
    return new TableTraits(action, queryText, populated, parents, partitioning, bound);
  }

  /** Those of a materialized view. */
  public TableTraits query(String text, boolean isPopulated) {
    return new TableTraits(onCommit, text, isPopulated, parents, partitioning, bound);
  }

  /** Those of a child of other tables. */
  public TableTraits parents(List<Integer> newParents) {
    return new TableTraits(
        onCommit, queryText, populated, List.copyOf(newParents), partitioning, bound);
  }

  /** Those of a partitioned table. */
  public TableTraits partitioning(Partitioning newPartitioning) {
    return new TableTraits(onCommit, queryText, populated, parents, newPartitioning, bound);
  }

  /** Those of a partition; null for a table that is none any more. */
  public TableTraits bound(PartitionBound newBound) {
    return new TableTraits(onCommit, queryText, populated, parents, partitioning, newBound);
  }
}
