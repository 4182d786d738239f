package org.pagedb.storage.buffer;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the mini-transactions in progress, in stripes so that threads do not meet on one cache
 * line, and can hold new ones back until those in progress have ended.
 */
final class QuiesceGate {

  private static final int STRIPES = 16;
  private static final int STRIDE = 16; // longs: two cache lines apart

  private static final long PATIENCE_NANOS = 5_000_000;

  private final AtomicLongArray inside = new AtomicLongArray(STRIPES * STRIDE);
  private volatile boolean closed;

  static int stripe() {
    long id = Thread.currentThread().getId();
    return (int) (id ^ id >>> 4) & STRIPES - 1;
  }

  static int stripes() {
    return STRIPES;
  }

  /** Enters; waits while the gate is closed. */
  void enter(int stripe) {
    Backoff backoff = null;
    for (; ; ) {
      inside.getAndIncrement(stripe * STRIDE);
      if (!closed) {
        return;
      }
      inside.getAndDecrement(stripe * STRIDE);
      if (backoff == null) {
        backoff = new Backoff();
      }
      while (closed) {
        backoff.pause();
      }
    }
  }

  void exit(int stripe) {
    inside.getAndDecrement(stripe * STRIDE);
  }

  /**
   * Runs {@code action} while nobody is inside. The calling thread must not be inside itself. If
   * those inside take long, new ones are let in for a while: one of them may be what a thread that
   * is inside already waits to begin.
   */
  synchronized void whileEmpty(Runnable action) {
    Backoff breath = new Backoff();
    for (; ; ) {
      closed = true;
      try {
        if (becomesEmpty()) {
          action.run();
          return;
        }
      } finally {
        closed = false;
      }
      breath.pause();
    }
  }

  private boolean becomesEmpty() {
    Backoff backoff = new Backoff();
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (isOccupied()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      backoff.pause();
    }
    return true;
  }

  private boolean isOccupied() {
    for (int i = 0; i < STRIPES; i++) {
      if (inside.get(i * STRIDE) != 0) {
        return true;
      }
    }
    return false;
  }
}
