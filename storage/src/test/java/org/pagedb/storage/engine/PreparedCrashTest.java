package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockOwner;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

/**
 * The power fails at any step while transactions are prepared, finished and checkpointed: what was
 * promised is still promised, what was finished stays so, and nothing is half of either.
 */
class PreparedCrashTest {

  private static final Path PATH = Path.of("/db");
  private static final StorageOptions OPTIONS =
      new StorageOptions(1 << 18, 1 << 18, 1 << 20, Duration.ofDays(1), Duration.ofDays(1));

  /** What is known to be durable of each name's transaction. */
  private enum Fate {
    PREPARED,
    COMMITTED,
    ABORTED
  }

  private static final class Workload implements LockOwner {
    private final Random random;
    private final Map<String, long[]> xids = new HashMap<>();
    private final Map<String, Fate> fates = new HashMap<>();
    private final Map<String, Integer> made = new HashMap<>();
    private final Map<String, Integer> dropped = new HashMap<>();
    private String unsure;

    Workload(long seed) {
      random = new Random(seed);
    }

    @Override
    public int processId() {
      return 1;
    }

    @Override
    public void checkCanceled() {
      // Nothing ends its waits.
    }

    void run(Storage storage, int steps) {
      LockHolder session = storage.locks().open(this);
      for (int step = 0; step < steps; step++) {
        List<String> open = new ArrayList<>(fates.keySet());
        open.removeIf(name -> fates.get(name) != Fate.PREPARED);
        open.sort(null);
        int choice = random.nextInt(8);
        if (choice == 0) {
          storage.checkpoint();
        } else if (choice < 4 && !open.isEmpty()) {
          finish(storage, open.get(random.nextInt(open.size())), random.nextBoolean());
        } else {
          prepare(storage, session, "p" + step);
        }
      }
    }

    private void prepare(Storage storage, LockHolder session, String name) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      session.begin(transaction);
      transaction.writeXid();
      transaction.savepoint();
      xids.put(name, new long[] {transaction.xid(), transaction.writeXid()});
      if (random.nextBoolean()) {
        int relation = storage.pages().createRelation(transaction.writeXid());
        transaction.dropAtAbort(relation);
        made.put(name, relation);
      }
      for (String earlier : new TreeSet<>(made.keySet())) {
        if (fates.get(earlier) == Fate.COMMITTED && !dropped.containsValue(made.get(earlier))) {
          transaction.dropAtCommit(made.get(earlier));
          dropped.put(name, made.get(earlier));
          break;
        }
      }
      unsure = name;
      storage.prepared().reserve(name, Integer.MAX_VALUE);
      storage
          .prepared()
          .prepare(new PreparedIdentity(name, "ann", 0), transaction, session, new byte[0]);
      fates.put(name, Fate.PREPARED);
      unsure = null;
      session.end();
    }

    private void finish(Storage storage, String name, boolean commit) {
      unsure = name;
      storage.prepared().finish(name, commit, owner -> true);
      fates.put(name, commit ? Fate.COMMITTED : Fate.ABORTED);
      unsure = null;
    }

    void requireRecovered(Storage storage) {
      CommitLog log = storage.transactions().commitLog();
      List<String> listed =
          storage.prepared().list().stream().map(found -> found.identity().name()).toList();
      xids.forEach(
          (name, ids) -> {
            boolean prepared = listed.contains(name);
            for (long xid : ids) {
              assertThat(storage.transactions().isInProgress(xid)).as(name).isEqualTo(prepared);
              assertThat(log.isCommitted(xid)).as(name).isEqualTo(log.isCommitted(ids[0]));
              assertThat(log.isAborted(xid)).as(name).isEqualTo(log.isAborted(ids[0]));
            }
            if (!name.equals(unsure)) {
              Fate fate = fates.get(name);
              assertThat(prepared).as(name).isEqualTo(fate == Fate.PREPARED);
              assertThat(log.isCommitted(ids[0])).as(name).isEqualTo(fate == Fate.COMMITTED);
              assertThat(log.isAborted(ids[0])).as(name).isEqualTo(fate == Fate.ABORTED);
            }
          });
      requireRelations(storage);
      for (String name : listed) {
        assertThat(storage.prepared().finish(name, true, owner -> true))
            .isEqualTo(PreparedTransactions.Answer.DONE);
        assertThat(log.isCommitted(xids.get(name)[1])).as(name).isTrue();
      }
      requireRelations(storage);
      assertThat(storage.transactions().runningCount()).isZero();
    }

    /** What a transaction made is there unless it was rolled back; what it drops, until then. */
    private void requireRelations(Storage storage) {
      CommitLog log = storage.transactions().commitLog();
      made.forEach(
          (name, relation) -> {
            long xid = xids.get(name)[0];
            boolean gone = !log.isCommitted(xid) && !storage.transactions().isInProgress(xid);
            for (Map.Entry<String, Integer> drop : dropped.entrySet()) {
              gone |=
                  drop.getValue().equals(relation) && log.isCommitted(xids.get(drop.getKey())[0]);
            }
            assertThat(storage.pages().exists(relation)).as(name).isEqualTo(!gone);
          });
    }
  }

  @Test
  void everySeventhStep() {
    long seed = System.nanoTime();
    FaultyFiles whole = new FaultyFiles();
    try (Storage storage = Storage.open(whole, PATH, OPTIONS)) {
      new Workload(seed).run(storage, 60);
    }
    for (long at = 1 + Math.floorMod(seed, 7); at <= whole.steps(); at += 7) {
      try {
        crashAt(seed, at);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed=%d crash at step %d".formatted(seed, at), e);
      }
    }
  }

  private static void crashAt(long seed, long at) {
    FaultyFiles files = new FaultyFiles().failAt(at, FaultyFiles.Fault.CRASH);
    Workload workload = new Workload(seed);
    try (Storage storage = Storage.open(files, PATH, OPTIONS)) {
      workload.run(storage, 60);
    } catch (StorageException e) {
      assertThat(files.isCrashed()).as("failed without a fault: %s", e).isTrue();
    }
    FaultyFiles after = files.afterCrash(new Random(seed ^ at));
    try (Storage recovered = Storage.open(after, PATH, OPTIONS)) {
      workload.requireRecovered(recovered);
    }
  }
}
