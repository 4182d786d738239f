package org.pagedb.sql.catalog;

import java.util.List;

/**
 * A constraint of a {@link Table}.
 *
 * @param oid its oid
 * @param name its name
 * @param kind c, f, p, u, x as in {@code pg_constraint.contype}
 * @param columns attribute numbers it speaks of
 * @param checkText a CHECK's condition in SQL, or null
 * @param indexOid the index that enforces it, or 0
 * @param referencedTable for a foreign key the other table's oid, else 0
 * @param referencedColumns for a foreign key the other table's attribute numbers
 * @param onUpdate a, r, c, n, d as in {@code pg_constraint.confupdtype}, or the blank
 * @param onDelete likewise
 * @param deferrable whether its check may wait until commit
 * @param initiallyDeferred whether it does so unless told otherwise
 * @param validated whether all rows are known to satisfy it
 * @param noInherit whether children do not get it
 * @param matchFull whether a foreign key is MATCH FULL
 * @param deleteColumns the columns that ON DELETE SET NULL or SET DEFAULT changes; empty for all
 * @param operators an exclusion constraint's operators, in the order of its index's keys
 * @param ancestry whether it is the table's own or a parent's
 * @param parent the oid of the partitioned table's constraint that it is the partition's part of,
 *     or 0
 */
public record TableConstraint(
    int oid,
    String name,
    char kind,
    List<Integer> columns,
    String checkText,
    int indexOid,
    int referencedTable,
    List<Integer> referencedColumns,
    char onUpdate,
    char onDelete,
    boolean deferrable,
    boolean initiallyDeferred,
    boolean validated,
    boolean noInherit,
    boolean matchFull,
    List<Integer> deleteColumns,
    List<String> operators,
    Ancestry ancestry,
    int parent) {

  /** A constraint of the table's own. */
  public TableConstraint(
      int oid,
      String name,
      char kind,
      List<Integer> columns,
      String checkText,
      int indexOid,
      int referencedTable,
      List<Integer> referencedColumns,
      char onUpdate,
      char onDelete,
      boolean deferrable,
      boolean initiallyDeferred,
      boolean validated,
      boolean noInherit,
      boolean matchFull,
      List<Integer> deleteColumns,
      List<String> operators) {
    this(
        oid,
        name,
        kind,
        columns,
        checkText,
        indexOid,
        referencedTable,
        referencedColumns,
        onUpdate,
        onDelete,
        deferrable,
        initiallyDeferred,
        validated,
        noInherit,
        matchFull,
        deleteColumns,
        operators,
        Ancestry.OWN,
        0);
  }

  /** Whether rows of its table are changed along with those that a foreign key refers to. */
  public boolean cascades() {
    return cascades(onUpdate) || cascades(onDelete);
  }

  private static boolean cascades(char action) {
    return action == 'c' || action == 'n' || action == 'd';
  }

  /** A validated constraint that children inherit. */
  public TableConstraint(
      int oid,
      String name,
      char kind,
      List<Integer> columns,
      String checkText,
      int indexOid,
      int referencedTable,
      List<Integer> referencedColumns,
      char onUpdate,
      char onDelete,
      boolean deferrable,
      boolean initiallyDeferred) {
    this(
        oid,
        name,
        kind,
        columns,
        checkText,
        indexOid,
        referencedTable,
        referencedColumns,
        onUpdate,
        onDelete,
        deferrable,
        initiallyDeferred,
        true,
        false,
        false,
        List.of(),
        List.of());
  }

  private TableConstraint copy(
      String newName,
      String newCheckText,
      boolean newDeferrable,
      boolean newInitiallyDeferred,
      boolean newValidated,
      boolean newNoInherit) {
    return new TableConstraint(
        oid,
        newName,
        kind,
        columns,
        newCheckText,
        indexOid,
        referencedTable,
        referencedColumns,
        onUpdate,
        onDelete,
        newDeferrable,
        newInitiallyDeferred,
        newValidated,
        newNoInherit,
        matchFull,
        deleteColumns,
        operators,
        ancestry,
        parent);
  }

  /** A copy of other ancestry, a part of another table's constraint if that is not 0. */
  public TableConstraint from(Ancestry newAncestry, int newParent) {
    return copiedTo(oid, name, columns, newAncestry, newParent);
  }

  /** The same constraint as another table has it, on columns of these numbers. */
  public TableConstraint copiedTo(
      int newOid, String newName, List<Integer> newColumns, Ancestry newAncestry, int newParent) {
    return new TableConstraint(
        newOid,
        newName,
        kind,
        List.copyOf(newColumns),
        checkText,
        indexOid,
        referencedTable,
        referencedColumns,
        onUpdate,
        onDelete,
        deferrable,
        initiallyDeferred,
        validated,
        noInherit,
        matchFull,
        deleteColumns,
        operators,
        newAncestry,
        newParent);
  }

  /** A copy with another index behind it. */
  public TableConstraint over(int newIndexOid) {
    return replaced(newIndexOid, referencedColumns, deleteColumns);
  }

  /** A copy that empties other columns where the referenced row is deleted. */
  public TableConstraint deleting(List<Integer> newDeleteColumns) {
    return replaced(indexOid, referencedColumns, List.copyOf(newDeleteColumns));
  }

  /**
   * A foreign key to a partitioned table as it is for one of the partitions, whose columns have
   * these numbers.
   */
  public TableConstraint referencing(List<Integer> newReferencedColumns) {
    return replaced(indexOid, List.copyOf(newReferencedColumns), deleteColumns);
  }

  private TableConstraint replaced(
      int newIndexOid, List<Integer> newReferencedColumns, List<Integer> newDeleteColumns) {
    return new TableConstraint(
        oid,
        name,
        kind,
        columns,
        checkText,
        newIndexOid,
        referencedTable,
        newReferencedColumns,
        onUpdate,
        onDelete,
        deferrable,
        initiallyDeferred,
        validated,
        noInherit,
        matchFull,
        newDeleteColumns,
        operators,
        ancestry,
        parent);
  }

  /** A copy under another name. */
  public TableConstraint renamed(String newName) {
    return copy(newName, checkText, deferrable, initiallyDeferred, validated, noInherit);
  }

  /** A copy with another condition. */
  public TableConstraint checking(String newCheckText) {
    return copy(name, newCheckText, deferrable, initiallyDeferred, validated, noInherit);
  }

  /** A copy that may be deferred, or not. */
  public TableConstraint timed(boolean newDeferrable, boolean newInitiallyDeferred) {
    return copy(name, checkText, newDeferrable, newInitiallyDeferred, validated, noInherit);
  }

  /** A copy that all rows are known to satisfy, or not. */
  public TableConstraint validated(boolean newValidated) {
    return copy(name, checkText, deferrable, initiallyDeferred, newValidated, noInherit);
  }

  /** A copy that children do not get, or do. */
  public TableConstraint noInherit(boolean newNoInherit) {
    return copy(name, checkText, deferrable, initiallyDeferred, validated, newNoInherit);
  }

  /** {@link #onUpdate} and {@link #onDelete} of what is no foreign key. */
  public static final char NO_ACTION_KIND = ' ';
}
