package org.pagedb.storage.lock;

/** When a wait is to be looked at, and when it has lasted too long. Belongs to one thread. */
final class WaitLimits {

  private long lockTimeout;
  private long deadlockTimeout;
  private long start;
  private long lastCheck;

  WaitLimits(long deadlockTimeout) {
    this.deadlockTimeout = deadlockTimeout;
  }

  void lockTimeout(long nanos) {
    lockTimeout = nanos;
  }

  void deadlockTimeout(long nanos) {
    deadlockTimeout = nanos;
  }

  void start() {
    start = System.nanoTime();
    lastCheck = start;
  }

  boolean isTimedOut() {
    return lockTimeout > 0 && System.nanoTime() - start >= lockTimeout;
  }

  /**
   * True again and again: a cycle need not be closed by the last who waits, since a row lock that
   * passes to a successor and a waiter that is let pass make new edges too.
   */
  boolean isTimeToLookForDeadlock() {
    long now = System.nanoTime();
    if (now - lastCheck < deadlockTimeout) {
      return false;
    }
    lastCheck = now;
    return true;
  }

  /** How long to sleep unless woken, at least 1. */
  long nanosToNextCheck() {
    long now = System.nanoTime();
    long left = deadlockTimeout - (now - lastCheck);
    if (lockTimeout > 0) {
      left = Math.min(left, lockTimeout - (now - start));
    }
    return Math.max(left, 1);
  }
}
