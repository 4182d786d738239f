package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;

/** One flipped byte anywhere gives an error that names the place, or the right rows; never else. */
class CorruptionTest {

  private static final Path PATH = Path.of("/db");
  private static final StorageOptions OPTIONS =
      new StorageOptions(1 << 18, 1 << 17, 1 << 20, Duration.ofDays(1), Duration.ofDays(1));

  @Test
  void afterClosingInOrder() {
    flip(System.nanoTime(), 100, true);
  }

  @Test
  void whenTheLogIsNeeded() {
    flip(System.nanoTime(), 100, false);
  }

  @Test
  @Tag("long")
  void inManyPlaces() {
    long first = System.nanoTime();
    for (long seed = first; seed < first + 10; seed++) {
      flip(seed, 4000, seed % 2 == 0);
    }
  }

  private static void flip(long seed, int places, boolean closed) {
    FaultyFiles files = new FaultyFiles();
    RowWorkload workload = new RowWorkload(seed);
    Storage storage = Storage.open(files, PATH, OPTIONS);
    workload.create(storage);
    workload.run(25);
    workload.endDurably();
    FaultyFiles killed = files.copy();
    storage.close();
    FaultyFiles pristine = closed ? files : killed;
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < places; i++) {
      FaultyFiles damaged = pristine.copy();
      Path path = anyPath(damaged, random);
      int position = random.nextInt(damaged.content(path).length);
      damaged.damage(path, position, 1 << random.nextInt(8));
      try {
        refused += isRefused(damaged, workload) ? 1 : 0;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "seed=%d closed=%s file=%s position=%d".formatted(seed, closed, path, position), e);
      }
    }
    assertThat(refused).as("some damage was noticed").isPositive();
  }

  /** Data files as often as the log, whatever their sizes. */
  private static Path anyPath(FaultyFiles files, Random random) {
    String part =
        random.nextInt(3) == 0 ? "/db/wal" : random.nextInt(9) == 0 ? "/db/control" : "/db/base";
    var paths =
        files.paths().stream()
            .filter(path -> path.startsWith(part) && files.content(path).length > 0)
            .toList();
    return paths.get(random.nextInt(paths.size()));
  }

  private static boolean isRefused(FaultyFiles damaged, RowWorkload workload) {
    try (Storage storage = Storage.open(damaged, PATH, OPTIONS)) {
      workload.requireRecovered(storage);
      return false;
    } catch (StorageException e) {
      assertThat(e.error()).isIn(StorageError.DATA_CORRUPTED, StorageError.DATABASE_CLOSED);
      assertThat(e).hasMessageContaining("/db/");
      return true;
    }
  }
}
