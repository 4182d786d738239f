package org.pagedb.storage.visibilitymap;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * I7: keeps vacuum from giving line pointers away while somebody holds index entries that name them
 * and has not yet asked the visibility map.
 *
 * <p>A reader of index entries enters, copies a leaf's entries, asks the map for their blocks, and
 * exits; which takes microseconds and never spans a wait. Vacuum removes the index entries, then
 * awaits that all who may have copied them before have exited, and only then turns dead line
 * pointers into unused ones, which is what lets a block become all-visible again. Entries whose
 * block is not all-visible may be looked up in the heap after the exit: what took a dead tuple's
 * place is invisible to the reader's older snapshot.
 */
public final class IndexEntryEpoch {

  private static final int STRIPES = 16;
  private static final int STRIDE = 16; // longs: two cache lines
  private static final long PAUSE_NANOS = 20_000;

  /** Readers inside by stripe, those of even phases in the first long, of odd ones in the next. */
  private final AtomicLongArray inside = new AtomicLongArray(STRIPES * STRIDE);

  private volatile int phase;

  /** Enters; gives a ticket to {@link #exit} with. */
  public int enter() {
    long id = Thread.currentThread().getId();
    int ticket = ((int) (id ^ id >>> 4) & STRIPES - 1) * STRIDE + (phase & 1);
    inside.getAndIncrement(ticket);
    return ticket;
  }

  /** Exits, once for each {@link #enter}. */
  public void exit(int ticket) {
    inside.getAndDecrement(ticket);
  }

  /**
   * Returns when everyone has exited who was inside at the call, or false after {@code nanos}.
   *
   * <p>The phase turns twice: a reader may read the phase, be overtaken by one turn, and then be
   * counted under the old one.
   */
  public synchronized boolean await(long nanos) {
    long deadline = System.nanoTime() + nanos;
    for (int turn = 0; turn < 2; turn++) {
      int old = phase & 1;
      phase++;
      while (!isEmpty(old)) {
        if (System.nanoTime() - deadline > 0) {
          return false;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return true;
  }

  private boolean isEmpty(int parity) {
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      if (inside.get(stripe * STRIDE + parity) != 0) {
        return false;
      }
    }
    return true;
  }
}
