package org.pagedb.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Threads that work at the same time. */
public final class Crew {

  private Crew() {}

  /**
   * Waits until all have done their work, and adds up.
   *
   * @param work what each thread does, by its number from 0; gives how many operations it did
   * @throws ExecutionException if one of them failed
   */
  public static long sum(int threads, IntFunction<Callable<Long>> work)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(pool.submit(work.apply(i)));
      }
      long sum = 0;
      for (Future<Long> thread : running) {
        sum += thread.get();
      }
      return sum;
    } finally {
      pool.shutdown();
    }
  }
}
