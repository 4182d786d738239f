package org.pagedb.storage.transaction;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Where each transaction shows the oldest id that its snapshots still care about, so that vacuum
 * can find the horizon without a lock that snapshots need.
 *
 * <p>A taker publishes a lower bound before it reads the running list; a reader of the horizon
 * reads the running list before the slots. Both are sequentially consistent, so either the reader
 * sees the bound, or the taker sees a running list no older than the reader's.
 */
final class XminSlots {

  private static final int SPACING = 8; // one slot per cache line
  private static final int FIRST_SEGMENT = 64;
  private static final long FREE = -1;

  /** The value of a claimed slot whose transaction holds no snapshot. */
  static final long IDLE = Long.MAX_VALUE;

  private volatile AtomicLongArray[] segments = {segment(FIRST_SEGMENT)};

  /** Claims a slot, idle at first. */
  int claim() {
    for (int i = 0; ; i++) {
      AtomicLongArray[] current = segments;
      if (i == current.length) {
        grow(current.length);
        current = segments;
      }
      int found = claimIn(current[i]);
      if (found >= 0) {
        return i << 24 | found;
      }
    }
  }

  void publish(int slot, long xmin) {
    segments[slot >>> 24].set((slot & 0xFF_FFFF) * SPACING, xmin);
  }

  void release(int slot) {
    publish(slot, FREE);
  }

  /** The smallest published value, or {@link #IDLE}. */
  long min() {
    long min = IDLE;
    for (AtomicLongArray segment : segments) {
      for (int i = 0; i < segment.length(); i += SPACING) {
        long xmin = segment.get(i);
        if (xmin != FREE && xmin < min) {
          min = xmin;
        }
      }
    }
    return min;
  }

  private static int claimIn(AtomicLongArray segment) {
    int slots = segment.length() / SPACING;
    int start = (int) (Thread.currentThread().getId() * 7 % slots);
    for (int i = 0; i < slots; i++) {
      int slot = (start + i) % slots;
      if (segment.get(slot * SPACING) == FREE
          && segment.compareAndSet(slot * SPACING, FREE, IDLE)) {
        return slot;
      }
    }
    return -1;
  }

  private synchronized void grow(int seen) {
    AtomicLongArray[] current = segments;
    if (current.length == seen) {
      AtomicLongArray[] more = java.util.Arrays.copyOf(current, seen + 1);
      more[seen] = segment(FIRST_SEGMENT << Math.min(seen, 10));
      segments = more;
    }
  }

  private static AtomicLongArray segment(int slots) {
    AtomicLongArray segment = new AtomicLongArray(slots * SPACING);
    for (int i = 0; i < slots; i++) {
      segment.set(i * SPACING, FREE);
    }
    return segment;
  }
}
