package org.pagedb.sql.exec.table;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.RowOrigin;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Puts rows of a partitioned table into the leaves that they belong to. Leaves are locked when the
 * first row comes to them; the statement's lock on the root keeps their storage as it is.
 */
final class RoutedRows {

  /** A leaf that rows are put into. */
  static final class Leaf {
    final Table table;
    final MemberColumns columns;
    final TableWriter writer;
    final ReferenceChecks references;

    private Leaf(Table root, Table table, ExecutionContext context) {
      TableAccess access = context.environment().tables();
      access.locks().lockRelation(table.oid(), LockMode.ROW_EXCLUSIVE);
      this.table = table;
      columns = new MemberColumns(TableTree.member(root, table));
      writer = TableWriter.ofLeaf(table, access.checks(table), context);
      references = new ReferenceChecks(table, context);
    }
  }

  private final Table root;
  private final ExecutionContext context;
  private final PartitionRouter router;
  private final RowOrigin origin;
  private final Map<Integer, Leaf> leaves = new LinkedHashMap<>();
  private Leaf last;

  RoutedRows(Table root, ExecutionContext context) {
    this.root = root;
    this.context = context;
    router = new PartitionRouter(root, context);
    origin = (RowOrigin) context.shared(RowOrigin.KEY);
  }

  /** The leaf for a row of the root's columns that are not dropped. */
  Leaf leaf(ColumnBatch values, int row) {
    Table table = router.route(values, row);
    if (last == null || last.table != table) {
      last = leaves.computeIfAbsent(table.oid(), oid -> new Leaf(root, table, context));
    }
    return last;
  }

  /** Inserts a batch's rows, those that follow one another into the same leaf together. */
  void insert(ColumnBatch values) {
    ColumnBatch run = view(values);
    int size = values.size();
    Leaf leaf = null;
    int first = 0;
    for (int i = 0; i < size; i++) {
      Leaf next;
      try {
        next = leaf(values, values.row(i));
      } catch (SqlFailure failure) {
        insert(leaf, run, values, first, i); // what is wrong with these rows comes first
        throw origin == null ? failure : origin.whileChecking(failure, values.row(i));
      }
      if (next != leaf) {
        insert(leaf, run, values, first, i);
        leaf = next;
        first = i;
      }
    }
    insert(leaf, run, values, first, size);
  }

  private static ColumnBatch view(ColumnBatch values) {
    ColumnVector[] columns = new ColumnVector[values.columnCount()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = values.column(c);
    }
    return new ColumnBatch(columns);
  }

  private void insert(Leaf leaf, ColumnBatch run, ColumnBatch values, int from, int to) {
    if (from == to) {
      return;
    }
    int[] selected = run.selectionBuffer(to - from);
    for (int i = from; i < to; i++) {
      selected[i - from] = values.row(i);
    }
    run.select(to - from);
    insert(leaf, run);
  }

  /** Inserts rows of the root's columns into one leaf. */
  private void insert(Leaf leaf, ColumnBatch values) {
    ColumnBatch rows = leaf.columns.ofMember(values);
    leaf.writer.show(root, values);
    leaf.writer.insert(rows);
    leaf.references.added(leaf.writer.inLayout(rows));
  }

  /** Inserts one row into one leaf, and gives it in the leaf's layout. */
  ColumnBatch insertOne(Leaf leaf, ColumnBatch values, int row) {
    ColumnBatch rows = leaf.columns.ofMember(Batches.single(values, row));
    leaf.writer.show(root, values);
    leaf.writer.insert(rows);
    ColumnBatch inLayout = leaf.writer.inLayout(rows);
    leaf.references.added(inLayout);
    return inLayout;
  }

  /** All rows are there: checks what could wait until now. */
  void finishWriting() {
    for (Leaf leaf : leaves.values()) {
      leaf.writer.finish();
    }
  }

  /** Looks up what the rows refer to. */
  void checkReferences() {
    for (Leaf leaf : leaves.values()) {
      leaf.references.check();
    }
  }
}
