package org.pagedb.storage.lock;

import java.util.concurrent.locks.LockSupport;

/** One wait for one lock. The queue it stands in is guarded by the lock's partition. */
final class Waiter {

  final LockHolder holder;
  final LockEntry entry;
  final LockMode mode;
  final LockScope scope;
  final long startMillis = System.currentTimeMillis();
  private final Thread thread = Thread.currentThread();
  private volatile boolean newMode;
  private volatile boolean granted;

  Waiter(LockHolder holder, LockEntry entry, LockMode mode, LockScope scope) {
    this.holder = holder;
    this.entry = entry;
    this.mode = mode;
    this.scope = scope;
  }

  boolean isGranted() {
    return granted;
  }

  /** Whether the grant gave a mode that its scope did not have; valid once granted. */
  boolean isNewMode() {
    return newMode;
  }

  void grant(boolean newMode) {
    this.newMode = newMode;
    granted = true;
    wake();
  }

  /**
   * Makes the mode just granted an inherited one if it is among {@code modes} of {@code target}, so
   * that the wait, should it be abandoned even now, does not give it back; the mode, or 0.
   */
  int takeOver(LockEntry target, int modes) {
    boolean same =
        entry == target
            && granted
            && newMode
            && scope == LockScope.TRANSACTION
            && (modes & mode.bit()) != 0;
    if (!same) {
      return 0; // untouched: a wait for another lock may be granted meanwhile, under its own mutex
    }
    newMode = false;
    return mode.bit();
  }

  void wake() {
    LockSupport.unpark(thread);
  }
}
