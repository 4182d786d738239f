package org.pagedb.storage.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vacuum.IndexVacuum;
import org.pagedb.storage.vacuum.Vacuum;
import org.pagedb.storage.vacuum.VacuumProgress;
import org.pagedb.storage.vacuum.VacuumTarget;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Writers move value between accounts, which keeps the sum; they also delete an account and insert
 * another of the same value in one transaction, which keeps the count. Readers must see the sum and
 * the count in every snapshot, twice the same in one, and by TID what the scan showed; while vacuum
 * takes dead versions away.
 */
class HeapConcurrencyTest {

  private static final int ACCOUNTS = 300;
  private static final int VALUE = 100;

  private final HeapFixture heap = new HeapFixture();
  private final Set<Long> entries = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicLong nextId = new AtomicLong(ACCOUNTS);
  private final AtomicLong removed = new AtomicLong();

  @Test
  void everySnapshotSeesOneStateWhileOthersWriteAndVacuum() throws Exception {
    run(1500);
  }

  @Test
  @Tag("long")
  void theSameForLonger() throws Exception {
    run(60_000);
  }

  private void run(long millis) throws Exception {
    long seed = System.nanoTime();
    System.out.println("HeapConcurrencyTest seed " + seed);
    Transaction load = heap.begin();
    for (long id = 0; id < ACCOUNTS; id++) {
      entries.add(heap.insert(load, new Row(id, VALUE, "account")));
    }
    load.commit();
    ExecutorService pool = Executors.newCachedThreadPool();
    List<Future<Integer>> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Random random = new Random(seed + i);
      workers.add(pool.submit(guarded(() -> write(random))));
    }
    workers.add(pool.submit(guarded(() -> read(new Random(seed + 10)))));
    workers.add(pool.submit(guarded(() -> read(new Random(seed + 11)))));
    workers.add(pool.submit(guarded(this::vacuum)));
    Thread.sleep(millis);
    stop.set(true);
    for (Future<Integer> worker : workers) {
      assertThat(worker.get(1, TimeUnit.MINUTES)).as("seed %d", seed).isPositive();
    }
    pool.shutdown();
    vacuumOnce();
    assertThat(removed.get()).isPositive();
    heap.check();
  }

  /** One failure stops all. */
  private Callable<Integer> guarded(Callable<Integer> work) {
    return () -> {
      try {
        return work.call();
      } finally {
        stop.set(true);
      }
    };
  }

  // ---- writers

  private int write(Random random) throws Exception {
    HeapWriter writer = heap.table.writer();
    ColumnBatch batch = HeapFixture.LAYOUT.newBatch(1);
    int committed = 0;
    while (!stop.get()) {
      Transaction transaction = heap.begin();
      boolean done =
          random.nextInt(4) == 0
              ? replace(transaction, writer, batch, random)
              : move(transaction, writer, batch, random);
      if (done && random.nextInt(10) > 0) {
        transaction.commit();
        committed++;
      } else {
        transaction.rollback();
      }
    }
    return committed;
  }

  private boolean move(Transaction transaction, HeapWriter writer, ColumnBatch batch, Random random)
      throws Exception {
    int amount = random.nextInt(20);
    Savepoint savepoint = random.nextBoolean() ? transaction.savepoint() : null;
    boolean taken = add(transaction, writer, batch, random, -amount);
    if (savepoint != null) {
      if (random.nextInt(3) == 0) {
        transaction.rollback(savepoint);
        return true;
      }
      transaction.release(savepoint);
    }
    return taken && add(transaction, writer, batch, random, amount);
  }

  private boolean add(
      Transaction transaction, HeapWriter writer, ColumnBatch batch, Random random, int amount)
      throws Exception {
    Snapshot statement = transaction.beginStatement();
    try {
      TreeMap<Long, Row> rows = heap.scan(statement);
      List<Long> tids = new ArrayList<>(rows.keySet());
      long tid = tids.get(random.nextInt(tids.size()));
      Row row = rows.get(tid);
      boolean hot = random.nextInt(3) > 0;
      String text = random.nextInt(20) == 0 ? "long".repeat(random.nextInt(3000)) : row.text();
      boolean[] changed = {false, true, !text.equals(row.text())};
      put(batch, new Row(row.id(), row.value() + amount, text));
      WriteStatus status =
          writer.update(statement, tid, batch, 0, new RowChange(changed, hot, false));
      if (status == WriteStatus.BEING_MODIFIED) {
        await(writer.otherXid());
        return false;
      }
      if (status == WriteStatus.OK && !writer.wasHot()) {
        entries.add(writer.newTid());
      }
      return status == WriteStatus.OK;
    } finally {
      transaction.endStatement(statement);
    }
  }

  private boolean replace(
      Transaction transaction, HeapWriter writer, ColumnBatch batch, Random random) {
    Snapshot statement = transaction.beginStatement();
    TreeMap<Long, Row> rows = heap.scan(statement);
    List<Long> tids = new ArrayList<>(rows.keySet());
    long tid = tids.get(random.nextInt(tids.size()));
    boolean deleted = writer.delete(statement, tid) == WriteStatus.OK;
    if (deleted) {
      put(batch, new Row(nextId.getAndIncrement(), rows.get(tid).value(), "new"));
      entries.add(writer.insert(statement, batch, 0));
    }
    transaction.endStatement(statement);
    return deleted;
  }

  private void await(long xid) throws InterruptedException {
    Transaction owner = heap.transactions.runningOwner(xid);
    if (owner != null) {
      owner.awaitEnd(xid, TimeUnit.MILLISECONDS.toNanos(20)); // then give up, against deadlocks
    }
  }

  private static void put(ColumnBatch batch, Row row) {
    for (int i = 0; i < 3; i++) {
      batch.column(i).reset();
    }
    org.pagedb.storage.tuple.RandomRows.put(
        batch, 0, List.of(row.id(), row.value(), row.text().getBytes()));
    batch.selectAll(1);
  }

  // ---- readers

  private int read(Random random) {
    int rounds = 0;
    while (!stop.get()) {
      Transaction transaction = heap.transactions.begin(IsolationLevel.REPEATABLE_READ);
      Snapshot snapshot = transaction.beginStatement();
      TreeMap<Long, Row> first = heap.scan(snapshot);
      assertThat(first).as("round %d", rounds).hasSize(ACCOUNTS);
      assertThat(first.values().stream().mapToLong(Row::value).sum())
          .isEqualTo((long) ACCOUNTS * VALUE);
      assertThat(heap.table.count(snapshot)).isEqualTo(ACCOUNTS);
      if (random.nextBoolean()) {
        fetchAll(snapshot, first);
      }
      assertThat(heap.scan(snapshot)).isEqualTo(first);
      transaction.endStatement(snapshot);
      transaction.commit();
      rounds++;
    }
    return rounds;
  }

  /** Every row is found by exactly one of the index entries that were there before. */
  private void fetchAll(Snapshot snapshot, Map<Long, Row> seen) {
    HeapFetch fetch = heap.table.fetch(0, 1, 2);
    ColumnBatch batch = fetch.newBatch(1);
    Map<Long, Row> found = new TreeMap<>();
    for (long tid : entries) {
      fetch.startBatch(batch);
      long version = fetch.fetch(tid, snapshot, batch, 0);
      if (version != HeapFetch.NOTHING) {
        found.put(version, HeapFixture.row(batch, 0));
      }
    }
    assertThat(found).isEqualTo(seen);
  }

  // ---- vacuum

  private int vacuum() throws InterruptedException {
    int rounds = 0;
    while (!stop.get()) {
      vacuumOnce();
      rounds++;
      Thread.sleep(1);
    }
    return rounds;
  }

  private void vacuumOnce() {
    VacuumTarget target =
        new VacuumTarget() {
          @Override
          public HeapTable heap() {
            return heap.table;
          }

          @Override
          public List<IndexVacuum> indexes() {
            return List.of(dead -> entries.removeIf(dead::contains));
          }

          @Override
          public boolean tryLocked(Runnable action) {
            throw new AssertionError("the vacuum is run under the lock");
          }

          @Override
          public boolean tryExclusively(Runnable action) {
            return false; // readers are about
          }
        };
    removed.addAndGet(
        new Vacuum(target, new VacuumProgress(), Vacuum.Options.DEFAULTS, () -> {})
            .run()
            .removedTuples());
  }
}
