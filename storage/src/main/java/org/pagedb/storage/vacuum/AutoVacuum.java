package org.pagedb.storage.vacuum;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.heap.HeapTable;

/**
 * Vacuums in the background: looks at the counters of all tables, and vacuums and analyses those
 * where enough has happened by PostgreSQL's rules. A failure ends the turn of the table it met, and
 * is handed to whoever keeps the log.
 *
 * <p>There is a thread only while there may be work: {@link #wake} starts it, and it ends by itself
 * after a look that found nothing left to do. So a database that nobody changes has none.
 */
public final class AutoVacuum implements AutoCloseable {

  /** Blocks without a mark that make a heap worth a vacuum when nothing is known of its past. */
  private static final int UNMARKED_BLOCKS = 8;

  private static final int UNMARKED_PART = 5;

  private final Supplier<? extends Iterable<? extends VacuumTarget>> targets;
  private final Supplier<AutoVacuumSettings> settings;
  private final Consumer<Throwable> failures;
  private final long delayMillis;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();

  /** Guarded by the lock. */
  private Thread thread;

  private volatile boolean pending;
  private volatile boolean closed;
  private volatile long completed;
  private boolean workLeft;

  /**
   * A worker that has not started.
   *
   * @param targets the tables there are now
   * @param settings asked at each look
   * @param failures told of vacuums that failed
   * @param delayMillis how long after {@link #wake} it looks, so that changes can gather
   */
  public AutoVacuum(
      Supplier<? extends Iterable<? extends VacuumTarget>> targets,
      Supplier<AutoVacuumSettings> settings,
      Consumer<Throwable> failures,
      long delayMillis) {
    this.targets = targets;
    this.settings = settings;
    this.failures = failures;
    this.delayMillis = delayMillis;
  }

  /**
   * Says that a table may have become worth a look. Costs one read while a look is due anyway; any
   * thread.
   */
  public void wake() {
    if (pending) {
      return;
    }
    lock.lock();
    try {
      pending = true;
      woken.signalAll();
      if (thread == null && !closed) {
        thread = new Thread(this::work, "pagedb autovacuum");
        thread.setDaemon(true);
        thread.start();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many vacuums it has completed. */
  public long completed() {
    return completed;
  }

  /** Whether it has a thread at the moment. */
  public boolean isRunning() {
    lock.lock();
    try {
      return thread != null;
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    long nap = delayMillis;
    while (rest(nap)) {
      pending = false;
      lookAtAll();
      if (isDone()) {
        return;
      }
      // What keeps the work from being done may last: look less and less often.
      long longest = Math.max(delayMillis, settings.get().napMillis());
      nap = pending ? delayMillis : Math.min(longest, nap * 2);
    }
  }

  /** Ends the thread if nothing is left to do. */
  private boolean isDone() {
    lock.lock();
    try {
      if (workLeft || pending) {
        return false;
      }
      thread = null;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Rests, but not longer than the delay once there is something new; false when closed. */
  private boolean rest(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    lock.lock();
    try {
      boolean wasPending = pending;
      while (!closed && end - System.nanoTime() > 0) {
        woken.awaitNanos(end - System.nanoTime());
        if (pending && !wasPending) {
          wasPending = true;
          end = Math.min(end, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMillis));
        }
      }
      return !closed;
    } catch (InterruptedException e) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Vacuums and analyses what is worth it now, on the calling thread. */
  public void lookAtAll() {
    AutoVacuumSettings current = settings.get();
    workLeft = false;
    if (!current.enabled()) {
      return;
    }
    for (VacuumTarget target : targets.get()) {
      if (closed) {
        return;
      }
      try {
        lookAt(target, current);
      } catch (StoppedException e) {
        workLeft = true;
      } catch (RuntimeException e) {
        if (!target.isGone()) {
          failures.accept(e);
        }
      }
    }
  }

  private void lookAt(VacuumTarget target, AutoVacuumSettings current) {
    HeapTable heap = target.heap();
    HeapStatistics statistics = heap.statistics();
    boolean due = isWorthwhile(heap, current);
    if (due && heap.transactions().oldestXmin() == statistics.vacuumHorizon()) {
      workLeft = true; // who kept the last vacuum from its work is still there
      due = false;
    }
    boolean vacuum = due;
    if (vacuum || statistics.changedSinceAnalyze() > current.analyzeThreshold()) {
      boolean locked = target.tryLocked(() -> care(target, current, vacuum));
      workLeft |= !locked;
    }
  }

  private void care(VacuumTarget target, AutoVacuumSettings current, boolean vacuum) {
    Runnable interruption = () -> stopIfUnwanted(target);
    if (vacuum) {
      VacuumResult result =
          new Vacuum(target, new VacuumProgress(), Vacuum.Options.DEFAULTS, interruption).run();
      target.heap().statistics().countVacuum(true);
      target.vacuumed(result);
      completed = completed + 1;
      workLeft |= isWorthwhile(target.heap(), current);
    }
    target.analyzeIfDue(current, interruption);
  }

  private void stopIfUnwanted(VacuumTarget target) {
    if (closed || target.isInTheWay()) {
      throw new StoppedException();
    }
  }

  /** Whether the counters of a table call for a vacuum. */
  static boolean isWorthwhile(HeapTable heap, AutoVacuumSettings settings) {
    HeapStatistics statistics = heap.statistics();
    // Pruning takes away old versions, but not their long values.
    boolean hasLongValues = heap.toast().file().blocks() > 0;
    long dead = hasLongValues ? statistics.endedSinceVacuum() : statistics.deadSinceVacuum();
    long inserted = statistics.insertedSinceVacuum();
    if (statistics.vacuumHorizon() == 0 && isMostlyUnmarked(heap)) {
      return true;
    }
    return settings.mayBeWorthwhile(dead, inserted, 0)
        && settings.isVacuumDue(dead, inserted, heap.estimatedRows());
  }

  /** Of what was done to a heap before it was opened only its map tells. */
  private static boolean isMostlyUnmarked(HeapTable heap) {
    int blocks = heap.blocks();
    int unmarked = blocks - heap.allVisibleBlocks();
    return unmarked > UNMARKED_BLOCKS && unmarked > blocks / UNMARKED_PART;
  }

  /** Ends the work, in the middle of a table if need be, and waits for that. */
  @Override
  public void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      woken.signalAll();
      running = thread;
    } finally {
      lock.unlock();
    }
    if (running == null || running == Thread.currentThread()) {
      return;
    }
    boolean interrupted = false;
    while (running.isAlive()) {
      try {
        running.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends a vacuum because the worker is closed or somebody waits for the table. */
  private static final class StoppedException extends RuntimeException {
    StoppedException() {
      super("autovacuum gives way", null, false, false);
    }
  }
}
