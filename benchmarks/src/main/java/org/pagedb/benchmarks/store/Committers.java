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

/** Many a {@link Committer} at the same time. */
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
    Committer committer = new Committer(storage, heap);
    long commits = 0;
    while (System.nanoTime() < end) {
      committer.commit();
      commits++;
    }
    return commits;
  }
}
