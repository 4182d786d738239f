package org.pagedb.benchmarks.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.ColumnBatch;

/** Threads that insert a row and commit it durably, over and over. */
public final class Committers {

  private Committers() {}

  /** How many transactions so many threads commit in a second. */
  public static double perSecond(Storage storage, HeapTable heap, int threads, Duration time)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      long start = System.nanoTime();
      long end = start + time.toNanos();
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(pool.submit(() -> commitUntil(storage, heap, end)));
      }
      long commits = 0;
      for (Future<Long> thread : running) {
        commits += thread.get();
      }
      return commits * 1e9 / (System.nanoTime() - start);
    } finally {
      pool.shutdown();
    }
  }

  private static long commitUntil(Storage storage, HeapTable heap, long end) {
    HeapWriter writer = heap.writer();
    ColumnBatch batch = RowShape.NARROW.layout().newBatch(1);
    RowShape.NARROW.put(batch, 0, 1);
    batch.selectAll(1);
    long commits = 0;
    while (System.nanoTime() < end) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      Snapshot statement = transaction.beginStatement();
      writer.insert(statement, batch, 0);
      transaction.endStatement(statement);
      transaction.commit();
      commits++;
    }
    return commits;
  }
}
