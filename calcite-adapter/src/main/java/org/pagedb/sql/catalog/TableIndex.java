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
 * @param valid whether it may answer queries; one that may not is kept up all the same
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
    boolean valid,
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
        true,
        0);
  }

  /** Whether there is a tree that has an entry for each row that the index speaks of. */
  public boolean isStored() {
    return storageId != 0;
  }

  /** Whether a query may be answered from it. */
  public boolean answers() {
    return valid && storageId != 0;
  }

  /** {@code pg_class.relkind} of an index. */
  public static final char KIND = 'i';

  /** A copy under another name. */
  public TableIndex renamed(String newName) {
    return copy(newName, keys, primary, predicateText, storageId, valid, parent);
  }

  /** A copy over other keys. */
  public TableIndex keyed(List<IndexKey> newKeys) {
    return copy(name, List.copyOf(newKeys), primary, predicateText, storageId, valid, parent);
  }

  /** A copy stored elsewhere. */
  public TableIndex stored(int newStorageId) {
    return copy(name, keys, primary, predicateText, newStorageId, valid, parent);
  }

  /** A copy that may answer queries, or not. */
  public TableIndex valid(boolean newValid) {
    return copy(name, keys, primary, predicateText, storageId, newValid, parent);
  }

  /** A copy that is the primary key's, or not. */
  public TableIndex primary(boolean newPrimary) {
    return copy(name, keys, newPrimary, predicateText, storageId, valid, parent);
  }

  /** A copy with another predicate. */
  public TableIndex predicated(String newPredicateText) {
    return copy(name, keys, primary, newPredicateText, storageId, valid, parent);
  }

  /** A copy that is a part of a partitioned table's index; 0 for one that is not. */
  public TableIndex partOf(int newParent) {
    return copy(name, keys, primary, predicateText, storageId, valid, newParent);
  }

  private TableIndex copy(
      String newName,
      List<IndexKey> newKeys,
      boolean newPrimary,
      String newPredicateText,
      int newStorageId,
      boolean newValid,
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
        newValid,
        newParent);
  }
}
