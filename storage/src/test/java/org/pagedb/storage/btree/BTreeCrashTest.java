package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.CheckpointHook;
import org.pagedb.storage.buffer.DurableOptions;
import org.pagedb.storage.buffer.DurablePageStore;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.file.FaultyFiles.Fault;
import org.pagedb.storage.file.FileSystem;

/**
 * An index on disk, under a pool smaller than itself, while the power or the disk fails at some
 * step. What is found afterwards is sound, and is what the insertions up to some moment had made of
 * it.
 */
class BTreeCrashTest {

  private static final int OPERATIONS = 900;

  /** Keys so long that few fit a page: splits and removals are frequent. */
  private static String key(long number) {
    return "key %06d ".formatted(number) + "x".repeat(400 + (int) (number % 500));
  }

  private static DurablePageStore open(FileSystem files) {
    DataDirectory directory = DataDirectory.open(files, Path.of("/db"), 16);
    DurablePageStore store =
        new DurablePageStore(directory, new DurableOptions(24, 1 << 16, 1L << 20, true));
    store.start(
        new CheckpointHook() {
          @Override
          public void beforePagesAreWritten() {}

          @Override
          public long nextXid() {
            return 100;
          }
        });
    return store;
  }

  private static TestIndex indexIn(DurablePageStore store) {
    return new TestIndex(store, new BTree(store, store.file(FileId.main(5)), TestIndex.TEXT));
  }

  /** What was done, and how much of it must survive. */
  private static final class Workload {
    final Random random;
    final List<Long> inserted = new ArrayList<>();
    final Set<Long> vacuumed = new HashSet<>();
    int durable;

    Workload(long seed) {
      random = new Random(seed);
    }

    void run(DurablePageStore store, int operations) {
      TestIndex index = indexIn(store);
      for (int i = 0; i < operations; i++) {
        long number = random.nextInt(5_000);
        long tid = TestIndex.tid(i, 1 + (int) (number % 100));
        inserted.add(tid); // before it is done: a crash may come behind the commit
        index.insert(key(number), tid);
        if (i % 40 == 39) {
          int target = inserted.size();
          store.flushAll();
          durable = target;
        }
        if (i % 150 == 149) {
          Set<Long> dead = new HashSet<>(inserted);
          dead.removeIf(t -> random.nextInt(10) == 0);
          vacuumed.addAll(dead);
          index.tree.vacuum().run(dead::contains);
        }
        if (i % 200 == 120) {
          store.checkpoint();
        }
      }
    }

    void requireRecovered(DurablePageStore store) {
      TestIndex index = indexIn(store);
      index.check();
      Set<Long> found = new HashSet<>(index.tids());
      int last = 0;
      for (int i = 0; i < inserted.size(); i++) {
        if (found.contains(inserted.get(i))) {
          last = i + 1;
        }
      }
      int upTo = Math.max(last, durable);
      for (int i = 0; i < upTo; i++) {
        if (!vacuumed.contains(inserted.get(i))) {
          assertThat(found).as("entry %d of %d", i, upTo).contains(inserted.get(i));
        }
      }
      assertThat(inserted).containsAll(found);
      index.insert(key(1), TestIndex.tid(1_000_000, 1));
      index.check();
    }
  }

  private static void torture(long seed, int operations, int stride) {
    long total;
    FaultyFiles sound = new FaultyFiles();
    try (DurablePageStore store = open(sound)) {
      new Workload(seed).run(store, operations);
    }
    total = sound.steps();
    for (long at = 1 + Math.floorMod(seed, stride); at <= total; at += stride) {
      try {
        crashAt(seed, operations, at);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed=%d crash at step %d".formatted(seed, at), e);
      }
    }
  }

  private static void crashAt(long seed, int operations, long at) {
    FaultyFiles files = new FaultyFiles().failAt(at, Fault.CRASH);
    Workload workload = new Workload(seed);
    try {
      DurablePageStore store = open(files);
      workload.run(store, operations);
      store.close();
    } catch (StorageException e) {
      assertThat(files.isCrashed()).as("failed without a fault: %s", e).isTrue();
    }
    try (DurablePageStore recovered = open(files.afterCrash(new Random(seed ^ at)))) {
      workload.requireRecovered(recovered);
    }
  }

  @Test
  void aCrashLeavesTheIndexAsSomeMomentHadIt() {
    long seed = System.nanoTime();
    torture(seed, OPERATIONS, 97);
  }

  @Test
  @Tag("long")
  void aCrashAtEveryStepLeavesTheIndexAsSomeMomentHadIt() {
    for (long seed = 1; seed <= 4; seed++) {
      torture(seed, OPERATIONS, 5);
    }
  }

  @Test
  void aFullDiskFailsTheInsertionAloneAndTheIndexGoesOn() {
    long seed = System.nanoTime();
    FaultyFiles files = new FaultyFiles();
    try (DurablePageStore store = open(files)) {
      TestIndex index = indexIn(store);
      Random random = new Random(seed);
      Set<Long> expected = new HashSet<>();
      int refused = 0;
      for (int i = 0; i < 600; i++) {
        long tid = TestIndex.tid(i, 1);
        store.flushAll(); // the log has room: what is wanting is room for pages
        files.failAt(1 + random.nextInt(3), Fault.DISK_FULL);
        try {
          index.insert(key(random.nextInt(5_000)), tid);
          expected.add(tid);
        } catch (StorageException e) {
          assertThat(e.error()).as("seed %d", seed).isEqualTo(StorageError.DISK_FULL);
          refused++;
        }
        files.failAt(Integer.MAX_VALUE, Fault.DISK_FULL);
      }
      assertThat(refused).as("seed %d", seed).isPositive();
      assertThat(store.failure()).as("seed %d", seed).isNull();
      index.check();
      assertThat(new HashSet<>(index.tids()))
          .as("seed %d, %d refused", seed, refused)
          .isEqualTo(expected);
      BTreeVacuum.Result result = index.tree.vacuum().run(tid -> false);
      assertThat(index.check().lostPages()).as("seed %d %s", seed, result).isZero();
    }
  }
}
