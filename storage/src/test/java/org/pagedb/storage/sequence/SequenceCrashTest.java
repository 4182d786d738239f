package org.pagedb.storage.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

/** The power fails at any step: no number that a commit vouched for is given again. */
class SequenceCrashTest {

  private static final Path PATH = Path.of("/db");
  private static final int NUMBERS = 120;
  private static final SequenceRule RULE = new SequenceRule(1, 1, Long.MAX_VALUE, false);

  /** The maintenance thread sleeps, so that a seed always takes the same steps. */
  private static final StorageOptions OPTIONS =
      new StorageOptions(1 << 18, 1 << 18, 1 << 20, Duration.ofDays(1), Duration.ofDays(1));

  /** What a client knows when its connection breaks. */
  private static final class Client {
    private final StoredSequence.Run run = new StoredSequence.Run();
    private int relation;
    private long highest;

    void run(Storage storage) {
      Transaction creation = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      int created = storage.sequences().create(creation, 1, false);
      creation.commit();
      relation = created;
      for (int i = 0; i < NUMBERS; i++) {
        long number = next(storage, i % 7 == 0);
        assertThat(number).isGreaterThan(highest);
        highest = i % 7 == 0 ? highest : number;
        if (i % 40 == 20) {
          storage.checkpoint();
        }
      }
    }

    long next(Storage storage, boolean rollsBack) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      storage.sequences().open(relation).take(RULE, 1, transaction, run);
      long number = run.first();
      if (rollsBack) {
        transaction.rollback();
      } else {
        transaction.commit();
      }
      return number;
    }
  }

  @Test
  void everyStepOfARun() {
    long seed = System.nanoTime();
    FaultyFiles whole = new FaultyFiles();
    try (Storage storage = Storage.open(whole, PATH, OPTIONS)) {
      new Client().run(storage);
    }
    for (long at = 1; at <= whole.steps(); at++) {
      try {
        crashAt(seed, at);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed=%d crash at step %d".formatted(seed, at), e);
      }
    }
  }

  private static void crashAt(long seed, long at) {
    FaultyFiles files = new FaultyFiles().failAt(at, FaultyFiles.Fault.CRASH);
    Client client = new Client();
    try (Storage storage = Storage.open(files, PATH, OPTIONS)) {
      client.run(storage);
    } catch (StorageException crashed) {
      assertThat(files.isCrashed()).isTrue();
    }
    if (client.relation == 0) {
      return;
    }
    FaultyFiles found = files.afterCrash(new Random(seed + at));
    try (Storage storage = Storage.open(found, PATH, OPTIONS)) {
      assertThat(client.next(storage, false)).isGreaterThan(client.highest);
      assertThat(client.run.first())
          .isLessThanOrEqualTo(NUMBERS + 2L * StoredSequence.LOG_AHEAD + 2);
    }
  }
}
