package org.pagedb.storage.lock;

/** When a wait is to be looked at, and when it has lasted too long. Belongs to one thread. */
final class WaitLimits {

  private long lockTimeout;
  private long deadlockTimeout;
  private long start;
  private boolean checked;

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
    checked = false;
  }

  boolean isTimedOut() {
    return lockTimeout > 0 && waited() >= lockTimeout;
  }

  /** True once for each wait: a cycle that comes later is found by whoever closes it. */
  boolean isTimeToLookForDeadlock() {
    if (checked || waited() < deadlockTimeout) {
      return false;
    }
    checked = true;
    return true;
  }

  /** How long to sleep unless woken, at least 1. */
  long nanosToNextCheck() {
    long left = checked ? Long.MAX_VALUE : deadlockTimeout - waited();
    if (lockTimeout > 0) {
      left = Math.min(left, lockTimeout - waited());
    }
    return Math.max(left, 1);
  }

  private long waited() {
    return System.nanoTime() - start;
  }
}
