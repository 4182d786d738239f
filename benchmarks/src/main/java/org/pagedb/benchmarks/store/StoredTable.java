package org.pagedb.benchmarks.store;

import java.util.Random;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.BTreeBuilder;
import org.pagedb.storage.btree.BTreeInserter;
import org.pagedb.storage.btree.UniqueCheck;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * A loaded table with an index on its key.
 *
 * @param storage where it is
 * @param heap its rows
 * @param index on the first column; null if there is none
 * @param indexRelation the number under which the index is kept
 * @param rows how many rows it has
 */
public record StoredTable(
    Storage storage, HeapTable heap, BTree index, int indexRelation, int rows) {

  /** The columns of the index. */
  public static final KeyLayout KEY = KeyLayout.of(KeyColumn.of(KeyKind.INT4));

  private static final int BATCH = ColumnBatch.PREFERRED_ROWS;

  /** In which order the keys lie in the heap. */
  public enum Keys {
    /** 0, 1, 2 …: heap and index have one order. */
    CLUSTERED,
    /** Each entry of the index is somewhere else in the heap. */
    RANDOM
  }

  /** How the index comes to be. */
  public enum Filling {
    /** From sorted entries, leaf after leaf. */
    BUILT,
    /** Row by row, so that leaves were split wherever keys fell. */
    INSERTED,
    /** There is none. */
    NONE
  }

  /** Makes and fills it in one transaction. */
  public static StoredTable load(
      Storage storage, RowShape shape, int rows, Keys keys, Filling filling) {
    int[] keyOfRow = keys(rows, keys);
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    HeapTable heap = storage.heaps().create(transaction, shape.layout());
    long[] tids = insert(transaction, heap, shape, keyOfRow);
    BTree index = null;
    int relation = 0;
    if (filling != Filling.NONE) {
      relation = storage.pages().createRelation(transaction.writeXid());
      transaction.dropAtAbort(relation);
      index = storage.index(relation, KEY);
      fill(index, keyOfRow, tids, filling);
    }
    transaction.commit();
    return new StoredTable(storage, heap, index, relation, rows);
  }

  /** Makes one without an index, each of whose rows has a transaction of its own. */
  public static StoredTable loadSingly(Storage storage, RowShape shape, int rows) {
    StoredTable table = load(storage, shape, 0, Keys.CLUSTERED, Filling.NONE);
    for (int key = 0; key < rows; key++) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      insert(transaction, table.heap, shape, new int[] {key});
      transaction.commit();
    }
    return new StoredTable(storage, table.heap, null, 0, rows);
  }

  private static int[] keys(int rows, Keys order) {
    int[] keys = new int[rows];
    Random random = new Random(42);
    for (int i = 0; i < rows; i++) {
      int j = order == Keys.RANDOM ? random.nextInt(i + 1) : i;
      keys[i] = keys[j];
      keys[j] = i;
    }
    return keys;
  }

  /** Inserts rows, a batch at a time as a bulk load does; gives the TIDs. */
  static long[] insert(Transaction transaction, HeapTable heap, RowShape shape, int[] keyOfRow) {
    HeapWriter writer = heap.writer();
    ColumnBatch batch = shape.layout().newBatch(BATCH);
    long[] tids = new long[keyOfRow.length];
    long[] some = new long[BATCH];
    Snapshot statement = transaction.beginStatement();
    for (int first = 0; first < keyOfRow.length; first += BATCH) {
      int count = Math.min(BATCH, keyOfRow.length - first);
      for (int column = 0; column < batch.columnCount(); column++) {
        batch.column(column).reset();
      }
      for (int i = 0; i < count; i++) {
        shape.put(batch, i, keyOfRow[first + i]);
      }
      batch.selectAll(count);
      writer.insertAll(statement, batch, some);
      System.arraycopy(some, 0, tids, first, count);
    }
    transaction.endStatement(statement);
    return tids;
  }

  private static void fill(BTree index, int[] keyOfRow, long[] tids, Filling filling) {
    KeyEncoder encoder = new KeyEncoder(KEY);
    if (filling == Filling.BUILT) {
      long[] tidOfKey = new long[tids.length];
      for (int row = 0; row < tids.length; row++) {
        tidOfKey[keyOfRow[row]] = tids[row];
      }
      BTreeBuilder builder = index.builder(90);
      for (int key = 0; key < tidOfKey.length; key++) {
        builder.add(encoder.clear().putLong(key), tidOfKey[key]);
      }
      builder.finish();
    } else {
      BTreeInserter inserter = index.inserter();
      for (int row = 0; row < tids.length; row++) {
        inserter.insert(encoder.clear().putLong(keyOfRow[row]), tids[row], UniqueCheck.NONE, null);
      }
    }
  }

  /** The same table after its database was closed and opened again as {@code opened}. */
  public StoredTable in(Storage opened) {
    HeapId id = heap.id();
    return new StoredTable(
        opened,
        opened.heaps().open(id, heap.layout()),
        index == null ? null : opened.index(indexRelation, KEY),
        indexRelation,
        rows);
  }

  /** Runs work under a snapshot of its own. */
  public long read(Reading work) {
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    Snapshot statement = transaction.beginStatement();
    try {
      return work.run(statement);
    } finally {
      transaction.endStatement(statement);
      transaction.commit();
    }
  }

  /** What is read under a snapshot. */
  @FunctionalInterface
  public interface Reading {
    /** Reads, and gives an answer. */
    long run(Snapshot snapshot);
  }
}
