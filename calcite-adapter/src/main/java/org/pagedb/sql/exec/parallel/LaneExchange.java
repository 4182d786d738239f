package org.pagedb.sql.exec.parallel;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Passes lanes between workers and the leader: those with a batch to the leader, those whose batch
 * has been read back to the workers. Nobody is woken for each lane: a sleeping leader when so many
 * batches wait for it, sleeping workers when so many lanes are free.
 */
public final class LaneExchange {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition becameReady = lock.newCondition();
  private final Condition becameFree = lock.newCondition();
  private final Deque<Lane> free;
  private final Deque<Lane> ready = new ArrayDeque<>();
  private final int signalAt;
  private int unfinished;

  /**
   * An exchange of lanes that have not run yet.
   *
   * @param signalAt how many lanes must wait before who sleeps on the other side is woken, from 1
   */
  public LaneExchange(Collection<Lane> lanes, int signalAt) {
    free = new ArrayDeque<>(lanes);
    unfinished = lanes.size();
    this.signalAt = signalAt;
  }

  /** A lane to be run, the one used last first; null if all are being run, or wait to be read. */
  public Lane takeFree() {
    lock.lock();
    try {
      return free.pollFirst();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A lane to be run, for a worker that may wait for it.
   *
   * @return null if none became free in that time, all are finished, or {@link #wake} was called
   */
  public Lane awaitFree(long nanos) {
    lock.lock();
    try {
      if (free.isEmpty() && unfinished > 0) {
        becameReady.signal(); // the leader must not wait for more than there are lanes
        becameFree.awaitNanos(nanos);
      }
      return free.pollFirst();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** A lane has made a batch. */
  public void ready(Lane lane) {
    lock.lock();
    try {
      ready.addLast(lane);
      if (ready.size() >= signalAt || free.isEmpty()) {
        becameReady.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A lane has come to its end. */
  public void finished() {
    lock.lock();
    try {
      unfinished--;
      becameReady.signal();
      if (unfinished == 0) {
        becameFree.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The lane whose batch is next to be read; null if none is waiting. */
  public Lane takeReady() {
    lock.lock();
    try {
      return ready.pollFirst();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until something is ready or all is finished, but no longer than given. */
  public void awaitReady(long nanos) {
    lock.lock();
    try {
      if (ready.isEmpty() && unfinished > 0) {
        becameReady.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SqlFailure(
          SqlState.QUERY_CANCELED, "canceling statement because its thread was interrupted");
    } finally {
      lock.unlock();
    }
  }

  /**
   * A lane's batch has been read.
   *
   * @return how many lanes are free now
   */
  public int release(Lane lane) {
    lock.lock();
    try {
      free.addFirst(lane);
      if (free.size() >= signalAt) {
        becameFree.signalAll();
      }
      return free.size();
    } finally {
      lock.unlock();
    }
  }

  /** Whether every lane has come to its end. */
  public boolean isFinished() {
    lock.lock();
    try {
      return unfinished == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Wakes all who wait, so that they look whether to go on. */
  public void wake() {
    lock.lock();
    try {
      becameReady.signalAll();
      becameFree.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
