package org.pagedb.sql.exec.run;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/**
 * The stored tables, and the transaction and snapshot that the running statement works with. The
 * session implements it; it holds the table locks that the statement needs.
 */
public interface TableAccess {

  /** The transaction. */
  Transaction transaction();

  /** The statement's snapshot; what it writes itself is not in it. */
  Snapshot snapshot();

  /** The session's locks. */
  LockHolder locks();

  /** All sessions' locks. */
  LockTable lockTable();

  /** A table's heap; its layout's column {@code i} is attribute {@code i + 1}. */
  HeapTable heap(Table table);

  /** An index's tree; its columns are the keys, then the included attributes. */
  BTree index(Table table, TableIndex index);

  /**
   * An index's keys over the table's attributes ({@code InputReference i} is attribute {@code i +
   * 1}): column references for plain keys, analysed expressions for the others.
   */
  List<Expression> keyExpressions(Table table, TableIndex index);

  /** A partial index's condition over the table's attributes, or null. */
  Expression indexPredicate(Table table, TableIndex index);

  /**
   * When two rows exclude each other, over a row that has the keys of the constraint's index for
   * the one and then for the other.
   */
  Expression exclusionCondition(Table table, TableConstraint constraint);

  /** What a column has where no value is given. */
  Expression columnDefault(Table table, int attribute);

  /** The partitions of a partitioned table. */
  PartitionBounds partitions(Table parent);

  /** A partitioned table's keys over its columns that are not dropped. */
  List<Expression> partitionKeys(Table parent);

  /** A partitioned table's keys as messages name them: {@code a, lower(b)}. */
  String partitionKeyText(Table parent);

  /** A table's CHECK constraints over its columns that are not dropped. */
  List<AlgebraNode.Check> checks(Table table);

  /** A table's columns with the generated ones computed over the same; empty without any. */
  List<Expression> generatedColumns(Table table);

  /** The table of that oid as the transaction sees it. */
  Table table(int oid);

  /** Whether policies hide rows of the table from the role, so that no failure may show any. */
  boolean hidesRows(Table table);

  /** The foreign keys that refer to a table. */
  List<ForeignKey> foreignKeysTo(Table table);

  /** The checks that wait for the transaction's commit. */
  DeferredChecks deferredChecks();

  /**
   * A foreign key constraint and the table that it is on.
   *
   * @param shownTable how messages name the table: a partition by the whole
   * @param shownName how messages name the constraint
   */
  record ForeignKey(Table table, TableConstraint constraint, String shownTable, String shownName) {

    /** One that messages name as it is. */
    public ForeignKey(Table table, TableConstraint constraint) {
      this(table, constraint, table.name(), constraint.name());
    }
  }
}
