package org.pagedb.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Threads that race for ids and snapshots while a horizon is computed. */
class ConcurrentSnapshotTest {

  private final CommitLog commitLog = new CommitLog(() -> Long.MAX_VALUE);
  private final TransactionSystem system =
      new TransactionSystem(TransactionLog.NONE, commitLog, TransactionId.FIRST);
  private final AtomicBoolean stop = new AtomicBoolean();

  @Test
  void theHorizonNeverPassesAHeldSnapshotAndOutcomesNeverChange() throws Exception {
    long seed = System.nanoTime();
    System.out.println("ConcurrentSnapshotTest seed " + seed);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Random random = new Random(seed + i);
      workers.add(pool.submit((Callable<Integer>) () -> work(random)));
    }
    Future<Long> horizon = pool.submit(this::watchHorizon);
    Thread.sleep(400);
    stop.set(true);
    int done = 0;
    for (Future<Integer> worker : workers) {
      done += worker.get();
    }
    assertThat(horizon.get()).isLessThanOrEqualTo(system.nextXid());
    assertThat(done).isPositive();
    assertThat(system.runningCount()).isZero();
    assertThat(system.oldestXmin()).isEqualTo(system.nextXid());
    for (long xid = TransactionId.FIRST; xid < system.nextXid(); xid++) {
      assertThat(commitLog.status(xid)).isNotEqualTo(TransactionStatus.IN_PROGRESS);
    }
    pool.shutdown();
  }

  private int work(Random random) {
    int rounds = 0;
    while (!stop.get()) {
      Transaction transaction = system.begin(IsolationLevel.REPEATABLE_READ);
      Snapshot snapshot = transaction.beginStatement();
      assertThat(system.oldestXmin()).isLessThanOrEqualTo(snapshot.xmin());
      long xid = transaction.writeXid();
      Savepoint savepoint = transaction.savepoint();
      long sub = transaction.writeXid();
      if (random.nextBoolean()) {
        transaction.rollback(savepoint);
      }
      assertThat(snapshot.isRunning(xid)).isTrue();
      for (long older = Math.max(3, snapshot.xmax() - 20); older < snapshot.xmax(); older++) {
        assertDecidedIfNotRunning(snapshot, older);
      }
      assertThat(system.oldestXmin()).isLessThanOrEqualTo(snapshot.xmin());
      if (random.nextInt(4) == 0) {
        transaction.rollback();
        assertThat(commitLog.isAborted(sub)).isTrue();
      } else {
        transaction.commit();
      }
      rounds++;
    }
    return rounds;
  }

  /**
   * What is not running for the snapshot must be decided in the log. A savepoint's id is given out
   * a moment before its transaction lists it, and is on no tuple until then: such an id turns out
   * to be running when asked about again.
   */
  private void assertDecidedIfNotRunning(Snapshot snapshot, long xid) {
    long deadline = System.nanoTime() + 5_000_000_000L;
    while (!snapshot.isRunning(xid) && commitLog.status(xid) == TransactionStatus.IN_PROGRESS) {
      assertThat(System.nanoTime()).as("neither running nor decided: %d", xid).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  private long watchHorizon() {
    long last = 0;
    while (!stop.get()) {
      long horizon = system.oldestXmin();
      assertThat(horizon).isGreaterThanOrEqualTo(last);
      last = horizon;
    }
    return last;
  }
}
