package org.pagedb.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockSessions.Background;
import org.pagedb.storage.lock.LockSessions.Session;

/** Waits for those who have a lock now, and for what no lock stands for. */
class AwaitingLockersTest {

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
    assertThat(sessions.table.isEmpty()).isTrue();
  }

  private void awaitWaiting() throws InterruptedException {
    while (sessions.table.locks().stream().allMatch(LockInfo::granted)) {
      Thread.sleep(1);
    }
  }

  @Test
  void waitsForTheEndOfThoseInTheWayAndLetsOthersPass() throws Exception {
    a.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
    c.locks.lockRelation(T, LockMode.ACCESS_SHARE);
    Background waits =
        LockSessions.inBackground(() -> b.locks.awaitLockers(List.of(T), LockMode.SHARE));
    awaitWaiting();
    assertThat(sessions.table.blockers(56)).containsExactly(12);
    assertThat(c.locks.tryLockRelation(T, LockMode.ROW_EXCLUSIVE)).isTrue();
    a.commit();
    waits.join();
  }

  @Test
  void doesNotWaitForReadersNorForOtherTablesNorForItself() {
    a.locks.lockRelation(T, LockMode.ROW_SHARE);
    b.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
    c.locks.lockRelation(U, LockMode.ROW_EXCLUSIVE);
    b.locks.awaitLockers(List.of(T), LockMode.SHARE);
  }

  @Test
  void waitsForTheTransactionAlsoWhereItsLockIsShared() throws Exception {
    a.locks.lockRelation(T, LockMode.EXCLUSIVE);
    Background waits =
        LockSessions.inBackground(() -> b.locks.awaitLockers(List.of(U, T), LockMode.SHARE));
    awaitWaiting();
    a.rollback();
    waits.join();
  }

  @Test
  void isPartOfADeadlock() throws Exception {
    b.locks.deadlockTimeout(TimeUnit.MILLISECONDS.toNanos(20));
    LockTag tag = new LockTag.Relation(T);
    b.locks.acquire(tag, LockMode.SHARE_UPDATE_EXCLUSIVE, LockScope.SESSION);
    a.locks.lockRelation(T, LockMode.ROW_EXCLUSIVE);
    Background wants =
        LockSessions.inBackground(() -> a.locks.lockRelation(T, LockMode.SHARE_ROW_EXCLUSIVE));
    awaitWaiting();
    assertThatThrownBy(() -> b.locks.awaitLockers(List.of(T), LockMode.SHARE))
        .hasMessage("deadlock detected")
        .cause()
        .hasMessageContaining("Process 56 waits for ShareLock on virtual transaction 12/1")
        .hasMessageContaining("Process 12 waits for ShareRowExclusiveLock on relation 20001");
    b.locks.release(tag, LockMode.SHARE_UPDATE_EXCLUSIVE);
    wants.join();
  }

  @Test
  void theWaitForSomethingElseEndsAtTheLockTimeout() {
    b.locks.lockTimeout(TimeUnit.MILLISECONDS.toNanos(10));
    assertThatThrownBy(
            () ->
                b.locks.await(
                    nanos -> {
                      TimeUnit.NANOSECONDS.sleep(nanos);
                      return false;
                    }))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.LOCK_NOT_AVAILABLE));
  }

  @Test
  void theWaitForSomethingElseCanBeCancelled() {
    assertThatThrownBy(
            () ->
                b.locks.await(
                    nanos -> {
                      b.cancel();
                      TimeUnit.NANOSECONDS.sleep(nanos);
                      return false;
                    }))
        .hasMessage("canceling statement due to user request");
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void theWaitForSomethingElseEndsWhenItHasComeAbout() {
    int[] asked = new int[1];
    b.locks.await(nanos -> ++asked[0] == 3);
    assertThat(asked[0]).isEqualTo(3);
  }
}
