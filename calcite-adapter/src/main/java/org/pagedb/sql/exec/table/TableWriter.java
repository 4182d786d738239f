package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.RowOrigin;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** One table as one statement writes it: heap, indexes and constraints kept together. */
final class TableWriter {

  private final Table table;
  private final HeapTable heap;
  private final HeapWriter writer;
  private final Snapshot statement;
  private final RowChecks checks;
  private final ExecutionContext context;
  private final List<ExclusionCheck> exclusions = new ArrayList<>(0);
  private final ColumnBatch layoutBatch;
  private final ColumnVector[] droppedVectors;
  private final RowOrigin origin;
  private List<IndexWriter> indexes;
  private long[] tids = new long[0];

  TableWriter(Table table, List<Check> checks, ExecutionContext context) {
    this(table, new RowChecks(table, checks, context), context);
  }

  /** For rows that are known to belong to the table where it is a partition. */
  static TableWriter ofLeaf(Table table, List<Check> checks, ExecutionContext context) {
    return new TableWriter(table, RowChecks.withoutPartition(table, checks, context), context);
  }

  private TableWriter(Table table, RowChecks checks, ExecutionContext context) {
    this.table = table;
    TableAccess access = context.environment().tables();
    heap = access.heap(table);
    writer = heap.writer();
    statement = access.snapshot();
    this.checks = checks;
    this.context = context;
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'x' && table.index(constraint.indexOid()) != null) {
        exclusions.add(new ExclusionCheck(table, constraint, context));
      }
    }
    layoutBatch = new ColumnBatch(new ColumnVector[table.columns().size()]);
    droppedVectors = new ColumnVector[table.columns().size()];
    origin = (RowOrigin) context.shared(RowOrigin.KEY);
  }

  /** Messages show rows as those of a tree's root, which stand at the same positions. */
  void show(Table root, ColumnBatch values) {
    checks.show(root, values);
  }

  HeapTable heap() {
    return heap;
  }

  Snapshot statement() {
    return statement;
  }

  HeapWriter writer() {
    return writer;
  }

  /** Opened when the first entry is to be added: most updates are HOT and add none. */
  List<IndexWriter> indexes() {
    if (indexes == null) {
      indexes = openIndexes();
    }
    return indexes;
  }

  private List<IndexWriter> openIndexes() {
    List<IndexWriter> opened = new ArrayList<>(table.indexes().size());
    RowLiveness liveness = new RowLiveness(heap, statement.transaction());
    for (TableIndex index : table.indexes()) {
      if (index.isStored() && index.isReady()) {
        opened.add(new IndexWriter(table, index, liveness, context));
      }
    }
    return opened;
  }

  /** The rows of a batch of the columns that are not dropped, in the table's layout. */
  ColumnBatch inLayout(ColumnBatch values) {
    int next = 0;
    for (TableColumn column : table.columns()) {
      int place = column.number() - 1;
      layoutBatch.replaceColumn(
          place, column.dropped() ? dropped(column, values) : values.column(next++));
    }
    Batches.copySelection(values, layoutBatch);
    return layoutBatch;
  }

  private ColumnVector dropped(TableColumn column, ColumnBatch values) {
    int place = column.number() - 1;
    ColumnVector nulls = droppedVectors[place];
    int limit = values.row(values.size() - 1) + 1;
    if (nulls == null || nulls.capacity() < limit) {
      nulls = DatumVectors.vectorFor(column.type(), limit);
      for (int i = 0; i < limit; i++) {
        nulls.putNull(i);
      }
      droppedVectors[place] = nulls;
    }
    return nulls;
  }

  /**
   * Inserts a batch's rows. Of a batch with a bad row those before it are inserted first, so that
   * what fails is what would have failed first row by row.
   */
  void insert(ColumnBatch values) {
    ColumnBatch rows = inLayout(values);
    int bad = checks.firstFailure(values, rows);
    if (origin != null) {
      insertFromOrigin(values, rows, bad);
      return;
    }
    if (bad == 0) {
      throw checks.failure(values, rows, 0);
    }
    if (bad > 0) {
      Batches.slice(rows, 0, bad);
    }
    store(rows);
    if (bad > 0) {
      throw checks.failure(values, rows, bad);
    }
  }

  private void store(ColumnBatch rows) {
    if (tids.length < rows.size()) {
      tids = new long[rows.size()];
    }
    if (exclusions.isEmpty()) {
      writer.insertAll(statement, rows, tids);
    }
    addEntries(rows);
  }

  private void addEntries(ColumnBatch rows) {
    for (int i = 0; i < rows.size(); i++) {
      int row = rows.row(i);
      try {
        if (!exclusions.isEmpty()) {
          tids[i] = writer.insert(statement, rows, row); // one row after the other is checked
        }
        addEntries(rows, row, tids[i]);
      } catch (SqlFailure failure) {
        throw origin == null ? failure : origin.whileStoring(failure, row);
      }
    }
  }

  /** As PostgreSQL copies: all rows of a batch are looked at before the first one is stored. */
  private void insertFromOrigin(ColumnBatch values, ColumnBatch rows, int bad) {
    if (bad >= 0) {
      throw origin.whileChecking(checks.failure(values, rows, bad), values.row(bad));
    }
    origin.failIfBroken();
    store(rows);
  }

  /** The TID of the i-th row that {@link #insert} inserted last. */
  long insertedTid(int index) {
    return tids[index];
  }

  /** The exclusion constraints. */
  List<ExclusionCheck> exclusions() {
    return exclusions;
  }

  /** Adds a row version's entries to all indexes. */
  void addEntries(ColumnBatch rows, int row, long tid) {
    for (IndexWriter index : indexes()) {
      if (index.prepare(rows, row)) {
        index.insert(tid, row);
      }
    }
    for (ExclusionCheck exclusion : exclusions) {
      exclusion.check(rows, row, tid);
    }
  }

  /** What an update that has just succeeded has to do beside the heap; gives the new TID. */
  long replaced(ColumnBatch rows, int row, long oldTid, TableAccess access) {
    long newTid = writer.newTid();
    access.lockTable().copyRowLocks(heap.id().relation(), oldTid, newTid, access.transaction());
    if (!writer.wasHot()) {
      addEntries(rows, row, newTid);
    }
    return newTid;
  }

  /** The statement has written all its rows: checks what could wait until now. */
  void finish() {
    if (indexes != null) {
      for (IndexWriter index : indexes) {
        index.finish();
      }
    }
  }

  /** Fails if the row at an index of the batch breaks NOT NULL or a CHECK. */
  void check(ColumnBatch values, ColumnBatch rows) {
    int bad = checks.firstFailure(values, rows);
    if (bad >= 0) {
      throw checks.failure(values, rows, bad);
    }
  }

  /** What an update of these attributes means for indexes and keys. */
  RowChange change(List<Integer> changed, TableAccess access) {
    boolean[] columns = new boolean[table.columns().size()];
    for (int attribute : changed) {
      columns[attribute - 1] = true;
    }
    boolean indexesUnchanged = true;
    boolean keysChanged = false;
    for (TableIndex index : table.indexes()) {
      if (!index.isLive()) {
        continue;
      }
      boolean touched = touches(access.indexPredicate(table, index), columns);
      for (Expression key : access.keyExpressions(table, index)) {
        touched |= touches(key, columns);
      }
      keysChanged |= touched && index.unique();
      for (int attribute : index.included()) {
        touched |= columns[attribute - 1];
      }
      indexesUnchanged &= !touched;
    }
    return new RowChange(columns, indexesUnchanged, keysChanged);
  }

  private static boolean touches(Expression expression, boolean[] columns) {
    return expression != null
        && ExpressionChildren.any(
            expression,
            each ->
                each instanceof Expression.InputReference reference && columns[reference.index()]);
  }
}
