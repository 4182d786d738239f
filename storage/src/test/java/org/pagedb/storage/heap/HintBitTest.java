package org.pagedb.storage.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionLog;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.RandomRows;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.wal.Preparation;

/** I4: a COMMITTED hint is not set before the commit is durable. */
class HintBitTest {

  private final MemoryPageStore store = new MemoryPageStore();
  private final AtomicLong flushed = new AtomicLong();
  private final LateLog log = new LateLog();
  private final TransactionSystem transactions =
      new TransactionSystem(log, new CommitLog(flushed::get), TransactionId.FIRST);
  private final HeapTables tables = new HeapTables(store, transactions);
  private final HeapTable table;

  HintBitTest() {
    Transaction creator = begin();
    table = tables.create(creator, HeapFixture.LAYOUT);
    creator.commit();
    flushed.set(log.end);
  }

  private Transaction begin() {
    Transaction transaction = transactions.begin(IsolationLevel.READ_COMMITTED);
    transaction.synchronousCommit(false);
    return transaction;
  }

  private void insert(Transaction writer) {
    ColumnBatch row = HeapFixture.LAYOUT.newBatch(1);
    RandomRows.put(row, 0, List.of(1L, 2L, "three".getBytes()));
    Snapshot statement = writer.beginStatement();
    table.writer().insert(statement, row, 0);
    writer.endStatement(statement);
  }

  private long count() {
    return table.count(begin().beginStatement());
  }

  private int flags(int offsetNumber) {
    PageCopy copy = new PageCopy();
    table.pages().copyPage(0, copy);
    int linePointer = PageItems.linePointer(copy.bytes(), 0, offsetNumber);
    return TupleHeader.flags(copy.bytes(), LinePointer.offset(linePointer));
  }

  @Test
  void aReaderSeesAnAsynchronousCommitButLeavesNoHintUntilItIsDurable() {
    Transaction writer = begin();
    insert(writer);
    writer.commit();
    assertThat(count()).isEqualTo(1);
    assertThat(flags(1) & TupleHeader.XMIN_COMMITTED).isZero();
    assertThat(table.allVisibleBlocks()).isZero();
    flushed.set(log.end);
    assertThat(count()).isEqualTo(1);
    assertThat(flags(1) & TupleHeader.XMIN_COMMITTED).isNotZero();
    assertThat(table.allVisibleBlocks()).isEqualTo(1);
  }

  @Test
  void aRollbackIsHintedAtOnce() {
    Transaction writer = begin();
    insert(writer);
    writer.rollback();
    assertThat(count()).isZero();
    assertThat(flags(1) & TupleHeader.XMIN_INVALID).isNotZero();
  }

  @Test
  void nothingIsHintedWhileTheWriterRuns() {
    Transaction writer = begin();
    insert(writer);
    assertThat(count()).isZero();
    assertThat(flags(1) & TupleHeader.HINTS).isEqualTo(TupleHeader.XMAX_INVALID);
  }

  @Test
  void scansLeaveNeitherHintsNorMarksWhereThatIsSwitchedOff() {
    Transaction writer = begin();
    insert(writer);
    writer.commit();
    flushed.set(log.end);
    tables.switches(new HeapSwitches(true, false, false));
    assertThat(count()).isEqualTo(1);
    assertThat(flags(1) & TupleHeader.XMIN_COMMITTED).isZero();
    tables.switches(new HeapSwitches(true, true, false));
    assertThat(count()).isEqualTo(1);
    assertThat(flags(1) & TupleHeader.XMIN_COMMITTED).isNotZero();
    assertThat(table.allVisibleBlocks()).isZero();
    tables.switches(HeapSwitches.ALL);
    assertThat(count()).isEqualTo(1);
    assertThat(table.allVisibleBlocks()).isEqualTo(1);
  }

  /** Gives out positions and never makes anything durable by itself. */
  private static final class LateLog implements TransactionLog {
    private long end;

    @Override
    public long commit(
        long xid, long[] subXids, int[] dropped, java.util.function.LongConsumer mark) {
      end += 10;
      mark.accept(end);
      return end;
    }

    @Override
    public void abort(
        long xid, long[] subXids, int[] dropped, java.util.function.LongConsumer mark) {
      mark.accept(end);
    }

    @Override
    public long prepare(Preparation preparation) {
      return 0;
    }

    @Override
    public void flush(long lsn) {
      throw new AssertionError("commits here do not wait");
    }

    @Override
    public long flushedLsn() {
      return 0;
    }

    @Override
    public void drop(int relation) {}
  }
}
