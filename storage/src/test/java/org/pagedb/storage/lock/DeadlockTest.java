package org.pagedb.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockSessions.Background;
import org.pagedb.storage.lock.LockSessions.Session;

class DeadlockTest {

  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long NEVER = TimeUnit.HOURS.toNanos(1);

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

  private static String detailOf(Throwable failure) {
    StorageException e = (StorageException) failure;
    assertThat(e.error()).isEqualTo(StorageError.DEADLOCK_DETECTED);
    assertThat(e).hasMessage("deadlock detected");
    return ((DeadlockDetail) e.getCause()).detail();
  }

  @Test
  void theOneWhoLooksFirstGivesWayAndSaysWhoWaitedForWhom() {
    b.locks.deadlockTimeout(NEVER);
    LockTag advisory = LockTag.Advisory.of(4_294_967_297L);
    a.locks.lockRelation(20001, LockMode.ACCESS_SHARE);
    b.locks.acquire(advisory, LockMode.EXCLUSIVE, LockScope.SESSION);
    Background other =
        LockSessions.inBackground(() -> b.locks.lockRelation(20001, LockMode.ACCESS_EXCLUSIVE));
    sessions.awaitWaiters(1);
    a.locks.deadlockTimeout(SOON);
    Background victim =
        LockSessions.inBackground(
            () -> a.locks.acquire(advisory, LockMode.EXCLUSIVE, LockScope.TRANSACTION));
    assertThat(detailOf(victim.join()))
        .isEqualTo(
            """
            Process 12 waits for ExclusiveLock on advisory lock [16384,1,1,1]; blocked by process 56.
            Process 56 waits for AccessExclusiveLock on relation 20001 of database 16384; \
            blocked by process 12.""");
    a.rollback();
    assertThat(other.join()).isNull();
  }

  @Test
  void aWaitForATransactionIsPartOfTheCycle() {
    long xid = a.transaction.writeXid();
    b.locks.lockRow(20001, 65537, RowLockMode.UPDATE);
    a.locks.deadlockTimeout(NEVER);
    Background other =
        LockSessions.inBackground(() -> a.locks.lockRow(20001, 65537, RowLockMode.UPDATE));
    sessions.awaitWaiters(1);
    b.locks.deadlockTimeout(SOON);
    Background victim = LockSessions.inBackground(() -> b.locks.awaitEnd(b.transaction, xid));
    assertThat(detailOf(victim.join()))
        .isEqualTo(
            """
            Process 56 waits for ShareLock on transaction %d; blocked by process 12.
            Process 12 waits for AccessExclusiveLock on tuple (1,1) of relation 20001 of database \
            16384; blocked by process 56."""
                .formatted(xid));
    b.rollback();
    assertThat(other.join()).isNull();
  }

  @Test
  void aWaitThatHasGivenWayIsNotSeenByTheNextCheck() {
    a.locks.deadlockTimeout(NEVER);
    b.locks.deadlockTimeout(NEVER);
    a.locks.lockRow(20001, 1, RowLockMode.UPDATE);
    b.locks.lockRow(20001, 2, RowLockMode.UPDATE);
    Background first =
        LockSessions.inBackground(() -> a.locks.lockRow(20001, 2, RowLockMode.UPDATE));
    Background second =
        LockSessions.inBackground(() -> b.locks.lockRow(20001, 1, RowLockMode.UPDATE));
    sessions.awaitWaiters(2);

    // b's thread sleeps on, as one does that has not yet come to forget its wait
    assertThat(sessions.table.breakDeadlock(b.locks)).isNotNull();
    assertThat(sessions.table.blockers(b.processId())).isEmpty();
    assertThat(sessions.table.blockers(a.processId())).containsExactly(b.processId());
    assertThat(sessions.table.breakDeadlock(a.locks)).isNull();

    second.interrupt();
    assertThat(((StorageException) second.join()).error()).isEqualTo(StorageError.QUERY_CANCELED);
    b.rollback();
    assertThat(first.join()).isNull();
  }

  @Test
  void threeInACircleLoseOne() {
    List<Session> circle = List.of(a, b, c);
    for (int i = 0; i < 3; i++) {
      circle.get(i).locks.lockRow(20001, i, RowLockMode.UPDATE);
      circle.get(i).locks.deadlockTimeout(SOON);
    }
    List<Background> waits = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Session session = circle.get(i);
      long next = (i + 1) % 3;
      waits.add(
          LockSessions.inBackground(
              () -> {
                try {
                  session.locks.lockRow(20001, next, RowLockMode.UPDATE);
                } finally {
                  session.transaction.rollback();
                  session.locks.end();
                  session.begin();
                }
              }));
    }
    long failed = waits.stream().map(Background::join).filter(f -> f != null).count();
    assertThat(failed).isEqualTo(1);
  }

  @Test
  void aCycleThroughTheQueueAloneIsSolvedByLettingOnePass() {
    // c holds T in a weak mode, b waits for all of T, a waits behind b although c is no hindrance.
    c.locks.lockRelation(20001, LockMode.ACCESS_SHARE);
    a.locks.lockRelation(20002, LockMode.ACCESS_EXCLUSIVE);
    b.locks.deadlockTimeout(NEVER);
    Background second =
        LockSessions.inBackground(() -> b.locks.lockRelation(20001, LockMode.ACCESS_EXCLUSIVE));
    sessions.awaitWaiters(1);
    c.locks.deadlockTimeout(NEVER);
    Background third =
        LockSessions.inBackground(() -> c.locks.lockRelation(20002, LockMode.ACCESS_SHARE));
    sessions.awaitWaiters(2);
    a.locks.deadlockTimeout(SOON);
    Background first =
        LockSessions.inBackground(() -> a.locks.lockRelation(20001, LockMode.ACCESS_SHARE));
    assertThat(first.join()).isNull();
    a.commit();
    assertThat(third.join()).isNull();
    c.commit();
    assertThat(second.join()).isNull();
  }

  @Test
  void aLongWaitIsNoDeadlock() {
    a.locks.lockRelation(20001, LockMode.EXCLUSIVE);
    b.locks.deadlockTimeout(1);
    Background waits =
        LockSessions.inBackground(() -> b.locks.lockRelation(20001, LockMode.EXCLUSIVE));
    sessions.awaitWaiters(1);
    a.commit();
    assertThat(waits.join()).isNull();
  }

  @Test
  void aWaitForATransactionEndsWithItOrWithItsSavepointOrByCancel() {
    var savepoint = a.transaction.savepoint();
    long xid = a.transaction.writeXid();
    Background waits = LockSessions.inBackground(() -> b.locks.awaitEnd(b.transaction, xid));
    sessions.awaitWaiters(1);
    a.transaction.rollback(savepoint);
    assertThat(waits.join()).isNull();

    long top = a.transaction.xid();
    Background canceled = LockSessions.inBackground(() -> c.locks.awaitEnd(c.transaction, top));
    sessions.awaitWaiters(1);
    c.cancel();
    assertThat(((StorageException) canceled.join()).error()).isEqualTo(StorageError.QUERY_CANCELED);

    Background whole = LockSessions.inBackground(() -> b.locks.awaitEnd(b.transaction, top));
    sessions.awaitWaiters(1);
    a.commit();
    assertThat(whole.join()).isNull();
    b.locks.awaitEnd(b.transaction, top); // returns at once when it has ended
  }
}
