package org.pagedb.storage.vacuum;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.pagedb.storage.heap.HeapStatistics;

/**
 * Vacuums in the background: looks every now and then at the counters of all tables, and vacuums
 * those where enough has happened by PostgreSQL's rules. A failure ends the turn of the table it
 * met, and is handed to whoever keeps the log.
 */
public final class AutoVacuum implements AutoCloseable {

  /** PostgreSQL's defaults: so many dead or new tuples, plus a part of the table. */
  private static final int DEAD_THRESHOLD = 50;

  private static final int INSERT_THRESHOLD = 1000;
  private static final double SCALE_FACTOR = 0.2;

  private final Supplier<? extends Iterable<? extends VacuumTarget>> targets;
  private final Consumer<Throwable> failures;
  private final long napMillis;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private final Thread thread;
  private volatile boolean closed;
  private volatile long completed;

  /**
   * A worker that has not started.
   *
   * @param targets the tables there are now
   * @param failures told of vacuums that failed
   * @param napMillis how long it rests between looks
   */
  public AutoVacuum(
      Supplier<? extends Iterable<? extends VacuumTarget>> targets,
      Consumer<Throwable> failures,
      long napMillis) {
    this.targets = targets;
    this.failures = failures;
    this.napMillis = napMillis;
    thread = new Thread(this::work, "pagedb autovacuum");
    thread.setDaemon(true);
  }

  /** Starts the thread. */
  public void start() {
    thread.start();
  }

  /** How many vacuums it has completed. */
  public long completed() {
    return completed;
  }

  private void work() {
    while (rest()) {
      lookAtAll();
    }
  }

  /** Rests; false when closed. */
  private boolean rest() {
    lock.lock();
    try {
      if (!closed) {
        closing.await(napMillis, TimeUnit.MILLISECONDS);
      }
      return !closed;
    } catch (InterruptedException e) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Vacuums what is worth it now, on the calling thread. */
  public void lookAtAll() {
    for (VacuumTarget target : targets.get()) {
      if (closed) {
        return;
      }
      try {
        if (isWorthwhile(target)) {
          target.tryLocked(() -> vacuum(target));
        }
      } catch (StoppedException e) {
        return;
      } catch (RuntimeException e) {
        failures.accept(e);
      }
    }
  }

  private void vacuum(VacuumTarget target) {
    new Vacuum(target, new VacuumProgress(), this::stopIfClosed).run();
    completed = completed + 1;
  }

  private void stopIfClosed() {
    if (closed) {
      throw new StoppedException();
    }
  }

  /** Whether the counters of a table call for a vacuum. */
  static boolean isWorthwhile(VacuumTarget target) {
    HeapStatistics statistics = target.heap().statistics();
    long dead = statistics.deadSinceVacuum();
    long inserted = statistics.insertedSinceVacuum();
    if (dead <= DEAD_THRESHOLD && inserted <= INSERT_THRESHOLD) {
      return false;
    }
    double part = SCALE_FACTOR * target.heap().estimatedRows();
    return dead > DEAD_THRESHOLD + part || inserted > INSERT_THRESHOLD + part;
  }

  /** Ends the work, in the middle of a table if need be, and waits for that. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      closing.signalAll();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends a vacuum because the worker is closed. */
  private static final class StoppedException extends RuntimeException {
    StoppedException() {
      super("autovacuum is closed", null, false, false);
    }
  }
}
