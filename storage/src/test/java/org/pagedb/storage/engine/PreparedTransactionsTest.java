package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.engine.PreparedTransactions.Answer;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockOwner;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

class PreparedTransactionsTest {

  private static final int TABLE = 4711;
  private static final int HEAP = 99;
  private static final LockTag ADVISORY = LockTag.Advisory.of(5);

  @TempDir Path directory;

  /** A session that only locks. */
  private record Session(int processId) implements LockOwner {
    @Override
    public void checkCanceled() {
      // Nothing ends its waits.
    }
  }

  private Storage open() {
    return Storage.open(directory.resolve("db"), StorageOptions.defaults());
  }

  private static Transaction begin(Storage storage, LockHolder session) {
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    session.begin(transaction);
    transaction.writeXid();
    return transaction;
  }

  private static void prepare(
      Storage storage, String name, Transaction transaction, LockHolder session) {
    prepare(storage, name, transaction, session, new byte[0]);
  }

  private static void prepare(
      Storage storage, String name, Transaction transaction, LockHolder session, byte[] kept) {
    assertThat(storage.prepared().reserve(name, 10)).isEqualTo(Answer.DONE);
    storage.prepared().prepare(new PreparedIdentity(name, "ann", 17), transaction, session, kept);
    session.end();
  }

  @Test
  void itsIdIsUndecidedUntilItIsFinished() {
    try (Storage storage = Storage.inMemory();
        LockHolder session = storage.locks().open(new Session(1))) {
      for (boolean commit : new boolean[] {true, false}) {
        Transaction transaction = begin(storage, session);
        long xid = transaction.xid();
        prepare(storage, "p", transaction, session);
        transaction.rollback(); // what a session does that ends; it has no say any more
        assertThat(transaction.isActive()).isFalse();
        assertThat(storage.transactions().isInProgress(xid)).isTrue();
        assertThat(storage.transactions().oldestXmin()).isEqualTo(xid);
        assertThat(storage.prepared().list())
            .containsExactly(
                new PreparedTransactions.Listed(xid, new PreparedIdentity("p", "ann", 17)));
        assertThat(storage.prepared().finish("p", commit, owner -> true)).isEqualTo(Answer.DONE);
        assertThat(storage.transactions().isInProgress(xid)).isFalse();
        assertThat(storage.transactions().commitLog().isCommitted(xid)).isEqualTo(commit);
        assertThat(storage.prepared().list()).isEmpty();
      }
      assertThat(storage.locks().locks()).isEmpty();
    }
  }

  @Test
  void namesAreTakenOnceAndUpToALimit() {
    try (Storage storage = Storage.inMemory()) {
      PreparedTransactions prepared = storage.prepared();
      assertThat(prepared.reserve("a", 1)).isEqualTo(Answer.DONE);
      assertThat(prepared.reserve("a", 2)).isEqualTo(Answer.NAME_TAKEN);
      assertThat(prepared.reserve("b", 1)).isEqualTo(Answer.FULL);
      assertThat(prepared.finish("a", true, owner -> true)).isEqualTo(Answer.BUSY);
      assertThat(prepared.finish("b", true, owner -> true)).isEqualTo(Answer.UNKNOWN);
      prepared.release("a");
      assertThat(prepared.finish("a", true, owner -> true)).isEqualTo(Answer.UNKNOWN);
    }
  }

  @Test
  void whoMayNotFinishItIsRefusedAndItStays() {
    try (Storage storage = Storage.inMemory();
        LockHolder session = storage.locks().open(new Session(1))) {
      prepare(storage, "p", begin(storage, session), session);
      assertThat(storage.prepared().finish("p", true, owner -> owner.owner().equals("bob")))
          .isEqualTo(Answer.DENIED);
      assertThat(storage.prepared().list()).hasSize(1);
      assertThat(storage.prepared().finish("p", true, owner -> owner.owner().equals("ann")))
          .isEqualTo(Answer.DONE);
    }
  }

  /** As whoever prepared it does if something fails after the promise is durable. */
  @Test
  void givingItsNameBackDoesNotLoseIt() {
    try (Storage storage = Storage.inMemory();
        LockHolder session = storage.locks().open(new Session(1))) {
      prepare(storage, "p", begin(storage, session), session);
      storage.prepared().release("p");
      assertThat(storage.prepared().list()).hasSize(1);
      assertThat(storage.prepared().finish("p", false, owner -> true)).isEqualTo(Answer.DONE);
      assertThat(storage.prepared().list()).isEmpty();
    }
  }

  @Test
  void theSessionLetsItsLocksGoAndNobodyGetsThem() {
    try (Storage storage = Storage.inMemory();
        LockHolder session = storage.locks().open(new Session(1));
        LockHolder other = storage.locks().open(new Session(2))) {
      Transaction transaction = begin(storage, session);
      session.lockRelation(TABLE, LockMode.ROW_EXCLUSIVE);
      session.lockRow(HEAP, 65_537, RowLockMode.KEY_SHARE);
      session.acquire(ADVISORY, LockMode.EXCLUSIVE, LockScope.TRANSACTION);
      prepare(storage, "p", transaction, session);
      Transaction next = begin(storage, session);
      for (LockHolder holder : new LockHolder[] {session, other}) {
        assertThat(holder.tryLockRelation(TABLE, LockMode.ACCESS_EXCLUSIVE)).isFalse();
        assertThat(holder.tryLockRelation(TABLE, LockMode.ROW_EXCLUSIVE)).isTrue();
        assertThat(holder.tryLockRow(HEAP, 65_537, RowLockMode.UPDATE)).isFalse();
        assertThat(holder.tryAcquire(ADVISORY, LockMode.SHARE, LockScope.SESSION)).isFalse();
        holder.end();
      }
      storage.locks().copyRowLocks(HEAP, 65_537, 65_538, next);
      assertThat(other.tryLockRow(HEAP, 65_538, RowLockMode.UPDATE)).isFalse();
      next.rollback();
      storage.prepared().finish("p", true, owner -> true);
      assertThat(other.tryLockRelation(TABLE, LockMode.ACCESS_EXCLUSIVE)).isTrue();
      assertThat(other.tryLockRow(HEAP, 65_538, RowLockMode.UPDATE)).isTrue();
      assertThat(other.tryAcquire(ADVISORY, LockMode.EXCLUSIVE, LockScope.SESSION)).isTrue();
      other.releaseSessionLocks();
      other.end();
      assertThat(storage.locks().locks()).isEmpty();
    }
  }

  @Test
  void aRestartKeepsItsPromiseAndItsLocks() {
    long xid;
    long kept;
    long undone;
    try (Storage storage = open();
        LockHolder session = storage.locks().open(new Session(1))) {
      Transaction transaction = begin(storage, session);
      session.lockRow(HEAP, 65_537, RowLockMode.KEY_SHARE);
      session.acquire(ADVISORY, LockMode.EXCLUSIVE, LockScope.TRANSACTION);
      transaction.savepoint();
      kept = transaction.writeXid();
      Savepoint inner = transaction.savepoint();
      undone = transaction.writeXid();
      transaction.rollback(inner);
      xid = transaction.xid();
      prepare(storage, "p", transaction, session);
    }
    for (int restart = 0; restart < 2; restart++) {
      try (Storage storage = open();
          LockHolder other = storage.locks().open(new Session(2))) {
        assertThat(storage.transactions().isInProgress(xid)).isTrue();
        assertThat(storage.transactions().isInProgress(kept)).isTrue();
        assertThat(storage.transactions().commitLog().isAborted(undone)).isTrue();
        assertThat(storage.transactions().oldestXmin()).isEqualTo(xid);
        Transaction running = begin(storage, other);
        assertThat(other.tryLockRelation(TABLE, LockMode.ACCESS_SHARE)).isTrue();
        assertThat(other.tryLockRelation(TABLE, LockMode.ROW_EXCLUSIVE)).isTrue();
        assertThat(other.tryLockRow(HEAP, 65_537, RowLockMode.UPDATE)).isFalse();
        assertThat(other.tryAcquire(ADVISORY, LockMode.SHARE, LockScope.SESSION)).isFalse();
        running.rollback();
      }
    }
    try (Storage storage = open()) {
      assertThat(storage.prepared().finish("p", true, owner -> true)).isEqualTo(Answer.DONE);
      assertThat(storage.locks().isEmpty()).isTrue();
    }
    try (Storage storage = open()) {
      assertThat(storage.prepared().list()).isEmpty();
      assertThat(storage.transactions().commitLog().isCommitted(xid)).isTrue();
      assertThat(storage.transactions().commitLog().isCommitted(kept)).isTrue();
      assertThat(storage.transactions().commitLog().isCommitted(undone)).isFalse();
    }
  }

  @Test
  void aRestartKnowsWhereALockedRowHasMovedTo() {
    try (Storage storage = open();
        LockHolder session = storage.locks().open(new Session(1));
        LockHolder other = storage.locks().open(new Session(2))) {
      Transaction transaction = begin(storage, session);
      session.lockRow(HEAP, 65_537, RowLockMode.KEY_SHARE);
      prepare(storage, "p", transaction, session);
      Transaction updater = begin(storage, other);
      storage.locks().copyRowLocks(HEAP, 65_537, 65_538, updater);
      updater.commit();
      other.end();
      Transaction undone = begin(storage, other);
      Savepoint savepoint = undone.savepoint();
      storage.locks().copyRowLocks(HEAP, 65_538, 65_539, undone);
      undone.rollback(savepoint);
      undone.commit();
      other.end();
    }
    try (Storage storage = open();
        LockHolder other = storage.locks().open(new Session(2))) {
      Transaction last = begin(storage, other);
      for (long tid : new long[] {65_537, 65_538}) {
        assertThat(other.tryLockRow(HEAP, tid, RowLockMode.UPDATE)).isFalse();
        assertThat(other.tryLockRow(HEAP, tid, RowLockMode.NO_KEY_UPDATE)).isTrue();
      }
      assertThat(storage.prepared().finish("p", false, owner -> true)).isEqualTo(Answer.DONE);
      assertThat(other.tryLockRow(HEAP, 65_538, RowLockMode.UPDATE)).isTrue();
      last.rollback();
      other.end();
    }
    try (Storage storage = open()) {
      assertThat(storage.prepared().list()).isEmpty();
    }
  }

  @Test
  void relationsAreMadeAndDroppedAtItsEnd() {
    for (boolean commit : new boolean[] {true, false}) {
      try (Storage storage = Storage.inMemory();
          LockHolder session = storage.locks().open(new Session(1))) {
        Transaction first = begin(storage, session);
        int old = storage.pages().createRelation(first.writeXid());
        first.dropAtAbort(old);
        first.commit();
        session.end();
        Transaction transaction = begin(storage, session);
        int made = storage.pages().createRelation(transaction.writeXid());
        transaction.dropAtAbort(made);
        transaction.dropAtCommit(old);
        prepare(storage, "p", transaction, session);
        assertThat(storage.pages().exists(old)).isTrue();
        assertThat(storage.pages().exists(made)).isTrue();
        storage.prepared().finish("p", commit, owner -> true);
        assertThat(storage.pages().exists(old)).isEqualTo(!commit);
        assertThat(storage.pages().exists(made)).isEqualTo(commit);
      }
    }
  }

  @Test
  void listenersHearOfItsEndAndSoDoesTheOwnerAfterARestart() {
    List<String> heard = new ArrayList<>();
    TransactionListener listener =
        new TransactionListener() {
          @Override
          public void committed() {
            heard.add("committed");
          }

          @Override
          public void aborted() {
            heard.add("aborted");
          }
        };
    try (Storage storage = open();
        LockHolder session = storage.locks().open(new Session(1))) {
      Transaction transaction = begin(storage, session);
      transaction.addListener(listener);
      prepare(storage, "a", transaction, session, new byte[] {1, 2});
      assertThat(heard).isEmpty();
      storage.prepared().finish("a", true, owner -> true);
      assertThat(heard).containsExactly("committed");
      prepare(storage, "b", begin(storage, session), session, new byte[] {3});
      prepare(storage, "c", begin(storage, session), session, new byte[] {4});
      prepare(storage, "d", begin(storage, session), session, new byte[0]);
    }
    try (Storage storage = open()) {
      storage
          .prepared()
          .handOver(
              kept -> {
                heard.add("found " + kept[0]);
                return listener;
              });
      storage.prepared().finish("d", true, owner -> true);
      assertThat(heard).containsExactly("committed", "found 3", "found 4");
      storage.prepared().finish("c", true, owner -> true);
      storage.prepared().finish("b", false, owner -> true);
      assertThat(heard).endsWith("found 4", "committed", "aborted");
    }
  }
}
