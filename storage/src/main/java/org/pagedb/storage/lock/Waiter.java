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

  /** The mode was inherited after the grant and before the wait had an end of its own. */
  void hadModeAlready() {
    newMode = false;
  }

  void wake() {
    LockSupport.unpark(thread);
  }
}
