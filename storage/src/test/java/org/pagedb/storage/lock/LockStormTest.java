package org.pagedb.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockSessions.Background;
import org.pagedb.storage.lock.LockSessions.Session;
import org.pagedb.storage.transaction.Savepoint;

/**
 * Many sessions take random locks; an oracle beside the table sees every conflict that slips by.
 */
class LockStormTest {

  private static final int SESSIONS = 6;
  private static final int RELATIONS = 4;
  private static final int TRANSACTIONS = 300;

  /** How many sessions hold each mode of each relation, as the sessions themselves see it. */
  private final AtomicIntegerArray held =
      new AtomicIntegerArray(RELATIONS * LockMode.values().length);

  private final LockSessions sessions = new LockSessions();

  @Test
  void noTwoSessionsEverHoldConflictingLocksAndNothingIsLeft() {
    for (long seed = 1; seed <= 4; seed++) {
      storm(seed);
      assertThat(sessions.table.locks()).as("seed %d", seed).isEmpty();
      assertThat(sessions.table.isEmpty()).as("seed %d", seed).isTrue();
    }
  }

  private void storm(long seed) {
    List<Background> threads = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      int number = i;
      threads.add(LockSessions.inBackground(() -> work(number, new Random(seed * 100 + number))));
    }
    for (Background thread : threads) {
      assertThat(thread.join()).as("seed %d", seed).isNull();
    }
  }

  private void work(int number, Random random) {
    try (Session session = sessions.open(number)) {
      session.locks.deadlockTimeout(TimeUnit.MILLISECONDS.toNanos(1));
      for (int i = 0; i < TRANSACTIONS; i++) {
        session.locks.lockTimeout(random.nextInt(4) == 0 ? 2_000_000 : 0);
        transaction(session, random);
      }
    }
  }

  private void transaction(Session session, Random random) {
    List<Integer> mine = new ArrayList<>();
    try {
      for (int i = random.nextInt(4); i >= 0; i--) {
        step(session, random, mine);
      }
    } catch (StorageException expected) {
      assertThat(expected.error().name()).isIn("LOCK_NOT_AVAILABLE", "DEADLOCK_DETECTED");
    }
    mine.forEach(slot -> held.decrementAndGet(slot));
    if (random.nextBoolean()) {
      session.commit();
    } else {
      session.rollback();
    }
  }

  private void step(Session session, Random random, List<Integer> mine) {
    switch (random.nextInt(6)) {
      case 0 -> session.locks.lockRow(1, random.nextInt(3), rowMode(random));
      case 1 -> session.locks.tryLockRow(1, random.nextInt(3), rowMode(random));
      case 2 -> {
        Savepoint savepoint = session.transaction.savepoint();
        session.locks.lockRelation(random.nextInt(RELATIONS), LockMode.ROW_EXCLUSIVE);
        session.transaction.rollback(savepoint);
      }
      case 3 ->
          sessions.table.copyRowLocks(1, random.nextInt(3), random.nextInt(3), session.transaction);
      default -> {
        int relation = random.nextInt(RELATIONS);
        LockMode mode = LockMode.values()[random.nextInt(8)];
        if (random.nextInt(3) == 0) {
          if (!session.locks.tryLockRelation(relation, mode)) {
            return;
          }
        } else {
          session.locks.lockRelation(relation, mode);
        }
        enter(relation, mode, mine);
      }
    }
  }

  /** Counts the lock in, then looks for conflicting ones that are not this session's own. */
  private void enter(int relation, LockMode mode, List<Integer> mine) {
    int slot = slot(relation, mode);
    if (!mine.contains(slot)) {
      mine.add(slot);
      held.incrementAndGet(slot);
    }
    for (LockMode other : LockMode.values()) {
      int own = mine.contains(slot(relation, other)) ? 1 : 0;
      if (mode.conflictsWith(other)) {
        assertThat(held.get(slot(relation, other))).as("%s and %s", mode, other).isEqualTo(own);
      }
    }
  }

  private static RowLockMode rowMode(Random random) {
    return RowLockMode.values()[random.nextInt(4)];
  }

  private static int slot(int relation, LockMode mode) {
    return relation * LockMode.values().length + mode.ordinal();
  }
}
