package org.pagedb.sql.catalog;

import java.util.List;

/**
 * An index.
 *
 * @param oid its oid
 * @param name its name
 * @param method {@code btree} and so on
 * @param keys the key columns or expressions in order
 * @param included attribute numbers of INCLUDE columns
 * @param unique whether duplicates are refused
 * @param nullsNotDistinct whether two NULLs count as duplicates
 * @param primary whether it is the primary key's
 * @param predicateText the partial index's condition in SQL, or null
 * @param storageId the index relation's number in the page store; 0 for an index that is kept in
 *     the catalog alone and answers nothing
 * @param state what it is good for
 * @param parent the oid of the partitioned table's index that it is the partition's part of, or 0
 */
public record TableIndex(
    int oid,
    String name,
    String method,
    List<IndexKey> keys,
    List<Integer> included,
    boolean unique,
    boolean nullsNotDistinct,
    boolean primary,
    String predicateText,
    int storageId,
    IndexState state,
    int parent) {

  /** An index that may answer queries. */
  public TableIndex(
      int oid,
      String name,
      String method,
      List<IndexKey> keys,
      List<Integer> included,
      boolean unique,
      boolean nullsNotDistinct,
      boolean primary,
      String predicateText,
      int storageId) {
    this(
        oid,
        name,
        method,
        keys,
        included,
        unique,
        nullsNotDistinct,
        primary,
        predicateText,
        storageId,
        IndexState.VALID,
        0);
  }

  /** Whether there is a tree that has an entry for each row that the index speaks of. */
  public boolean isStored() {
    return storageId != 0;
  }

  /** Whether a query may be answered from it. */
  public boolean answers() {
    return isValid() && isStored();
  }

  /** {@code indisvalid}. */
  public boolean isValid() {
    return state == IndexState.VALID;
  }

  /** Whether it speaks of each row there is now, so that it can be relied on to refuse others. */
  public boolean isComplete() {
    return state == IndexState.VALID || state == IndexState.HIDDEN;
  }

  /** Whether writers put entries in: {@code indisready}. */
  public boolean isReady() {
    return state != IndexState.BUILDING && state != IndexState.DEAD;
  }

  /** Whether an update must not hide from it what it changes: {@code indislive}. */
  public boolean isLive() {
    return state != IndexState.DEAD;
  }

  /** {@code pg_class.relkind} of an index. */
  public static final char KIND = 'i';

  /** A copy under another name. */
  public TableIndex renamed(String newName) {
    return copy(newName, keys, primary, predicateText, storageId, state, parent);
  }

  /** A copy over other keys. */
  public TableIndex keyed(List<IndexKey> newKeys) {
    return copy(name, List.copyOf(newKeys), primary, predicateText, storageId, state, parent);
  }

  /** A copy stored elsewhere. */
  public TableIndex stored(int newStorageId) {
    return copy(name, keys, primary, predicateText, newStorageId, state, parent);
  }

  /** A copy in another state. */
  public TableIndex in(IndexState newState) {
    return copy(name, keys, primary, predicateText, storageId, newState, parent);
  }

  /** A copy that is the primary key's, or not. */
  public TableIndex primary(boolean newPrimary) {
    return copy(name, keys, newPrimary, predicateText, storageId, state, parent);
  }

  /** A copy with another predicate. */
  public TableIndex predicated(String newPredicateText) {
    return copy(name, keys, primary, newPredicateText, storageId, state, parent);
  }

  /** A copy that is a part of a partitioned table's index; 0 for one that is not. */
  public TableIndex partOf(int newParent) {
    return copy(name, keys, primary, predicateText, storageId, state, newParent);
  }

  private TableIndex copy(
      String newName,
      List<IndexKey> newKeys,
      boolean newPrimary,
      String newPredicateText,
      int newStorageId,
      IndexState newState,
      int newParent) {
    return new TableIndex(
        oid,
        newName,
        method,
        newKeys,
        included,
        unique,
        nullsNotDistinct,
        newPrimary,
        newPredicateText,
        newStorageId,
        newState,
        newParent);
  }
}
