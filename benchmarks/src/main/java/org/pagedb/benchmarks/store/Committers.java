package org.pagedb.benchmarks.store;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.pagedb.benchmarks.measure.Crew;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;

/** Many a {@link Committer} at the same time. */
public final class Committers {

  private Committers() {}

  /** How many transactions so many threads commit in a second. */
  public static double perSecond(Storage storage, HeapTable heap, int threads, Duration time)
      throws InterruptedException, ExecutionException {
    long start = System.nanoTime();
    long end = start + time.toNanos();
    long commits = Crew.sum(threads, number -> () -> commitUntil(storage, heap, end));
    return commits * 1e9 / (System.nanoTime() - start);
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
