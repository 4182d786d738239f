package org.pagedb.storage.serializable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionLog;
import org.pagedb.storage.transaction.TransactionSystem;

/** The rules by themselves: transactions tell of reads and writes that no page stands behind. */
class SerializableTransactionsTest {

  private static final int A = 100;
  private static final int B = 200;

  private final SerializableTransactions all = new SerializableTransactions();
  private final TransactionSystem system =
      new TransactionSystem(
          TransactionLog.NONE, new CommitLog(() -> Long.MAX_VALUE), TransactionId.FIRST, all);
  private final List<Transaction> begun = new ArrayList<>();

  private Transaction begin() {
    Transaction transaction = system.begin(IsolationLevel.SERIALIZABLE);
    transaction.beginStatement();
    begun.add(transaction);
    return transaction;
  }

  private Transaction beginReader() {
    Transaction transaction = system.begin(IsolationLevel.SERIALIZABLE);
    transaction.readOnly(true, null);
    transaction.beginStatement();
    begun.add(transaction);
    return transaction;
  }

  private static Dependencies of(Transaction transaction) {
    return transaction.dependencies();
  }

  private static void write(Transaction transaction, int relation, long tid) {
    transaction.writeXid();
    of(transaction).writesTuple(relation, tid);
  }

  private static void fails(Runnable work, String reason) {
    assertThatThrownBy(work::run)
        .isInstanceOf(StorageException.class)
        .hasMessage("could not serialize access due to read/write dependencies among transactions")
        .hasRootCauseMessage("Reason code: Canceled on " + reason);
  }

  @AfterEach
  void nothingIsKeptWhenAllHaveEnded() {
    begun.forEach(Transaction::rollback);
    assertThat(all.isEmpty()).isTrue();
  }

  @Test
  void theFirstOfACycleToCommitWins() {
    Transaction one = begin();
    Transaction two = begin();
    of(one).readsRelation(A);
    of(two).readsRelation(A);
    write(one, A, 1 << 16 | 1);
    write(two, A, 1 << 16 | 2);
    one.commit();
    fails(two::commit, "identification as a pivot, during commit attempt.");
    assertThat(two.isActive()).isFalse();
  }

  @Test
  void readsAndWritesOfDifferentThingsDoNotMeet() {
    Transaction one = begin();
    Transaction two = begin();
    of(one).readsTuple(A, 1 << 16 | 1);
    of(two).readsTuple(A, 1 << 16 | 2);
    write(one, A, 1 << 16 | 3);
    write(two, A, 2 << 16 | 1);
    one.commit();
    two.commit();
  }

  @Test
  void aTransactionThatWasRolledBackIsNoPartOfACycle() {
    Transaction one = begin();
    Transaction two = begin();
    of(one).readsRelation(A);
    of(two).readsRelation(A);
    write(one, A, 1 << 16 | 1);
    write(two, A, 1 << 16 | 2);
    one.rollback();
    two.commit();
  }

  @Test
  void aMissedWriteIsAnEdgeToo() {
    Transaction one = begin();
    Transaction two = begin();
    write(one, A, 1 << 16 | 1);
    write(two, B, 1 << 16 | 1);
    of(one).missedWriteOf(two.xid());
    one.commit();
    fails(
        () -> of(two).missedWriteOf(one.xid()),
        "conflict out to pivot " + one.xid() + ", during read.");
  }

  @Test
  void anIdOfASavepointCountsForItsTransaction() {
    Transaction one = begin();
    Transaction two = begin();
    two.savepoint();
    long inner = two.writeXid();
    of(two).readsRelation(A);
    write(one, A, 1 << 16 | 1);
    of(one).missedWriteOf(inner);
    one.commit();
    fails(two::commit, "identification as a pivot, during commit attempt.");
  }

  @Nested
  class Grain {

    @Test
    void manyTuplesOfAPageBecomeThePage() {
      assertThat(meets(t -> readTuples(t, 1, 2), 1 << 16 | 50)).isFalse();
      assertThat(meets(t -> readTuples(t, 1, 3), 1 << 16 | 50)).isTrue();
      assertThat(meets(t -> readTuples(t, 1, 3), 2 << 16 | 50)).isFalse();
    }

    @Test
    void manyPagesBecomeTheRelation() {
      assertThat(meets(t -> readPages(t, 31), 999 << 16 | 1)).isFalse();
      assertThat(meets(t -> readPages(t, 32), 999 << 16 | 1)).isTrue();
    }

    @Test
    void splitLeavesKeepTheirReaders() {
      Transaction one = begin();
      Transaction two = begin();
      of(one).readsPage(A, 7);
      of(two).readsPage(B, 7);
      all.pageSplit(A, 7, 8);
      all.pageRemoved(A, 8, 9);
      two.writeXid();
      one.writeXid();
      of(two).writesPage(A, 9);
      of(one).writesPage(B, 7);
      one.commit();
      fails(two::commit, "identification as a pivot, during commit attempt.");
    }

    private void readTuples(Transaction reader, int block, int count) {
      for (int i = 1; i <= count; i++) {
        of(reader).readsTuple(A, (long) block << 16 | i);
      }
    }

    private void readPages(Transaction reader, int count) {
      for (int i = 1; i <= count; i++) {
        of(reader).readsPage(A, i);
      }
    }

    /** Whether a write of a tuple of A is found to be of something that was read. */
    private boolean meets(java.util.function.Consumer<Transaction> reads, long tid) {
      Transaction reader = begin();
      Transaction writer = begin();
      reads.accept(reader);
      of(writer).readsRelation(B);
      write(reader, B, 1 << 16 | 1);
      write(writer, A, tid);
      reader.commit();
      try {
        writer.commit();
        return false;
      } catch (StorageException e) {
        return true;
      }
    }
  }

  @Nested
  class Readers {

    @Test
    void areNotTrackedWhenNobodyWrites() {
      Transaction reader = beginReader();
      of(reader).readsRelation(A);
      assertThat(all.kept()).isZero();
    }

    @Test
    void areForgottenOnceTheirSnapshotProvesSafe() {
      Transaction writer = begin();
      Transaction reader = beginReader();
      of(reader).readsRelation(A);
      assertThat(all.kept()).isEqualTo(3);
      write(writer, A, 1 << 16 | 1);
      writer.commit();
      of(reader).readsRelation(B);
      assertThat(all.kept()).isZero();
    }
  }

  @Nested
  class Memory {

    private static final int MANY = 3_000;

    private Transaction first;

    @Test
    void isBoundedWhateverALongTransactionHoldsUp() {
      Transaction lasting = afterManyOthers();
      assertThat(all.kept()).isLessThan(2 * MANY + 1_100);
      lasting.commit();
      assertThat(all.kept()).isZero();
    }

    @Test
    void keepsOfTheForgottenWhatACycleNeeds() {
      Transaction lasting = afterManyOthers();
      of(lasting).missedWriteOf(first.xid());
      lasting.writeXid();
      fails(
          () -> of(lasting).writesTuple(A, 1 << 16 | 1),
          "identification as a pivot, during write.");
    }

    @Test
    void doesNotFailForOneEdgeAlone() {
      Transaction lasting = afterManyOthers();
      write(lasting, A, 1 << 16 | 1);
      lasting.commit();
    }

    /** Begins a transaction, then runs so many short ones that the first of them is summarised. */
    private Transaction afterManyOthers() {
      Transaction lasting = begin();
      for (int i = 1; i <= MANY; i++) {
        Transaction other = system.begin(IsolationLevel.SERIALIZABLE);
        other.beginStatement();
        of(other).readsTuple(A, (long) i << 16 | 1);
        write(other, B, (long) i << 16 | 1);
        other.commit();
        first = i == 1 ? other : first;
      }
      return lasting;
    }
  }
}
