package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;

/** Something that a definition asks to be done to stored relations. */
public sealed interface StorageAction {

  /** Make an empty heap, and an empty index for each index of the table. */
  record CreateTable(Table table) implements StorageAction {}

  /** Remove a heap and all indexes of the table when the transaction commits. */
  record DropTable(Table table) implements StorageAction {}

  /** Make an index over the rows that the table has. */
  record CreateIndex(Table table, TableIndex index) implements StorageAction {}

  /** Remove an index when the transaction commits. */
  record DropIndex(Table table, TableIndex index) implements StorageAction {}

  /**
   * Fill the new storage of a table from the old one.
   *
   * @param before the table with its old storage
   * @param after the table with its new storage, still empty
   * @param values for each column of {@code after} that is not dropped its value over a row of
   *     {@code before}'s columns that are not dropped, and behind them what the rows are ordered by
   * @param order the order of the new rows, counted in {@code values}; empty for that of the old
   * @param checks what each new row must satisfy (23514); NOT NULL is to be checked as well
   */
  record RewriteTable(
      Table before,
      Table after,
      List<Expression> values,
      List<AlgebraNode.SortKey> order,
      List<AlgebraNode.Check> checks)
      implements StorageAction {}

  /** Empty a table by giving it the new storage of {@code after}. */
  record TruncateTable(Table before, Table after) implements StorageAction {}

  /** Verify that no row violates a CHECK (23514). */
  record VerifyCheck(Table table, AlgebraNode.Check check) implements StorageAction {}

  /** Verify that no row has a null in the column (23502). */
  record VerifyNotNull(Table table, TableColumn column) implements StorageAction {}

  /** Verify that every row has its referenced row (23503). */
  record VerifyForeignKey(Table table, TableConstraint constraint) implements StorageAction {}

  /** Make a sequence that gives {@code sequence.start()} first. */
  record CreateSequence(Sequence sequence) implements StorageAction {}

  /** Remove a sequence's value when the transaction commits. */
  record DropSequence(Sequence sequence) implements StorageAction {}

  /**
   * Keep a sequence's value under a new definition.
   *
   * @param restart the value to go on with, or null to go on where it is
   */
  record AlterSequence(Sequence before, Sequence after, Long restart) implements StorageAction {}

  /** Fill a new table with the rows of a query. */
  record FillTable(Table table, AlgebraNode query) implements StorageAction {}

  /** As {@link FillTable} for a materialized view: the rows do not count as the statement's. */
  record RefillTable(Table table, AlgebraNode query) implements StorageAction {}

  /**
   * Verify that a column's values satisfy a new rule of their domain.
   *
   * @param condition over a row whose only column is the value (23514); null if there must be no
   *     nulls (23502)
   */
  record VerifyDomain(Table table, TableColumn column, Expression condition)
      implements StorageAction {}

  /**
   * Verify that every row of a leaf belongs there (23514).
   *
   * @param ofDefault whether the leaf is, or is below, a default partition beside a new one
   */
  record VerifyPartition(Table leaf, boolean ofDefault) implements StorageAction {}

  /** Verify that no two rows exclude each other (23P01). */
  record VerifyExclusion(Table table, TableConstraint constraint) implements StorageAction {}
}
