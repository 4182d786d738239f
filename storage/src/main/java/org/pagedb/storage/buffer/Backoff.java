package org.pagedb.storage.buffer;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for a latch: spin a little, then yield, then sleep ever longer, at most 1 ms.
 */
final class Backoff {

  private static final int SPINS = 128;
  private static final int YIELDS = 16;
  private static final long FIRST_SLEEP_NANOS = 20_000;
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  private int rounds;
  private long sleepNanos = FIRST_SLEEP_NANOS;

  void pause() {
    rounds++;
    if (rounds <= SPINS) {
      Thread.onSpinWait();
    } else if (rounds <= SPINS + YIELDS) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(sleepNanos);
      sleepNanos = Math.min(LONGEST_SLEEP_NANOS, sleepNanos * 2);
    }
  }
}
