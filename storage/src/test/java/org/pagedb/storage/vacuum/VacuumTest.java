package org.pagedb.storage.vacuum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.btree.UniqueCheck;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.check.BTreeEntries;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapFixture;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.visibilitymap.VisibilityMap;

class VacuumTest {

  private final HeapFixture heap = new HeapFixture();
  private final List<Long> tids = new ArrayList<>();

  private void load(int rows, String text) {
    Transaction writer = heap.begin();
    for (int i = 0; i < rows; i++) {
      tids.add(heap.insert(writer, new Row(i, i, text)));
    }
    writer.commit();
  }

  private void delete(int from, int to) {
    Transaction deleter = heap.begin();
    for (int i = from; i < to; i++) {
      heap.delete(deleter, tids.get(i));
    }
    deleter.commit();
  }

  @Test
  void removesDeadVersionsAndTheirRoomIsUsedAgain() {
    load(1000, "some text");
    int blocks = heap.table.blocks();
    delete(0, 500);
    VacuumResult result = heap.vacuum();
    assertThat(result.removedTuples()).isEqualTo(500);
    assertThat(result.remainingTuples()).isEqualTo(500);
    assertThat(result.allVisibleBlocks()).isEqualTo(blocks);
    assertThat(heap.table.statistics().deadSinceVacuum()).isZero();
    heap.check();
    Transaction writer = heap.begin();
    for (int i = 0; i < 450; i++) {
      heap.insert(writer, new Row(i, i, "some text"));
    }
    writer.commit();
    assertThat(heap.table.blocks()).isEqualTo(blocks);
    heap.check();
  }

  @Test
  void aCountMarksPagesWithDeadLinesThatIndexesMayNotTrust() {
    load(1000, "some text");
    int blocks = heap.table.blocks();
    int lastTouched = TupleId.block(tids.get(499));
    delete(0, 500);
    Transaction reader = heap.begin();
    assertThat(heap.table.count(reader.beginStatement())).isEqualTo(500);
    reader.commit();
    VisibilityMap map = heap.table.visibilityMap();
    assertThat(map.countedBlocks(blocks)).isEqualTo(blocks);
    assertThat(map.visibleCount(0)).isZero();
    assertThat(map.isAllVisible(0)).isFalse();
    assertThat(map.allVisibleBlocks(blocks)).isEqualTo(blocks - lastTouched - 1);
    heap.check();

    assertThat(heap.vacuum(dead -> {}).allVisibleBlocks()).isEqualTo(blocks);
    assertThat(map.isAllVisible(0)).isTrue();
    heap.check();
  }

  @Test
  void aRowOnAPageWithDeadLinesIsCountedAnew() {
    load(1000, "some text");
    delete(0, 10);
    Transaction reader = heap.begin();
    heap.table.count(reader.beginStatement());
    reader.commit();
    assertThat(heap.table.visibilityMap().visibleCount(0)).isPositive();
    delete(10, 11);
    assertThat(heap.table.visibilityMap().visibleCount(0)).isEqualTo(-1);
    Transaction later = heap.begin();
    assertThat(heap.table.count(later.beginStatement())).isEqualTo(989);
    later.commit();
    heap.check();
  }

  @Test
  void keepsWhatASnapshotStillSees() {
    load(100, "some text");
    Transaction reader = heap.begin();
    Snapshot held = reader.beginStatement();
    delete(0, 100);
    assertThat(heap.vacuum().removedTuples()).isZero();
    assertThat(heap.scan(held)).hasSize(100);
    reader.endStatement(held);
    assertThat(heap.vacuum().removedTuples()).isEqualTo(100);
  }

  @Test
  void removesWhatARollbackLeft() {
    Transaction writer = heap.begin();
    heap.insert(writer, new Row(1, 1, "x".repeat(20_000)));
    writer.rollback();
    assertThat(heap.vacuum().removedTuples()).isEqualTo(1);
    assertThat(heap.table.blocks()).isZero();
    assertThat(heap.table.toast().file().blocks()).isZero();
  }

  @Test
  void cutsEmptyPagesOffTheEnd() {
    load(2000, "some text");
    int blocks = heap.table.blocks();
    heap.vacuum();
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(blocks);
    delete(100, 2000);
    VacuumResult result = heap.vacuum();
    assertThat(result.truncatedBlocks()).isEqualTo(blocks - 1);
    assertThat(heap.table.blocks()).isEqualTo(1);
    heap.check();
    Transaction writer = heap.begin();
    for (int i = 0; i < 1000; i++) {
      heap.insert(writer, new Row(i, i, "again"));
    }
    writer.commit();
    assertThat(heap.table.count(heap.begin().beginStatement())).isEqualTo(1100);
    heap.check();
  }

  @Test
  void longValuesOfDeadRowsGiveTheirPagesBack() {
    Transaction writer = heap.begin();
    java.util.Random random = new java.util.Random(1);
    for (int i = 0; i < 20; i++) {
      StringBuilder text = new StringBuilder();
      for (int c = 0; c < 20_000; c++) {
        text.append((char) (' ' + random.nextInt(90)));
      }
      tids.add(heap.insert(writer, new Row(i, i, text.toString())));
    }
    writer.commit();
    assertThat(heap.table.toast().file().blocks()).isGreaterThan(40);
    delete(0, 20);
    heap.vacuum();
    assertThat(heap.table.toast().file().blocks()).isZero();
  }

  @Test
  void theProgressTellsPhaseAndCounts() {
    load(1000, "some text");
    delete(0, 10);
    VacuumProgress progress = new VacuumProgress();
    List<VacuumProgress.Phase> phases = new ArrayList<>();
    VacuumTarget target = target(List.of(dead -> phases.add(progress.phase())));
    new Vacuum(target, progress, Vacuum.Options.DEFAULTS, () -> {}).run();
    assertThat(phases).containsExactly(VacuumProgress.Phase.VACUUMING_INDEXES);
    assertThat(progress.phase()).isEqualTo(VacuumProgress.Phase.FINISHED);
    assertThat(progress.heapBlocks()).isEqualTo(heap.table.blocks());
    assertThat(progress.heapBlocksScanned()).isEqualTo(heap.table.blocks());
    assertThat(progress.heapBlocksVacuumed()).isEqualTo(1);
    assertThat(progress.deadTids()).isEqualTo(10);
    assertThat(progress.indexPasses()).isEqualTo(1);
  }

  private VacuumTarget target(List<IndexVacuum> indexes) {
    return new VacuumTarget() {
      @Override
      public org.pagedb.storage.heap.HeapTable heap() {
        return heap.table;
      }

      @Override
      public List<IndexVacuum> indexes() {
        return indexes;
      }

      @Override
      public boolean tryLocked(Runnable action) {
        action.run();
        return true;
      }

      @Override
      public boolean tryExclusively(Runnable action) {
        return false;
      }
    };
  }

  @Test
  void theBackgroundWorkerTakesTablesWithEnoughDeadRows() {
    load(1000, "some text");
    List<Throwable> failures = new ArrayList<>();
    VacuumTarget target = target(List.of());
    try (AutoVacuum worker = worker(failures, target)) {
      worker.lookAtAll(); // a thousand new rows are not more than 1000 and a fifth
      assertThat(worker.completed()).isZero();
      delete(0, 200);
      worker.lookAtAll();
      assertThat(worker.completed()).isZero();
      delete(200, 300);
      worker.lookAtAll();
      assertThat(worker.completed()).isEqualTo(1);
      worker.lookAtAll();
      assertThat(worker.completed()).isEqualTo(1);
      worker.wake();
    }
    assertThat(failures).isEmpty();
  }

  private static AutoVacuum worker(List<Throwable> failures, VacuumTarget... targets) {
    return new AutoVacuum(
        () -> List.of(targets), () -> AutoVacuumSettings.DEFAULTS, failures::add, 10);
  }

  @Test
  void aLoadThatStillRunsKeepsTheBackgroundWorkerInterested() throws InterruptedException {
    load(10, "some text");
    heap.vacuum();
    Transaction loader = heap.begin();
    for (int i = 0; i < 3000; i++) {
      heap.insert(loader, new Row(i, i, "some text"));
    }
    List<Throwable> failures = new ArrayList<>();
    try (AutoVacuum worker = worker(failures, target(List.of()))) {
      worker.lookAtAll(); // nothing has ended since the last vacuum
      assertThat(worker.completed()).isZero();
      heap.begin().writeXid();
      loader.commit();
      worker.wake();
      while (worker.isRunning()) {
        Thread.sleep(1); // it ends by itself when nothing is left to do
      }
      assertThat(worker.completed()).isEqualTo(1);
    }
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(heap.table.blocks());
    assertThat(failures).isEmpty();
    heap.check();
  }

  @Test
  void theBackgroundWorkerGivesWayToWhoWaitsForTheTable() {
    load(3000, "some text");
    List<Throwable> failures = new ArrayList<>();
    int[] pages = new int[1];
    VacuumTarget wanted =
        new VacuumTarget() {
          @Override
          public org.pagedb.storage.heap.HeapTable heap() {
            return heap.table;
          }

          @Override
          public List<IndexVacuum> indexes() {
            return List.of();
          }

          @Override
          public boolean tryLocked(Runnable action) {
            action.run();
            return true;
          }

          @Override
          public boolean tryExclusively(Runnable action) {
            return false;
          }

          @Override
          public boolean isInTheWay() {
            return ++pages[0] > 3;
          }
        };
    try (AutoVacuum worker = worker(failures, wanted)) {
      worker.lookAtAll();
      assertThat(worker.completed()).isZero();
    }
    assertThat(heap.table.allVisibleBlocks()).isEqualTo(3);
    assertThat(failures).isEmpty();
  }

  @Test
  void aFailureOfOneTableIsReportedAndDoesNotStopTheOthers() {
    load(1000, "some text");
    delete(0, 500);
    List<Throwable> failures = new ArrayList<>();
    VacuumTarget bad =
        target(
            List.of(
                dead -> {
                  throw new IllegalStateException("broken index");
                }));
    VacuumTarget good = target(List.of(dead -> {}));
    AutoVacuum worker = worker(failures, bad, good);
    worker.lookAtAll();
    assertThat(failures)
        .singleElement()
        .extracting(Throwable::getMessage)
        .isEqualTo("broken index");
    assertThat(worker.completed()).isEqualTo(1);
    worker.close();
  }

  /** I7: without the leaf's version the scan would take a dead row's entry for visible. */
  @Test
  void anIndexOnlyScanDoesNotBelieveTheMapAboutEntriesThatVacuumTookAway() {
    KeyLayout layout = KeyLayout.of(KeyColumn.of(KeyKind.INT8));
    int relation = heap.store.createRelation(3);
    BTree tree = new BTree(heap.store, heap.store.file(FileId.main(relation)), layout);
    load(20, "some text");
    KeyEncoder key = new KeyEncoder(layout);
    for (int i = 0; i < 20; i++) {
      key.clear().putLong(i);
      tree.inserter().insert(key, tids.get(i), UniqueCheck.NONE, null);
    }
    delete(7, 8);
    Transaction reader = heap.begin();
    Snapshot snapshot = reader.beginStatement();
    IndexScan scan = tree.scan(false).start(KeyPosition.start(), KeyPosition.end(), false);
    assertThat(scan.next()).isTrue();
    EntryBatch batch = scan.batch();
    assertThat(batch.size()).isEqualTo(20);

    heap.vacuum(new BTreeCleaning(tree));
    heap.check(new BTreeEntries(tree, relation, true));
    assertThat(heap.table.visibilityMap().isAllVisible(TupleId.block(tids.get(7)))).isTrue();
    assertThat(batch.testVisibility(heap.table.visibilityMap()::isAllVisible)).isZero();

    Transaction writer = heap.begin();
    long reused = heap.insert(writer, new Row(100, 100, "new"));
    writer.commit();
    assertThat(reused).isEqualTo(tids.get(7));
    HeapFetch fetch = heap.table.fetch(0, 1, 2);
    ColumnBatch row = fetch.newBatch(1);
    fetch.startBatch(row);
    assertThat(fetch.fetch(tids.get(7), snapshot, row, 0)).isEqualTo(HeapFetch.NOTHING);
    reader.endStatement(snapshot);
  }
}
