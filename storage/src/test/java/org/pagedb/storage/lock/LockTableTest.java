package org.pagedb.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockSessions.Background;
import org.pagedb.storage.lock.LockSessions.Session;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Savepoint;

class LockTableTest {

  private static final int T = 20001;
  private static final int U = 20002;

  private final LockSessions sessions = new LockSessions();
  private final Session a = sessions.open(12);
  private final Session b = sessions.open(56);
  private final Session c = sessions.open(77);

  @AfterEach
  void nothingIsLeft() {
    a.close();
    b.close();
    c.close();
    assertThat(sessions.table.locks()).isEmpty();
    assertThat(sessions.table.isEmpty()).isTrue();
  }

  private static void assertFailure(Throwable failure, StorageError error, String message) {
    assertThat(failure)
        .isInstanceOfSatisfying(StorageException.class, e -> assertThat(e.error()).isEqualTo(error))
        .hasMessageContaining(message);
  }

  @Nested
  class Relations {

    @Test
    void compatibleModesAreHeldTogether() {
      a.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
      b.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      assertThat(c.locks.tryLockRelation(T, LockMode.SHARE)).isFalse();
      assertThat(c.locks.tryLockRelation(T, LockMode.SHARE_UPDATE_EXCLUSIVE)).isTrue();
    }

    @Test
    void weakLocksStayWithTheirHolderUntilAStrongOneIsWanted() {
      a.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      assertThat(sessions.table.locks())
          .containsExactly(
              new LockInfo(new LockTag.Relation(T), LockMode.ACCESS_SHARE, 12, true, true, 0));
      assertThat(b.locks.tryLockRelation(T, LockMode.ACCESS_EXCLUSIVE)).isFalse();
      assertThat(sessions.table.locks())
          .containsExactly(
              new LockInfo(new LockTag.Relation(T), LockMode.ACCESS_SHARE, 12, true, false, 0));
      a.commit();
      assertThat(b.locks.tryLockRelation(T, LockMode.ACCESS_EXCLUSIVE)).isTrue();
    }

    @Test
    void aStrongLockKeepsWeakOnesOut() {
      a.locks.lockRelation(T, LockMode.ACCESS_EXCLUSIVE);
      assertThat(b.locks.tryLockRelation(T, LockMode.ACCESS_SHARE)).isFalse();
      assertThat(b.locks.tryLockRelation(U, LockMode.ACCESS_SHARE)).isTrue();
      a.commit();
      b.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      assertThat(b.locks.holds(new LockTag.Relation(T), LockMode.ACCESS_SHARE)).isTrue();
    }

    @Test
    void moreWeakLocksThanSlotsAreAllHeld() {
      for (int relation = T; relation < T + 40; relation++) {
        a.locks.lockRelation(relation, LockMode.ACCESS_SHARE);
      }
      assertThat(sessions.table.locks()).hasSize(40);
      assertThat(b.locks.tryLockRelation(T, LockMode.ACCESS_EXCLUSIVE)).isFalse();
      assertThat(b.locks.tryLockRelation(T + 39, LockMode.ACCESS_EXCLUSIVE)).isFalse();
    }

    @Test
    void theNextInLineGetsTheLockAtTheEndOfTheTransaction() {
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      Background waits =
          LockSessions.inBackground(() -> b.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE));
      sessions.awaitWaiters(1);
      assertThat(sessions.table.blockers(56)).containsExactly(12);
      assertThat(sessions.waiting().get(0).waitStart()).isPositive();
      a.commit();
      assertThat(waits.join()).isNull();
      assertThat(b.locks.holds(new LockTag.Relation(T), LockMode.ROW_EXCLUSIVE)).isTrue();
    }

    @Test
    void readersThatComeLaterDoNotPassAWaitingWriter() {
      a.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      Background writer =
          LockSessions.inBackground(() -> b.locks.lockRelation(T, LockMode.ACCESS_EXCLUSIVE));
      sessions.awaitWaiters(1);
      assertThat(c.locks.tryLockRelation(T, LockMode.ACCESS_SHARE)).isFalse();
      a.commit();
      assertThat(writer.join()).isNull();
    }

    @Test
    void aHolderThatWantsMorePassesThoseWhoWaitForIt() {
      a.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      Background writer =
          LockSessions.inBackground(() -> b.locks.lockRelation(T, LockMode.ACCESS_EXCLUSIVE));
      sessions.awaitWaiters(1);
      a.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
      a.commit();
      assertThat(writer.join()).isNull();
    }

    @Test
    void lockingAgainIsHeldOnce() {
      a.locks.lockRelation(T, LockMode.SHARE);
      a.locks.lockRelation(T, LockMode.SHARE);
      assertThat(sessions.table.locks()).hasSize(1);
      a.commit();
      assertThat(sessions.table.locks()).isEmpty();
    }
  }

  @Nested
  class Waits {

    @Test
    void endAtTheLockTimeoutAndLeaveTheQueue() {
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      b.locks.lockTimeout(TimeUnit.MILLISECONDS.toNanos(20));
      assertThatThrownBy(() -> b.locks.lockRelation(T, LockMode.SHARE))
          .satisfies(
              e ->
                  assertFailure(
                      e,
                      StorageError.LOCK_NOT_AVAILABLE,
                      "canceling statement due to lock timeout"));
      assertThat(sessions.waiting()).isEmpty();
      assertThat(c.locks.tryLockRelation(T, LockMode.ACCESS_SHARE)).isTrue();
    }

    @Test
    void endWhenCanceled() {
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      Background waits = LockSessions.inBackground(() -> b.locks.lockRelation(T, LockMode.SHARE));
      sessions.awaitWaiters(1);
      b.cancel();
      assertFailure(waits.join(), StorageError.QUERY_CANCELED, "due to user request");
      assertThat(sessions.waiting()).isEmpty();
    }

    @Test
    void endWhenTheThreadIsInterruptedAndKeepTheInterrupt() {
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      boolean[] interrupted = new boolean[1];
      Background waits =
          LockSessions.inBackground(
              () -> {
                Thread.currentThread().interrupt();
                try {
                  b.locks.lockRelation(T, LockMode.SHARE);
                } finally {
                  interrupted[0] = Thread.interrupted();
                }
              });
      assertFailure(waits.join(), StorageError.QUERY_CANCELED, "interrupted");
      assertThat(interrupted[0]).isTrue();
    }

    @Test
    void aWaiterThatGivesUpLetsThoseBehindItPass() {
      a.locks.lockRelation(T, LockMode.ACCESS_SHARE);
      Background writer =
          LockSessions.inBackground(() -> b.locks.lockRelation(T, LockMode.ACCESS_EXCLUSIVE));
      sessions.awaitWaiters(1);
      Background reader =
          LockSessions.inBackground(() -> c.locks.lockRelation(T, LockMode.ACCESS_SHARE));
      sessions.awaitWaiters(2);
      b.cancel();
      assertThat(writer.join()).isNotNull();
      assertThat(reader.join()).isNull();
    }
  }

  @Nested
  class Savepoints {

    @Test
    void rollingBackGivesBackWhatWasTakenInside() {
      a.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
      Savepoint savepoint = a.transaction.savepoint();
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      a.locks.lockRelation(U, LockMode.ACCESS_SHARE);
      a.locks.lockRow(T, 65537, RowLockMode.UPDATE);
      a.transaction.rollback(savepoint);
      assertThat(sessions.table.locks())
          .extracting(LockInfo::mode)
          .containsExactly(LockMode.ROW_EXCLUSIVE);
      assertThat(sessions.table.mayHaveRowLocks(T)).isFalse();
    }

    @Test
    void releasingKeepsThemForTheTransaction() {
      Savepoint savepoint = a.transaction.savepoint();
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      a.transaction.release(savepoint);
      assertThat(b.locks.tryLockRelation(T, LockMode.SHARE)).isFalse();
      a.commit();
      assertThat(b.locks.tryLockRelation(T, LockMode.SHARE)).isTrue();
    }

    @Test
    void whatWasHeldBeforeStaysWhenItWasAskedForAgainInside() {
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      Savepoint savepoint = a.transaction.savepoint();
      a.locks.lockRelation(T, LockMode.EXCLUSIVE);
      a.transaction.rollback(savepoint);
      assertThat(b.locks.tryLockRelation(T, LockMode.SHARE)).isFalse();
    }
  }

  @Nested
  class Rows {

    @Test
    void conflictByRowAndMode() {
      a.locks.lockRow(T, 65537, RowLockMode.KEY_SHARE);
      assertThat(b.locks.tryLockRow(T, 65537, RowLockMode.NO_KEY_UPDATE)).isTrue();
      assertThat(c.locks.tryLockRow(T, 65537, RowLockMode.UPDATE)).isFalse();
      assertThat(c.locks.tryLockRow(T, 65538, RowLockMode.UPDATE)).isTrue();
      assertThat(c.locks.tryLockRow(U, 65537, RowLockMode.UPDATE)).isTrue();
    }

    @Test
    void areAnnouncedWhileAnyIsHeldOrWanted() {
      assertThat(sessions.table.mayHaveRowLocks(T)).isFalse();
      a.locks.lockRow(T, 65537, RowLockMode.SHARE);
      a.locks.lockRow(T, 65537, RowLockMode.UPDATE);
      assertThat(b.locks.tryLockRow(T, 65537, RowLockMode.UPDATE)).isFalse();
      assertThat(sessions.table.mayHaveRowLocks(T)).isTrue();
      a.commit();
      assertThat(sessions.table.mayHaveRowLocks(T)).isFalse();
    }

    @Test
    void passToTheSuccessorOfAnUpdatedRow() {
      a.locks.lockRow(T, 65537, RowLockMode.KEY_SHARE);
      b.locks.lockRow(T, 65537, RowLockMode.NO_KEY_UPDATE);
      sessions.table.copyRowLocks(T, 65537, 65540, b.transaction);
      b.commit();
      assertThat(c.locks.tryLockRow(T, 65540, RowLockMode.NO_KEY_UPDATE)).isTrue();
      assertThat(c.locks.tryLockRow(T, 65540, RowLockMode.UPDATE)).isFalse();
      a.commit();
      assertThat(c.locks.tryLockRow(T, 65540, RowLockMode.UPDATE)).isTrue();
    }

    @Test
    void inheritedAtTheMomentAWaitForThemIsGrantedSurviveItsEnd() {
      class Impatient implements LockOwner {
        private int asked;

        @Override
        public int processId() {
          return 9;
        }

        /**
         * Asked the second time while waiting: the lock comes, is inherited too, and not wanted.
         */
        @Override
        public void checkCanceled() {
          if (++asked == 3) {
            b.commit();
            sessions.table.copyRowLocks(T, 65537, 65540, c.transaction);
            throw new StorageException(StorageError.QUERY_CANCELED, "at the last moment");
          }
        }
      }
      LockHolder impatient = sessions.table.open(new Impatient());
      impatient.begin(sessions.system.begin(IsolationLevel.READ_COMMITTED));
      impatient.lockRow(T, 65537, RowLockMode.KEY_SHARE);
      b.locks.lockRow(T, 65540, RowLockMode.UPDATE);
      assertThatThrownBy(() -> impatient.lockRow(T, 65540, RowLockMode.KEY_SHARE))
          .hasMessage("at the last moment");
      assertThat(c.locks.tryLockRow(T, 65540, RowLockMode.UPDATE)).isFalse();
      impatient.close();
      assertThat(c.locks.tryLockRow(T, 65540, RowLockMode.UPDATE)).isTrue();
      c.commit();
      assertThat(sessions.table.mayHaveRowLocks(T)).isFalse();
    }
  }

  @Nested
  class AdvisoryLocks {

    private final LockTag one = LockTag.Advisory.of(1L);

    @Test
    void outliveTheTransactionAndAreGivenBackAsOftenAsTaken() {
      a.locks.acquire(one, LockMode.EXCLUSIVE, LockScope.SESSION);
      a.locks.acquire(one, LockMode.EXCLUSIVE, LockScope.SESSION);
      a.rollback();
      assertThat(b.locks.tryAcquire(one, LockMode.SHARE, LockScope.SESSION)).isFalse();
      assertThat(a.locks.release(one, LockMode.EXCLUSIVE)).isTrue();
      assertThat(b.locks.tryAcquire(one, LockMode.SHARE, LockScope.SESSION)).isFalse();
      assertThat(a.locks.release(one, LockMode.SHARE)).isFalse();
      assertThat(a.locks.release(one, LockMode.EXCLUSIVE)).isTrue();
      assertThat(a.locks.release(one, LockMode.EXCLUSIVE)).isFalse();
      assertThat(b.locks.tryAcquire(one, LockMode.SHARE, LockScope.SESSION)).isTrue();
    }

    @Test
    void ofTheTransactionEndWithIt() {
      a.locks.acquire(one, LockMode.EXCLUSIVE, LockScope.TRANSACTION);
      a.locks.acquire(one, LockMode.SHARE, LockScope.SESSION);
      a.commit();
      assertThat(b.locks.tryAcquire(one, LockMode.SHARE, LockScope.TRANSACTION)).isTrue();
      assertThat(b.locks.tryAcquire(one, LockMode.EXCLUSIVE, LockScope.TRANSACTION)).isFalse();
      a.locks.releaseSessionLocks();
      assertThat(b.locks.tryAcquire(one, LockMode.EXCLUSIVE, LockScope.TRANSACTION)).isTrue();
    }

    @Test
    void ofOneKeyAndOfTwoNeverMeet() {
      a.locks.acquire(LockTag.Advisory.of(0, 1), LockMode.EXCLUSIVE, LockScope.SESSION);
      assertThat(b.locks.tryAcquire(one, LockMode.EXCLUSIVE, LockScope.SESSION)).isTrue();
    }
  }
}
