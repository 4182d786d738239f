package org.pagedb.sql.exec.table;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.btree.BTreeBuilder;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * Fills a new index with the rows that its table has: the keys of all rows are sorted, in files if
 * they are many, and packed into leaves in order. Writers must be kept away by a lock, or must know
 * of the index and put nothing in; then what they write meanwhile is missing ({@link
 * IndexCompletion}).
 *
 * <p>The index has entries for what the newest snapshot sees. It knows nothing of row versions that
 * only older snapshots see, and must not answer for those.
 */
public final class IndexBuild implements AutoCloseable {

  /** How full leaves are made, in percent: PostgreSQL's default. */
  private static final int FILL_FACTOR = 90;

  private static final int KEY = 0;
  private static final int TID = 1;
  private static final int PAYLOAD = 2;
  private static final int UNCHECKED = 3;
  private static final List<PgType> TYPES =
      List.of(BuiltinTypes.BYTEA, BuiltinTypes.INT8, BuiltinTypes.BYTEA, BuiltinTypes.INT8);
  private static final List<SortKey> ORDER =
      List.of(new SortKey(KEY, false, false, 0), new SortKey(TID, false, false, 0));

  private final Table table;
  private final TableIndex index;
  private final ExecutionContext context;
  private final LaterStatement latest;
  private final HeapTable heap;
  private final IndexWriter writer;
  private final SortedRows entries;
  private final ColumnBatch pending;
  private byte[] lastKey;

  private IndexBuild(Table table, TableIndex index, ExecutionContext context) {
    this.table = table;
    this.index = index;
    this.context = context;
    latest = LaterStatement.check(context);
    TableAccess access = context.environment().tables();
    heap = access.heap(table);
    writer = new IndexWriter(table, index, new RowLiveness(heap, access.transaction()), context);
    entries = new SortedRows(TYPES, new RowOrder(ORDER, TYPES), context);
    int rows = ColumnBatch.PREFERRED_ROWS;
    pending =
        new ColumnBatch(
            new BytesVector(rows),
            new LongVector(rows),
            new BytesVector(rows),
            new LongVector(rows));
  }

  /**
   * Fills an empty index.
   *
   * @throws SqlFailure 23505 if the index is unique and two rows have the same key
   */
  public static void run(Table table, TableIndex index, ExecutionContext context) {
    try (IndexBuild build = new IndexBuild(table, index, context)) {
      build.collect();
      build.write();
    }
  }

  /** The columns of the table's layout that an entry is made of. */
  static boolean[] wantedColumns(Table table, TableIndex index, TableAccess access) {
    boolean[] wanted = new boolean[table.columns().size()];
    for (Expression key : access.keyExpressions(table, index)) {
      LayoutScan.mark(key, wanted);
    }
    LayoutScan.mark(access.indexPredicate(table, index), wanted);
    for (int attribute : index.included()) {
      wanted[attribute - 1] = true;
    }
    return wanted;
  }

  private void collect() {
    boolean[] wanted = wantedColumns(table, index, context.environment().tables());
    LayoutScan scan = LayoutScan.forIndex(table, wanted, heap, latest.snapshot());
    for (ColumnBatch batch = scan.next(); batch != null; batch = scan.next()) {
      context.checkInterrupts();
      int size = batch.size();
      for (int from = 0; from < size; from += ColumnBatch.PREFERRED_ROWS) {
        add(batch, scan.tids(), from, Math.min(size, from + ColumnBatch.PREFERRED_ROWS));
      }
    }
    entries.finish();
  }

  private void add(ColumnBatch batch, LongVector tids, int from, int to) {
    BytesVector keys = (BytesVector) pending.column(KEY);
    BytesVector payloads = (BytesVector) pending.column(PAYLOAD);
    keys.reset();
    payloads.reset();
    int count = 0;
    for (int row = from; row < to; row++) {
      if (writer.prepare(batch, row)) {
        var encoded = writer.encoded();
        keys.putCopy(count, encoded.key(), 0, encoded.keyLength());
        payloads.putCopy(count, encoded.payload(), 0, encoded.payloadLength());
        ((LongVector) pending.column(TID)).put(count, tids.at(row));
        ((LongVector) pending.column(UNCHECKED)).put(count, writer.isChecked() ? 0 : 1);
        count++;
      }
    }
    pending.selectAll(count);
    entries.add(pending);
  }

  private void write() {
    BTreeBuilder builder = context.environment().tables().index(table, index).builder(FILL_FACTOR);
    for (ColumnBatch batch = entries.next(); batch != null; batch = entries.next()) {
      context.checkInterrupts();
      BytesVector keys = (BytesVector) batch.column(KEY);
      BytesVector payloads = (BytesVector) batch.column(PAYLOAD);
      LongVector tids = (LongVector) batch.column(TID);
      LongVector unchecked = (LongVector) batch.column(UNCHECKED);
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        byte[] key = keys.bytes(row);
        if (unchecked.at(row) == 0) {
          refuseDuplicate(key, tids.at(row));
        }
        byte[] payload = payloads.bytes(row);
        builder.add(key, key.length, payload, payload.length, tids.at(row));
      }
    }
    builder.finish();
  }

  private void refuseDuplicate(byte[] key, long tid) {
    if (Arrays.equals(key, lastKey)) {
      HeapFetch fetch = heap.fetch(heap.layout().allColumns());
      ColumnBatch row = fetch.newBatch(1);
      fetch.fetch(tid, latest.snapshot(), row, 0);
      row.selectAll(1);
      writer.prepare(row, 0);
      throw writer.duplicateInBuild(0);
    }
    lastKey = key;
  }

  @Override
  public void close() {
    entries.close();
    latest.close();
  }
}
