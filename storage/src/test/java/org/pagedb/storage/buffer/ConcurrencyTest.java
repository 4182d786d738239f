package org.pagedb.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.DiskFileSystem;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Many threads on a pool far smaller than the data: pages are evicted, loaded, checkpointed, hinted
 * and scanned while pairs of them change together. A pair always holds the same number, a page
 * always its own block, and nothing that was counted is lost.
 */
class ConcurrencyTest {

  private static final int PAIRS = 60;
  private static final int BLOCK_AT = 96;
  private static final int COUNT_AT = 104;
  private static final int HINT_AT = 112;
  private static final int WRITERS = 3;

  @TempDir Path directory;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicLong total = new AtomicLong();
  private DurablePageStore store;
  private PageFile file;

  @AfterEach
  void endThreads() {
    stop.set(true);
    threads.shutdownNow();
  }

  @Test
  void nothingIsLostInAShortRun() throws Exception {
    work(1500);
  }

  @Test
  @Tag("long")
  void nothingIsLostInALongRun() throws Exception {
    work(60_000);
  }

  private void work(long millis) throws Exception {
    open(TestStores.open(new DiskFileSystem(), directory.resolve("db"), 37));
    fill();
    run(millis);
    assertThat(sum()).isEqualTo(2 * total.get());
    store.close();
    open(TestStores.open(new DiskFileSystem(), directory.resolve("db"), 37));
    assertThat(sum()).isEqualTo(2 * total.get());
    store.close();
  }

  private void open(DurablePageStore opened) {
    store = opened;
    file = store.file(FileId.main(2));
  }

  private void fill() {
    for (int i = 0; i < 2 * PAIRS; i++) {
      try (MiniTransaction mtr = store.begin()) {
        PageWriter page = mtr.extend(file);
        PageHeader.initRaw(page);
        page.putInt(BLOCK_AT, page.block());
        mtr.commit();
      }
    }
  }

  private void run(long millis) throws Exception {
    List<Future<Void>> work = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      work.add(threads.submit(writer(i)));
    }
    work.add(threads.submit(this::scanAgainAndAgain));
    work.add(threads.submit(this::hintAgainAndAgain));
    work.add(threads.submit(this::checkpointAgainAndAgain));
    TimeUnit.MILLISECONDS.sleep(millis);
    stop.set(true);
    for (Future<Void> each : work) {
      each.get(60, TimeUnit.SECONDS);
    }
    assertThat(total.get()).isPositive();
  }

  private Callable<Void> writer(long seed) {
    return () -> {
      Random random = new Random(seed);
      while (!stop.get()) {
        int pair = random.nextInt(PAIRS);
        try (MiniTransaction mtr = store.begin()) {
          PageWriter left = mtr.latch(file, pair);
          PageWriter right = mtr.latch(file, pair + PAIRS);
          long count = PageBytes.i64(left.array(), left.base() + COUNT_AT) + 1;
          left.putLong(COUNT_AT, count);
          right.putLong(COUNT_AT, count);
          mtr.commit();
        }
        total.incrementAndGet();
        if (random.nextInt(50) == 0) {
          store.flushAll();
        }
        if (random.nextInt(200) == 0) {
          extendAndCutAnother(random);
        }
      }
      return null;
    };
  }

  private void extendAndCutAnother(Random random) {
    int relation = store.createRelation(5);
    PageFile other = store.file(FileId.main(relation));
    for (int i = 0; i < 20; i++) {
      try (MiniTransaction mtr = store.begin()) {
        PageHeader.initRaw(mtr.extend(other));
        mtr.commit();
      }
    }
    store.truncate(other, random.nextInt(20));
    store.dropRelation(relation);
  }

  private Void scanAgainAndAgain() {
    PageCopy copy = new PageCopy();
    while (!stop.get()) {
      SequentialReader reader = file.sequentialReader();
      long[] counts = new long[PAIRS];
      for (int block = 0; block < 2 * PAIRS; block++) {
        reader.copyPage(block, copy);
        assertThat(PageBytes.i32(copy.bytes(), BLOCK_AT)).isEqualTo(block);
        long count = PageBytes.i64(copy.bytes(), COUNT_AT);
        if (block < PAIRS) {
          counts[block] = count;
        } else {
          assertThat(count).as("read later").isGreaterThanOrEqualTo(counts[block - PAIRS]);
        }
      }
    }
    return null;
  }

  private Void hintAgainAndAgain() {
    PageCopy copy = new PageCopy();
    HintWriter hints = file.hintWriter();
    Random random = new Random();
    while (!stop.get()) {
      int block = random.nextInt(2 * PAIRS);
      file.copyPage(block, copy);
      if (hints.begin(copy)) {
        assertThat(PageBytes.i32(hints.page().array(), hints.page().base() + BLOCK_AT))
            .isEqualTo(block);
        hints.page().putHintInt(HINT_AT, random.nextInt());
        hints.end();
      }
    }
    return null;
  }

  private Void checkpointAgainAndAgain() throws InterruptedException {
    while (!stop.get()) {
      store.checkpoint();
      Thread.sleep(20);
    }
    return null;
  }

  private long sum() {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    long sum = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      file.copyPage(pair, page);
      long left = PageBytes.i64(page, COUNT_AT);
      file.copyPage(pair + PAIRS, page);
      assertThat(PageBytes.i64(page, COUNT_AT)).isEqualTo(left);
      sum += 2 * left;
    }
    return sum;
  }

  @Test
  void aPowerFailureUnderManyThreadsLosesNothingDurable() throws Exception {
    long seed = System.nanoTime();
    for (int round = 0; round < 6; round++) {
      FaultyFiles files = new FaultyFiles();
      open(TestStores.open(files));
      fill();
      stop.set(false);
      AtomicLong durable = new AtomicLong();
      files.failAt(500 + new Random(seed + round).nextInt(1500), FaultyFiles.Fault.CRASH);
      List<Future<Void>> work = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        work.add(threads.submit(countingWriter(seed + i, i, durable)));
      }
      work.add(threads.submit(untilTheCrash(this::checkpointAgainAndAgain)));
      work.add(threads.submit(untilTheCrash(this::hintAgainAndAgain)));
      for (Future<Void> each : work) {
        each.get(60, TimeUnit.SECONDS);
      }
      open(TestStores.open(files.afterCrash(new Random(seed + round))));
      assertThat(sum()).as("seed %d round %d", seed, round).isGreaterThanOrEqualTo(durable.get());
      store.close();
    }
  }

  private static Callable<Void> untilTheCrash(Callable<Void> work) {
    return () -> {
      try {
        return work.call();
      } catch (StorageException e) {
        return null; // the power is off
      }
    };
  }

  /** Each writer has pairs of its own, so it knows what it made durable. */
  private Callable<Void> countingWriter(long seed, int writer, AtomicLong durable) {
    return untilTheCrash(
        () -> {
          Random random = new Random(seed);
          long mine = 0;
          long known = 0;
          try {
            while (true) {
              int pair = random.nextInt(PAIRS / WRITERS) * WRITERS + writer;
              try (MiniTransaction mtr = store.begin()) {
                PageWriter left = mtr.latch(file, pair);
                PageWriter right = mtr.latch(file, pair + PAIRS);
                long count = PageBytes.i64(left.array(), left.base() + COUNT_AT) + 1;
                left.putLong(COUNT_AT, count);
                right.putLong(COUNT_AT, count);
                mtr.commit();
              }
              mine++;
              if (random.nextInt(10) == 0) {
                store.flushAll();
                known = mine;
              }
            }
          } finally {
            stop.set(true);
            durable.addAndGet(2 * known);
          }
        });
  }
}
