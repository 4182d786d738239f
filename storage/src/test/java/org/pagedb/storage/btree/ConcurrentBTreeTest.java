package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads insert, scan and vacuum one index. Some entries stay for the whole run: every scan must
 * see each of them exactly once, in order, whatever else comes and goes between them.
 */
class ConcurrentBTreeTest {

  private static final int LASTING = 4_000;
  private static final int SPREAD = 1_000;

  /** Offset numbers tell the kinds of entries apart. */
  private static final int LASTS = 1;

  private static final int COMES_AND_GOES = 2;
  private static final int IS_ADDED = 3;

  private static long keyOf(long tid, boolean duplicates) {
    long number = tid >>> 16;
    return duplicates ? number / SPREAD / 500 : number;
  }

  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicBoolean stop = new AtomicBoolean();

  @Test
  void everyScanSeesWhatLastsExactlyOnce() {
    for (long seed = 1; seed <= 2; seed++) {
      storm(seed, 1_500, false);
      storm(seed + 100, 1_500, true);
    }
  }

  @Test
  @Tag("long")
  void everyScanSeesWhatLastsExactlyOnceForLong() {
    for (long seed = 1; seed <= 20; seed++) {
      storm(seed, 10_000, seed % 2 == 0);
    }
  }

  private void storm(long seed, long millis, boolean duplicates) {
    TestIndex index = new TestIndex(TestIndex.INT);
    List<Long> lasting = new ArrayList<>();
    for (int i = 0; i < LASTING; i++) {
      long tid = TestIndex.tid((long) i * SPREAD, LASTS);
      lasting.add(tid);
      index.insert(keyOf(tid, duplicates), tid);
    }
    stop.set(false);
    List<Thread> threads = new ArrayList<>();
    threads.add(
        start(() -> insertAndVacuum(index.forAnotherThread(), new Random(seed), duplicates)));
    threads.add(start(() -> insert(index.forAnotherThread(), new Random(seed + 1), duplicates)));
    threads.add(
        start(() -> scan(index.forAnotherThread(), lasting, new Random(seed + 2), duplicates)));
    threads.add(start(() -> physicalScan(index.forAnotherThread(), lasting)));
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end && failure.get() == null) {
      sleep();
    }
    stop.set(true);
    threads.forEach(ConcurrentBTreeTest::join);
    assertThat(failure.get()).as("seed %d", seed).isNull();
    index.check();
    List<Long> left = new ArrayList<>(index.tids());
    left.removeIf(tid -> (tid & 0xFFFF) != LASTS);
    assertThat(left).as("seed %d", seed).isEqualTo(lasting);
  }

  private void insertAndVacuum(TestIndex index, Random random, boolean duplicates) {
    while (!stop.get()) {
      int around = random.nextInt(LASTING * SPREAD);
      int width = random.nextBoolean() ? 5_000 : LASTING * SPREAD;
      for (int i = 0; i < 2_000; i++) {
        long number = (around + random.nextInt(width)) % (LASTING * SPREAD);
        long tid = number << 16 | COMES_AND_GOES | (long) (i + 4) << 3;
        index.insert(keyOf(tid, duplicates), tid);
      }
      index.tree.vacuum().run(tid -> (tid & 7) == COMES_AND_GOES);
    }
  }

  private void insert(TestIndex index, Random random, boolean duplicates) {
    long offset = random.nextInt(1_000);
    for (int i = 0; i < 30_000 && !stop.get(); i++) {
      long number = (i * 1_327_901L + offset) % (LASTING * SPREAD); // each comes once
      long tid = number << 16 | IS_ADDED;
      index.insert(keyOf(tid, duplicates), tid);
    }
  }

  private void scan(TestIndex index, List<Long> lasting, Random random, boolean duplicates) {
    while (!stop.get()) {
      boolean backward = random.nextBoolean();
      int low = random.nextInt(lasting.size());
      int high = low + random.nextInt(lasting.size() - low);
      long lowKey = keyOf(lasting.get(low), duplicates);
      long highKey = keyOf(lasting.get(high), duplicates);
      List<Long> seen =
          new ArrayList<>(index.tids(index.before(lowKey), index.after(highKey), backward));
      seen.removeIf(tid -> (tid & 7) != LASTS);
      if (backward) {
        Collections.reverse(seen);
      }
      List<Long> expected = new ArrayList<>(lasting);
      expected.removeIf(tid -> keyOf(tid, duplicates) < lowKey || keyOf(tid, duplicates) > highKey);
      assertThat(seen).isEqualTo(expected);
    }
  }

  private void physicalScan(TestIndex index, List<Long> lasting) {
    while (!stop.get()) {
      List<Long> seen = new ArrayList<>();
      try (PhysicalScan scan = index.tree.physicalScan(false)) {
        while (scan.next()) {
          for (int i = 0; i < scan.batch().size(); i++) {
            if ((scan.batch().tid(i) & 7) == LASTS) {
              seen.add(scan.batch().tid(i));
            }
          }
        }
      }
      Collections.sort(seen);
      assertThat(seen).isEqualTo(lasting);
    }
  }

  private Thread start(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                failure.compareAndSet(null, e);
                stop.set(true);
              }
            });
    thread.start();
    return thread;
  }

  private static void sleep() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join(60_000);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (thread.isAlive()) {
      AssertionError stuck = new AssertionError("a thread is stuck");
      stuck.setStackTrace(thread.getStackTrace());
      throw stuck;
    }
  }
}
