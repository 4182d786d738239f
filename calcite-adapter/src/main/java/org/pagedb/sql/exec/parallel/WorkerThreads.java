package org.pagedb.sql.exec.parallel;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database's worker threads: daemons that are made when first wanted and go when they have had
 * nothing to do for a while. Thread-safe.
 */
public final class WorkerThreads implements AutoCloseable {

  private static final long IDLE_SECONDS = 10;

  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicInteger made = new AtomicInteger();
  private ThreadPoolExecutor threads;
  private boolean closed;

  /**
   * Runs {@code work} on a worker thread unless {@code most} of them are busy already.
   *
   * @return whether it will run
   */
  public boolean tryRun(Runnable work, int most) {
    if (busy.getAndUpdate(n -> n < most ? n + 1 : n) >= most) {
      return false;
    }
    boolean begun = false;
    try {
      begun = begin(work);
    } finally {
      if (!begun) {
        busy.decrementAndGet();
      }
    }
    return begun;
  }

  private synchronized boolean begin(Runnable work) {
    if (closed) {
      return false;
    }
    if (threads == null) {
      threads =
          new ThreadPoolExecutor(
              0,
              Integer.MAX_VALUE,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new SynchronousQueue<>(),
              this::thread);
    }
    threads.execute(
        () -> {
          try {
            work.run();
          } finally {
            busy.decrementAndGet();
          }
        });
    return true;
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "pagedb-worker-" + made.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  /** How many are at work. */
  public int busy() {
    return busy.get();
  }

  /** No more work is taken; what runs is ended by those who asked for it. */
  @Override
  public synchronized void close() {
    closed = true;
    if (threads != null) {
      threads.shutdown();
      threads = null;
    }
  }
}
