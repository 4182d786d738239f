package org.pagedb.storage.lock;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many strong relation locks and how many row locks there are, by hash of the relation: zero
 * means none. A request is counted before it is made and until its lock is given back, each held
 * mode once.
 */
final class LockCounters {

  private static final int BUCKETS = 1024;

  /** As a set of modes: those that some weak mode conflicts with. */
  private static final int STRONG = strongModes();

  private final AtomicIntegerArray strong = new AtomicIntegerArray(BUCKETS);
  private final AtomicIntegerArray rows = new AtomicIntegerArray(BUCKETS);

  void announce(LockTag tag, int modes) {
    add(tag, modes, 1);
  }

  void retract(LockTag tag, int modes) {
    add(tag, modes, -1);
  }

  boolean mayBeStrong(int relation) {
    return strong.get(bucket(relation)) != 0;
  }

  boolean mayHaveRows(int relation) {
    return rows.get(bucket(relation)) != 0;
  }

  /** Whether nothing is counted anywhere. */
  boolean isZero() {
    for (int i = 0; i < BUCKETS; i++) {
      if (strong.get(i) != 0 || rows.get(i) != 0) {
        return false;
      }
    }
    return true;
  }

  private void add(LockTag tag, int modes, int sign) {
    if (tag instanceof LockTag.Relation relation) {
      addTo(strong, relation.relation(), sign * Integer.bitCount(modes & STRONG));
    } else if (tag instanceof LockTag.Tuple tuple) {
      addTo(rows, tuple.relation(), sign * Integer.bitCount(modes));
    }
  }

  private static void addTo(AtomicIntegerArray counters, int relation, int delta) {
    if (delta != 0) {
      int now = counters.addAndGet(bucket(relation), delta);
      assert now >= 0 : "a lock was given back twice: relation=" + relation;
    }
  }

  private static int bucket(int relation) {
    return (relation * 0x9E37_79B9) >>> 22;
  }

  private static int strongModes() {
    int modes = 0;
    for (LockMode mode : LockMode.values()) {
      modes |= mode.isStrong() ? mode.bit() : 0;
    }
    return modes;
  }
}
