package org.pagedb.storage.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.ColumnPredicate;
import org.pagedb.storage.tuple.RandomRows;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

class HeapTableTest {

  private final HeapFixture heap = new HeapFixture();

  private void insertAll(Transaction transaction, int from, int to) {
    ColumnBatch batch = HeapFixture.LAYOUT.newBatch(to - from);
    for (int i = from; i < to; i++) {
      RandomRows.put(batch, i - from, List.of((long) i, (long) i % 10, ("row " + i).getBytes()));
    }
    batch.selectAll(to - from);
    Snapshot statement = transaction.beginStatement();
    long[] tids = new long[to - from];
    heap.table.writer().insertAll(statement, batch, tids);
    transaction.endStatement(statement);
    assertThat(tids).doesNotHaveDuplicates().doesNotContain(0);
  }

  @Test
  void aStatementDoesNotSeeItsOwnRowsAndTheNextDoes() {
    Transaction writer = heap.begin();
    Snapshot statement = writer.beginStatement();
    heap.table.writer().insert(statement, heap.batch(new Row(1, 2, "a")), 0);
    assertThat(heap.scan(statement)).isEmpty();
    assertThat(heap.rows(writer)).containsExactly(new Row(1, 2, "a"));
    assertThat(heap.rows(heap.begin())).isEmpty();
  }

  @Test
  void aRolledBackSavepointTakesItsRowsAlongAndBringsDeletedOnesBack() {
    Transaction writer = heap.begin();
    long kept = heap.insert(writer, new Row(1, 1, "kept"));
    Savepoint savepoint = writer.savepoint();
    heap.insert(writer, new Row(2, 2, "undone"));
    assertThat(heap.delete(writer, kept)).isEqualTo(WriteStatus.OK);
    assertThat(heap.rows(writer)).containsExactly(new Row(2, 2, "undone"));
    writer.rollback(savepoint);
    assertThat(heap.rows(writer)).containsExactly(new Row(1, 1, "kept"));
    assertThat(heap.delete(writer, kept)).isEqualTo(WriteStatus.OK);
    assertThat(heap.rows(writer)).isEmpty();
    writer.commit();
    heap.check();
  }

  @Test
  void batchesFillPagesAndAreScannedInOrder() {
    Transaction writer = heap.begin();
    insertAll(writer, 0, 5000);
    writer.commit();
    Transaction reader = heap.begin();
    assertThat(heap.rows(reader))
        .extracting(Row::id)
        .isEqualTo(LongStream.range(0, 5000).boxed().toList());
    assertThat(heap.table.blocks()).isLessThan(5000 / 120);
    assertThat(heap.table.estimatedRows()).isEqualTo(5000);
    heap.check();
  }

  @Test
  void aScanChecksPredicatesAndCountsEmptyBatches() {
    Transaction writer = heap.begin();
    insertAll(writer, 0, 3000);
    writer.commit();
    Snapshot snapshot = heap.begin().beginStatement();
    HeapScan scan =
        heap.table.scan(
            snapshot,
            new HeapScan.Request(
                new int[] {0},
                List.of(
                    ColumnPredicate.compare(1, ColumnPredicate.Comparison.EQUAL, 7L),
                    ColumnPredicate.compare(0, ColumnPredicate.Comparison.LESS, 100L)),
                false));
    ColumnBatch batch = scan.newBatch();
    List<Long> ids = new ArrayList<>();
    while (scan.next(batch)) {
      for (int i = 0; i < batch.size(); i++) {
        ids.add(((LongVector) batch.column(0)).at(i));
      }
    }
    assertThat(ids).containsExactly(7L, 17L, 27L, 37L, 47L, 57L, 67L, 77L, 87L, 97L);
  }

  @Test
  void parallelRangesCoverEachBlockOnce() {
    Transaction writer = heap.begin();
    insertAll(writer, 0, 20_000);
    writer.commit();
    Snapshot snapshot = heap.begin().beginStatement();
    BlockRanges ranges = new BlockRanges(0, heap.table.blocks());
    TreeSet<Long> ids = new TreeSet<>();
    HeapScan[] workers = {
      heap.table.scan(snapshot, HeapScan.Request.of(0)),
      heap.table.scan(snapshot, HeapScan.Request.of(0))
    };
    int turn = 0;
    while (ranges.claim(workers[turn % 2])) {
      ColumnBatch batch = workers[turn % 2].newBatch();
      while (workers[turn % 2].next(batch)) {
        for (int i = 0; i < batch.size(); i++) {
          assertThat(ids.add(((LongVector) batch.column(0)).at(i))).isTrue();
        }
      }
      turn++;
    }
    assertThat(ids).hasSize(20_000);
    assertThat(turn).isGreaterThan(2);
  }

  @Test
  void readersLeaveSettledPagesAllVisibleAndCountThemByTheMap() {
    Transaction writer = heap.begin();
    insertAll(writer, 0, 5000);
    writer.commit();
    assertThat(heap.table.allVisibleBlocks()).isZero();
    Transaction reader = heap.begin();
    assertThat(heap.table.count(reader.beginStatement())).isEqualTo(5000);
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(heap.table.blocks());
    Transaction deleter = heap.begin();
    long first = TupleId.of(0, 1);
    assertThat(heap.delete(deleter, first)).isEqualTo(WriteStatus.OK);
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(heap.table.blocks() - 1);
    assertThat(heap.table.count(reader.beginStatement())).isEqualTo(5000);
    assertThat(heap.table.count(deleter.beginStatement())).isEqualTo(4999);
    deleter.rollback();
    assertThat(heap.table.count(heap.begin().beginStatement())).isEqualTo(5000);
    heap.check();
  }

  @Test
  void aPageIsNotAllVisibleWhileASnapshotDoesNotSeeIt() {
    Transaction old = heap.begin();
    Snapshot before = old.beginStatement();
    Transaction writer = heap.begin();
    insertAll(writer, 0, 100);
    writer.commit();
    assertThat(heap.rows(heap.begin())).hasSize(100);
    assertThat(heap.table.allVisibleBlocks()).isZero();
    assertThat(heap.table.count(before)).isZero();
    old.endStatement(before);
    assertThat(heap.rows(heap.begin())).hasSize(100);
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(1);
  }

  @Test
  void hotUpdatesStayOnTheirPageAndPruningMakesRoomForThem() {
    Transaction writer = heap.begin();
    long root = heap.insert(writer, new Row(1, 0, "x".repeat(1500)));
    writer.commit();
    long tid = root;
    for (int i = 1; i <= 200; i++) {
      Transaction updater = heap.begin();
      tid = heap.update(updater, tid, new Row(1, i, "x".repeat(1500)), HeapFixture.HOT);
      updater.commit();
    }
    assertThat(heap.table.statistics().hotUpdatedCount()).isEqualTo(200);
    assertThat(heap.table.blocks()).isEqualTo(1);
    HeapFetch fetch = heap.table.fetch(0, 1, 2);
    ColumnBatch batch = fetch.newBatch(1);
    fetch.startBatch(batch);
    assertThat(fetch.fetch(root, heap.begin().beginStatement(), batch, 0)).isEqualTo(tid);
    assertThat(HeapFixture.row(batch, 0).value()).isEqualTo(200);
    heap.check();
  }

  private long updateOften(long root, int times) {
    long tid = root;
    for (int i = 1; i <= times; i++) {
      Transaction updater = heap.begin();
      tid = heap.update(updater, tid, new Row(1, i, "x"), HeapFixture.HOT);
      updater.commit();
    }
    return tid;
  }

  private long fetch(long root) {
    HeapFetch fetch = heap.table.fetch(0);
    ColumnBatch batch = fetch.newBatch(1);
    fetch.startBatch(batch);
    Transaction reader = heap.begin();
    long tid = fetch.fetch(root, reader.beginStatement(), batch, 0);
    reader.commit();
    return tid;
  }

  private List<Integer> flagsOfVersions() {
    PageCopy copy = new PageCopy();
    heap.table.pages().copyPage(0, copy);
    List<Integer> flags = new ArrayList<>();
    for (int i = 1; i <= PageItems.count(copy.bytes(), 0); i++) {
      int linePointer = PageItems.linePointer(copy.bytes(), 0, i);
      if (LinePointer.isNormal(linePointer)) {
        flags.add(TupleHeader.flags(copy.bytes(), LinePointer.offset(linePointer)));
      }
    }
    return flags;
  }

  @Test
  void aReaderThatHasToWalkFarPrunesThePageThoughItHasRoom() {
    Transaction writer = heap.begin();
    long root = heap.insert(writer, new Row(1, 0, "x"));
    writer.commit();
    long tid = updateOften(root, 30);
    assertThat(flagsOfVersions()).hasSize(31);
    assertThat(fetch(root)).isEqualTo(tid);
    assertThat(flagsOfVersions()).hasSize(1);
    assertThat(fetch(root)).isEqualTo(tid);
    heap.check();
  }

  @Test
  void whatAReaderLearnsAlongAChainItLeavesAsHints() {
    Transaction writer = heap.begin();
    long root = heap.insert(writer, new Row(1, 0, "x"));
    writer.commit();
    updateOften(root, 4);
    fetch(root);
    List<Integer> flags = flagsOfVersions();
    assertThat(flags).hasSize(5);
    assertThat(flags.subList(0, 4))
        .allMatch(each -> (each & TupleHeader.XMAX_COMMITTED) != 0, "are known to be replaced");
    assertThat(flags.get(4) & TupleHeader.XMIN_COMMITTED).isNotZero();
  }

  @Test
  void rowsFetchedIntoOneBatchStayValidTogether() {
    Transaction writer = heap.begin();
    List<Long> tids = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      rows.add(new Row(i, i, "text of row " + i + "x".repeat(i % 300)));
      tids.add(heap.insert(writer, rows.get(i)));
    }
    writer.commit();
    HeapFetch fetch = heap.table.fetch(0, 1, 2);
    ColumnBatch batch = fetch.newBatch(8);
    Snapshot snapshot = heap.begin().beginStatement();
    for (int round = 0; round < 2; round++) {
      fetch.startBatch(batch);
      for (int i = 0; i < 500; i++) {
        assertThat(fetch.fetch(tids.get(i), snapshot, batch, i)).isEqualTo(tids.get(i));
      }
      for (int i = 0; i < 500; i++) {
        assertThat(HeapFixture.row(batch, i)).isEqualTo(rows.get(i));
      }
    }
  }

  @Test
  void anIndexIsBuiltFromTheRootsOfChains() {
    Transaction writer = heap.begin();
    List<Long> roots = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      long root = heap.insert(writer, new Row(i, i, "a"));
      roots.add(root);
    }
    writer.commit();
    Transaction updater = heap.begin();
    for (int i = 0; i < 10; i += 2) {
      long next = heap.update(updater, roots.get(i), new Row(i, 50, "b"), HeapFixture.HOT);
      heap.update(updater, next, new Row(i, 60, "c"), HeapFixture.HOT);
    }
    updater.commit();
    for (boolean vacuumed : new boolean[] {false, true}) {
      HeapScan scan = heap.table.scanForIndex(heap.begin().beginStatement(), 0);
      ColumnBatch batch = scan.newBatch();
      assertThat(scan.next(batch)).isTrue();
      assertThat(batch.size()).as("vacuumed %s", vacuumed).isEqualTo(10);
      for (int i = 0; i < 10; i++) {
        int id = (int) ((LongVector) batch.column(0)).at(i);
        assertThat(((LongVector) batch.column(1)).at(i)).isEqualTo(roots.get(id));
      }
      heap.vacuum(dead -> {});
    }
  }

  @Test
  void aRowTooLongForAPageIsRefusedAndLeavesNothing() {
    ColumnKind[] kinds = new ColumnKind[1100];
    java.util.Arrays.fill(kinds, ColumnKind.INT8);
    RowLayout layout = RowLayout.of(kinds);
    Transaction writer = heap.begin();
    HeapTable wide = heap.tables.create(writer, layout);
    ColumnBatch batch = layout.newBatch(1);
    assertThatThrownBy(() -> wide.writer().insert(writer.beginStatement(), batch, 0))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("row is too big");
    assertThat(wide.blocks()).isZero();
  }

  @Test
  void aFillFactorLeavesRoomForUpdates() {
    Transaction writer = heap.begin();
    HeapWriter sparse = heap.table.withFillFactor(50).writer();
    Snapshot statement = writer.beginStatement();
    for (int i = 0; i < 100; i++) {
      sparse.insert(statement, heap.batch(new Row(i, i, "x".repeat(400))), 0);
    }
    writer.commit();
    assertThat(heap.table.blocks()).isBetween(11, 13);
  }

  @Test
  void aCreatedHeapIsGoneWhenItsTransactionRollsBack() {
    Transaction creator = heap.begin();
    HeapTable created = heap.tables.create(creator, HeapFixture.LAYOUT);
    assertThat(heap.store.exists(created.id().relation())).isTrue();
    creator.rollback();
    assertThat(heap.store.exists(created.id().relation())).isFalse();
    assertThat(heap.store.exists(created.id().toast())).isFalse();
  }

  @Test
  void aDroppedHeapIsGoneWhenItsTransactionCommits() {
    Transaction undecided = heap.begin();
    heap.tables.drop(undecided, heap.table.id());
    undecided.rollback();
    assertThat(heap.store.exists(heap.table.id().relation())).isTrue();
    Transaction dropper = heap.begin();
    heap.tables.drop(dropper, heap.table.id());
    assertThat(heap.store.exists(heap.table.id().relation())).isTrue();
    dropper.commit();
    assertThat(heap.store.exists(heap.table.id().relation())).isFalse();
  }

  @Test
  void anUpdateInACloneLeavesTheOriginalAlone() {
    Transaction writer = heap.begin();
    long tid = heap.insert(writer, new Row(1, 1, "origin"));
    writer.commit();
    MemoryPageStore copy = heap.store.copy();
    var log = heap.transactions.commitLog().copy(copy::durableLsn);
    var transactions =
        new org.pagedb.storage.transaction.TransactionSystem(
            new org.pagedb.storage.transaction.PageStoreLog(copy),
            log,
            heap.transactions.nextXid());
    HeapTable cloned = new HeapTables(copy, transactions).open(heap.table.id(), HeapFixture.LAYOUT);
    Transaction updater =
        transactions.begin(org.pagedb.storage.transaction.IsolationLevel.READ_COMMITTED);
    Snapshot statement = updater.beginStatement();
    assertThat(
            cloned
                .writer()
                .update(statement, tid, heap.batch(new Row(1, 2, "clone")), 0, HeapFixture.HOT))
        .isEqualTo(WriteStatus.OK);
    updater.commit();
    assertThat(heap.rows(heap.begin())).containsExactly(new Row(1, 1, "origin"));
    heap.check();
  }
}
