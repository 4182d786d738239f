package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;

/**
 * The power fails at any step of a database with a heap and an index: committed rows are found,
 * rows of others are not, and every structure is sound.
 */
class RowCrashTortureTest {

  private static final Path PATH = Path.of("/db");

  /** The maintenance thread sleeps, so that a seed always takes the same steps. */
  private static final StorageOptions OPTIONS =
      new StorageOptions(1 << 18, 1 << 18, 1 << 20, Duration.ofDays(1), Duration.ofDays(1));

  @Test
  void everyTwentyThirdStepOfAShortRun() {
    torture(System.nanoTime(), 40, 23);
  }

  @Test
  @Tag("long")
  void everyStepOfShortRuns() {
    long first = System.nanoTime();
    for (long seed = first; seed < first + 5; seed++) {
      torture(seed, 25, 1);
    }
  }

  @Test
  @Tag("long")
  void everyThirdStepOfManyRuns() {
    long first = System.nanoTime();
    for (long seed = first; seed < first + 10; seed++) {
      torture(seed, 80, 3);
    }
  }

  private static void torture(long seed, int transactions, int stride) {
    FaultyFiles whole = new FaultyFiles();
    try (Storage storage = Storage.open(whole, PATH, OPTIONS)) {
      RowWorkload workload = new RowWorkload(seed);
      workload.create(storage);
      workload.run(transactions);
    }
    for (long at = 1 + Math.floorMod(seed, stride); at <= whole.steps(); at += stride) {
      try {
        crashAt(seed, transactions, at);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "seed=%d transactions=%d crash at step %d".formatted(seed, transactions, at), e);
      }
    }
  }

  private static void crashAt(long seed, int transactions, long at) {
    FaultyFiles files = new FaultyFiles().failAt(at, FaultyFiles.Fault.CRASH);
    RowWorkload workload = new RowWorkload(seed);
    try (Storage storage = Storage.open(files, PATH, OPTIONS)) {
      workload.create(storage);
      workload.run(transactions);
    } catch (StorageException e) {
      assertThat(files.isCrashed()).as("failed without a fault: %s", e).isTrue();
    }
    FaultyFiles after = files.afterCrash(new Random(seed ^ at));
    try (Storage recovered = Storage.open(after, PATH, OPTIONS)) {
      if (workload.requireRecovered(recovered)) {
        workload.goOn(3);
      }
    }
  }
}
