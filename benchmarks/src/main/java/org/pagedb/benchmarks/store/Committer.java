package org.pagedb.benchmarks.store;

import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.ColumnBatch;

/** Inserts a narrow row and commits it durably, over and over. One thread. */
public final class Committer {

  private final Storage storage;
  private final HeapWriter writer;
  private final ColumnBatch row = RowShape.NARROW.layout().newBatch(1);

  /** A committer into a heap of {@link RowShape#NARROW} rows. */
  public Committer(Storage storage, HeapTable heap) {
    this.storage = storage;
    writer = heap.writer();
    RowShape.NARROW.put(row, 0, 1);
    row.selectAll(1);
  }

  /** One transaction; returns when it is durable. */
  public void commit() {
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    Snapshot statement = transaction.beginStatement();
    writer.insert(statement, row, 0);
    transaction.endStatement(statement);
    transaction.commit();
  }
}
