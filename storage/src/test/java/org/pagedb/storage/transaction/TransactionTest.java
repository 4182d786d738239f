package org.pagedb.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.wal.Preparation;

class TransactionTest {

  private final RecordingLog log = new RecordingLog();
  private final TransactionSystem system =
      new TransactionSystem(log, new CommitLog(log::flushedLsn), TransactionId.FIRST);

  private Transaction begin() {
    return system.begin(IsolationLevel.READ_COMMITTED);
  }

  @Test
  void aReaderGetsNoIdAndWritesNoRecord() {
    Transaction reader = begin();
    reader.endStatement(reader.beginStatement());
    reader.commit();
    assertThat(reader.xid()).isEqualTo(TransactionId.INVALID);
    assertThat(system.nextXid()).isEqualTo(TransactionId.FIRST);
    assertThat(log.records).isEmpty();
  }

  @Test
  void aSnapshotDoesNotSeeWhatCommitsLater() {
    Transaction writer = begin();
    long xid = writer.writeXid();
    Transaction reader = begin();
    Snapshot before = reader.beginStatement();
    writer.commit();
    Snapshot after = reader.beginStatement();
    assertThat(before.isRunning(xid)).isTrue();
    assertThat(after.isRunning(xid)).isFalse();
    assertThat(before.isRunning(system.nextXid())).isTrue();
    assertThat(system.commitLog().isCommitted(xid)).isTrue();
  }

  @Test
  void repeatableReadKeepsItsFirstSnapshot() {
    Transaction reader = system.begin(IsolationLevel.REPEATABLE_READ);
    Transaction writer = begin();
    long xid = writer.writeXid();
    reader.endStatement(reader.beginStatement());
    writer.commit();
    assertThat(reader.beginStatement().isRunning(xid)).isTrue();
    assertThat(reader.latestSnapshot().isRunning(xid)).isFalse();
  }

  @Test
  void aCommandIdAdvancesOnlyAfterACommandThatWrote() {
    Transaction writer = begin();
    assertThat(writer.beginStatement().command()).isZero();
    assertThat(writer.beginStatement().command()).isZero();
    writer.commandWrote(0);
    assertThat(writer.beginStatement().command()).isEqualTo(1);
    writer.commandWrote(0);
    assertThat(writer.beginStatement().command()).isEqualTo(1);
  }

  @Test
  void combinedCommandsGiveBackBothHalves() {
    Transaction writer = begin();
    int first = writer.combineCommands(5, 9);
    int second = writer.combineCommands(Transaction.MAX_COMMAND, 0);
    assertThat(writer.combineCommands(5, 9)).isEqualTo(first);
    assertThat(writer.insertedCommand(first)).isEqualTo(5);
    assertThat(writer.deletedCommand(first)).isEqualTo(9);
    assertThat(writer.insertedCommand(second)).isEqualTo(Transaction.MAX_COMMAND);
    assertThat(writer.deletedCommand(second)).isZero();
  }

  @Test
  void nothingCanBeDoneAfterTheEnd() {
    Transaction ended = begin();
    ended.commit();
    ended.rollback();
    for (Runnable use :
        List.<Runnable>of(
            ended::commit, ended::beginStatement, ended::savepoint, ended::writeXid)) {
      assertThatThrownBy(use::run)
          .isInstanceOf(StorageException.class)
          .extracting(e -> ((StorageException) e).error())
          .isEqualTo(StorageError.INVALID_TRANSACTION_STATE);
    }
  }

  @Test
  void aFailedCommitRecordRollsBack() {
    Transaction writer = begin();
    long xid = writer.writeXid();
    log.failNext = true;
    assertThatThrownBy(writer::commit).isInstanceOf(StorageException.class);
    assertThat(system.commitLog().isAborted(xid)).isTrue();
    assertThat(system.runningCount()).isZero();
  }

  @Test
  void onlyASynchronousCommitWaitsForTheLog() {
    Transaction lazy = begin();
    long xid = lazy.writeXid();
    lazy.synchronousCommit(false);
    lazy.commit();
    assertThat(system.commitLog().isCommitted(xid)).isTrue();
    assertThat(system.commitLog().isDurable(xid)).isFalse();
    Transaction eager = begin();
    eager.writeXid();
    eager.commit();
    assertThat(system.commitLog().isDurable(xid)).isTrue();
  }

  @Nested
  class Savepoints {

    @Test
    void haveIdsLargerThanThoseAround() {
      Transaction writer = begin();
      writer.savepoint();
      writer.savepoint();
      long inner = writer.writeXid();
      assertThat(writer.xid()).isLessThan(inner);
      assertThat(inner - writer.xid()).isEqualTo(2);
      assertThat(writer.nesting()).isEqualTo(2);
    }

    @Test
    void rollingBackAbortsItsIdsAndNoOthers() {
      Transaction writer = begin();
      long outerXid = writer.writeXid();
      Savepoint released = writer.savepoint();
      long releasedXid = writer.writeXid();
      writer.release(released);
      Savepoint undone = writer.savepoint();
      writer.savepoint();
      long innerXid = writer.writeXid();
      writer.rollback(undone);
      assertThat(writer.owns(releasedXid)).isTrue();
      assertThat(writer.owns(innerXid)).isFalse();
      assertThat(system.isInProgress(innerXid)).isFalse();
      assertThat(system.isInProgress(releasedXid)).isTrue();
      assertThat(writer.writeXid()).isEqualTo(outerXid);
      writer.commit();
      assertThat(system.commitLog().isCommitted(releasedXid)).isTrue();
      assertThat(system.commitLog().isAborted(innerXid)).isTrue();
      assertThat(log.records).containsExactly("commit " + outerXid + " [" + releasedXid + "] []");
    }

    @Test
    void anUnusedSavepointInsideDoesNotTakeItsParentDown() {
      Transaction writer = begin();
      Savepoint outer = writer.savepoint();
      Savepoint inner = writer.savepoint();
      long innerXid = writer.writeXid();
      writer.rollback(inner);
      long outerXid = writer.writeXid();
      assertThat(outerXid).isLessThan(innerXid);
      assertThat(writer.owns(outerXid)).isTrue();
      writer.release(outer);
    }

    @Test
    void anEndedSavepointIsRefused() {
      Transaction writer = begin();
      Savepoint outer = writer.savepoint();
      Savepoint inner = writer.savepoint();
      writer.release(outer);
      assertThatThrownBy(() -> writer.rollback(inner)).isInstanceOf(StorageException.class);
    }

    @Test
    void theirIdsAreRunningForEveryoneElse() {
      Transaction writer = begin();
      writer.writeXid();
      Snapshot early = begin().beginStatement();
      writer.savepoint();
      long sub = writer.writeXid();
      Snapshot late = begin().beginStatement();
      writer.commit();
      assertThat(early.isRunning(sub)).isTrue();
      assertThat(late.isRunning(sub)).isTrue();
      assertThat(late.isRunning(writer.xid())).isTrue();
      assertThat(begin().beginStatement().isRunning(sub)).isFalse();
    }
  }

  @Nested
  class Listeners {

    private final List<String> events = new ArrayList<>();

    private TransactionListener named(String name) {
      return new TransactionListener() {
        @Override
        public void committed() {
          events.add("commit " + name);
        }

        @Override
        public void aborted() {
          events.add("abort " + name);
        }
      };
    }

    @Test
    void hearOfTheEndOfTheWorkTheyBelongTo() {
      Transaction writer = begin();
      writer.addListener(named("a"));
      Savepoint savepoint = writer.savepoint();
      writer.addListener(named("b"));
      writer.addListener(named("c"));
      writer.rollback(savepoint);
      writer.addListener(named("d"));
      writer.commit();
      assertThat(events).containsExactly("abort c", "abort b", "commit a", "commit d");
    }

    @Test
    void mayRefuseACommit() {
      Transaction writer = begin();
      long xid = writer.writeXid();
      writer.addListener(named("a"));
      writer.addListener(
          new TransactionListener() {
            @Override
            public void beforeCommit() {
              throw new IllegalStateException("no");
            }
          });
      assertThatThrownBy(writer::commit).hasMessage("no");
      assertThat(system.commitLog().isAborted(xid)).isTrue();
      assertThat(events).containsExactly("abort a");
    }

    @Test
    void dropsAreInTheRecordOfTheMatchingEnd() {
      Transaction committing = begin();
      committing.dropAtCommit(7);
      committing.dropAtAbort(8);
      committing.commit();
      Transaction aborting = begin();
      aborting.dropAtCommit(9);
      aborting.dropAtAbort(10);
      aborting.rollback();
      assertThat(log.records)
          .containsExactly("commit 3 [] [7]", "drop 7", "abort 4 [10]", "drop 10");
    }
  }

  @Nested
  class Horizon {

    @Test
    void staysAtTheXminOfAHeldSnapshot() {
      Transaction old = begin();
      long xid = old.writeXid();
      Transaction reader = begin();
      Snapshot held = reader.beginStatement();
      old.commit();
      assertThat(system.oldestXmin()).isEqualTo(xid);
      reader.endStatement(held);
      assertThat(system.oldestXmin()).isEqualTo(system.nextXid());
    }

    @Test
    void isHeldByTheOlderOfTwoSnapshots() {
      Transaction reader = begin();
      Snapshot first = reader.beginStatement();
      Transaction writer = begin();
      writer.writeXid();
      writer.commit();
      Snapshot second = reader.beginStatement();
      assertThat(system.oldestXmin()).isEqualTo(first.xmin());
      reader.endStatement(first);
      assertThat(system.oldestXmin()).isEqualTo(second.xmin());
      assertThat(reader.heldSnapshots()).isEqualTo(1);
    }

    @Test
    void isFreedByTheEndOfTheTransaction() {
      Transaction reader = system.begin(IsolationLevel.REPEATABLE_READ);
      reader.endStatement(reader.beginStatement());
      Transaction writer = begin();
      long xid = writer.writeXid();
      writer.commit();
      assertThat(system.oldestXmin()).isEqualTo(xid);
      reader.commit();
      assertThat(system.oldestXmin()).isGreaterThan(xid);
    }

    @Test
    void hasRoomForAnyNumberOfTransactions() {
      List<Transaction> readers = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        Transaction reader = begin();
        reader.beginStatement();
        readers.add(reader);
      }
      assertThat(system.oldestXmin()).isEqualTo(TransactionId.FIRST);
      readers.forEach(Transaction::rollback);
    }
  }

  @Test
  void aWaiterWakesWhenTheSavepointItWaitsForIsUndone() throws InterruptedException {
    Transaction writer = begin();
    Savepoint savepoint = writer.savepoint();
    long sub = writer.writeXid();
    CountDownLatch woken = new CountDownLatch(1);
    Thread waiter =
        new Thread(
            () -> {
              try {
                if (system.runningOwner(sub).awaitEnd(sub, TimeUnit.MINUTES.toNanos(1))) {
                  woken.countDown();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    waiter.start();
    assertThat(writer.awaitEnd(sub, 1)).isFalse();
    writer.rollback(savepoint);
    assertThat(woken.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(writer.isActive()).isTrue();
    waiter.join();
  }

  /** Everything is durable up to the last flush, and LSNs count by ten. */
  private static final class RecordingLog implements TransactionLog {
    final List<String> records = new ArrayList<>();
    private boolean failNext;
    private long end;
    private long flushed;

    @Override
    public long commit(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
      if (failNext) {
        failNext = false;
        throw new StorageException(StorageError.DISK_FULL, "no space left");
      }
      records.add(
          "commit %d %s %s"
              .formatted(
                  xid,
                  java.util.Arrays.toString(subXids),
                  java.util.Arrays.toString(droppedRelations)));
      end += 10;
      mark.accept(end);
      return end;
    }

    @Override
    public void abort(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
      mark.accept(end);
      records.add("abort %d %s".formatted(xid, java.util.Arrays.toString(droppedRelations)));
    }

    @Override
    public long prepare(Preparation preparation) {
      return 0;
    }

    @Override
    public void flush(long lsn) {
      flushed = Math.max(flushed, lsn);
    }

    @Override
    public long flushedLsn() {
      return flushed;
    }

    @Override
    public void drop(int relation) {
      records.add("drop " + relation);
    }
  }
}
