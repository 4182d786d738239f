package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * Gives an index that writers keep up by now the entries of those rows that were written while it
 * was built. Vacuum must be kept away by a lock: an entry's TID must name one row for all that
 * time.
 *
 * <p>The snapshot is taken first, then the index is read, then the heap. So a row that the snapshot
 * sees and that has no entry was written by somebody who put none in. An entry with the row's TID
 * is its own: since everybody knows of the index, versions of one HOT chain have one key.
 */
public final class IndexCompletion implements AutoCloseable {

  private static final List<PgType> TYPES = List.of(BuiltinTypes.INT8);
  private static final List<SortKey> ORDER = List.of(new SortKey(0, false, false, 0));

  private final Table table;
  private final TableIndex index;
  private final ExecutionContext context;
  private final LaterStatement latest;
  private final TableAccess access;
  private final SortedRows known;
  private final LongVector pending = new LongVector(ColumnBatch.PREFERRED_ROWS);
  private ColumnBatch knownBatch;
  private int knownAt;
  private long[] ofBlock = new long[16];
  private int ofBlockCount;
  private long block = -1;

  private IndexCompletion(Table table, TableIndex index, ExecutionContext context) {
    this.table = table;
    this.index = index;
    this.context = context;
    latest = LaterStatement.check(context);
    access = context.environment().tables();
    known = new SortedRows(TYPES, new RowOrder(ORDER, TYPES), context);
  }

  /**
   * Adds what is missing.
   *
   * @throws SqlFailure 23505 if the index is unique and one of the rows has the key of another
   */
  public static void run(Table table, TableIndex index, ExecutionContext context) {
    try (IndexCompletion completion = new IndexCompletion(table, index, context)) {
      completion.readIndex();
      completion.addMissing();
    }
  }

  private void readIndex() {
    IndexScan scan = access.index(table, index).scan(false);
    scan.start(KeyPosition.start(), KeyPosition.end(), false);
    ColumnBatch batch = new ColumnBatch(pending);
    while (scan.next()) {
      context.checkInterrupts();
      EntryBatch entries = scan.batch();
      for (int from = 0; from < entries.size(); from += ColumnBatch.PREFERRED_ROWS) {
        int count = Math.min(entries.size() - from, ColumnBatch.PREFERRED_ROWS);
        pending.reset();
        for (int i = 0; i < count; i++) {
          pending.put(i, entries.tid(from + i));
        }
        batch.selectAll(count);
        known.add(batch);
      }
    }
    known.finish();
  }

  private void addMissing() {
    HeapTable heap = access.heap(table);
    IndexWriter writer =
        new IndexWriter(table, index, new RowLiveness(heap, access.transaction()), context);
    boolean[] wanted = IndexBuild.wantedColumns(table, index, access);
    LayoutScan scan = LayoutScan.forIndex(table, wanted, heap, latest.snapshot());
    for (ColumnBatch batch = scan.next(); batch != null; batch = scan.next()) {
      context.checkInterrupts();
      for (int row = 0; row < batch.size(); row++) {
        long tid = scan.tids().at(row);
        if (!isKnown(tid) && writer.prepare(batch, row)) {
          writer.insertLate(tid, row);
        }
      }
    }
  }

  /** Asked block by block, in the heap's order; within a block in any. */
  private boolean isKnown(long tid) {
    if (tid >>> Short.SIZE != block) {
      readBlock(tid >>> Short.SIZE);
    }
    for (int i = 0; i < ofBlockCount; i++) {
      if (ofBlock[i] == tid) {
        return true;
      }
    }
    return false;
  }

  private void readBlock(long wanted) {
    block = wanted;
    ofBlockCount = 0;
    for (long next = peek(); next >>> Short.SIZE <= wanted; next = peek()) {
      if (next >>> Short.SIZE == wanted) {
        if (ofBlockCount == ofBlock.length) {
          ofBlock = java.util.Arrays.copyOf(ofBlock, ofBlockCount * 2);
        }
        ofBlock[ofBlockCount++] = next;
      }
      knownAt++;
    }
  }

  /** The next TID of the index, in the heap's order; behind all of them at the end. */
  private long peek() {
    while (knownBatch == null || knownAt == knownBatch.size()) {
      knownBatch = known.next();
      knownAt = 0;
      if (knownBatch == null) {
        return Long.MAX_VALUE;
      }
    }
    return ((LongVector) knownBatch.column(0)).at(knownBatch.row(knownAt));
  }

  @Override
  public void close() {
    known.close();
    latest.close();
  }
}
