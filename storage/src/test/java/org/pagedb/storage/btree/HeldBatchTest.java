package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapFixture;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vacuum.BTreeCleaning;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * I7. An index-only scan holds a batch while rows are deleted, vacuumed and inserted at the same
 * places; then it asks the map. It shows what its snapshot sees. The same schedules without the
 * look at the leaf show rows that are not there, so they can tell the two apart.
 */
class HeldBatchTest {

  private static final int SCHEDULES = 200;
  private static final long FIRST_SEED = 7_000;

  /** What is done to the batch between the changes and the question to the map. */
  private interface Protection {
    void apply(EntryBatch batch);
  }

  private static final Protection AS_IT_IS = batch -> {};

  /** Reads the leaf's version anew, so that the batch passes for one just copied. */
  private static final Protection TAKEN_OUT = batch -> batch.source().begin(batch.source().block());

  @Test
  void aHeldBatchShowsWhatItsSnapshotSees() {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      Schedule schedule = new Schedule(seed);
      assertThat(schedule.shown(AS_IT_IS)).as("seed %d", seed).isEqualTo(schedule.expected);
    }
  }

  @Test
  void withoutTheLookAtTheLeafItShowsRowsThatAreDead() {
    int wrong = 0;
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      Schedule schedule = new Schedule(seed);
      List<Long> shown = schedule.shown(TAKEN_OUT);
      assertThat(shown)
          .as("seed %d: live rows are shown all the same", seed)
          .containsAll(schedule.expected);
      wrong += shown.equals(schedule.expected) ? 0 : 1;
    }
    assertThat(wrong).as("schedules that find the missing protection").isGreaterThan(10);
  }

  /** The look at the leaf is not bought with never believing the map. */
  @Test
  void aBatchThatNobodyDisturbsBelievesTheMap() {
    Schedule schedule = new Schedule(FIRST_SEED);
    schedule.vacuum();
    IndexScan scan = schedule.scan();
    assertThat(scan.batch().testVisibility(schedule.heap.table.visibilityMap()::isAllVisible))
        .isEqualTo(scan.batch().size())
        .isPositive();
  }

  private static final class Schedule {

    final HeapFixture heap = new HeapFixture();
    final TestIndex index = new TestIndex(heap.store, TestIndex.INT);
    final TreeMap<Long, Long> tids = new TreeMap<>(); // of the rows that are alive, by id
    final List<Long> expected = new ArrayList<>();
    private final Random random;
    private long nextId;

    Schedule(long seed) {
      random = new Random(seed);
      insert(1 + random.nextInt(200));
    }

    /** The ids that a scan shows which is interrupted between its leaf and the map. */
    List<Long> shown(Protection protection) {
      TreeMap<Long, Long> idsInIndex = byTid();
      delete(random.nextInt(tids.size()));
      expected.addAll(tids.keySet());
      Transaction reader = heap.begin();
      Snapshot snapshot = reader.beginStatement();
      IndexScan scan = scan();
      for (int step = random.nextInt(5); step > 0; step--) {
        switch (random.nextInt(3)) {
          case 0 -> vacuum();
          case 1 -> insert(1 + random.nextInt(20));
          default -> delete(random.nextInt(tids.size() + 1) / 8);
        }
      }
      protection.apply(scan.batch());
      List<Long> shown = ask(scan.batch(), snapshot, idsInIndex);
      reader.endStatement(snapshot);
      reader.commit();
      return shown;
    }

    private List<Long> ask(EntryBatch batch, Snapshot snapshot, TreeMap<Long, Long> ids) {
      batch.testVisibility(heap.table.visibilityMap()::isAllVisible);
      HeapFetch fetch = heap.table.fetch(0);
      ColumnBatch row = fetch.newBatch(1);
      List<Long> shown = new ArrayList<>();
      for (int run = 0; run < batch.runCount(); run++) {
        for (int i = batch.runStart(run); i < batch.runEnd(run); i++) {
          fetch.startBatch(row);
          if (batch.isRunVisible(run)
              || fetch.fetch(batch.tid(i), snapshot, row, 0) != HeapFetch.NOTHING) {
            shown.add(ids.get(batch.tid(i)));
          }
        }
      }
      return shown;
    }

    /** Stands on the only leaf. */
    IndexScan scan() {
      IndexScan scan = index.tree.scan(false);
      scan.start(KeyPosition.start(), KeyPosition.end(), false);
      assertThat(scan.next()).isTrue();
      return scan;
    }

    private TreeMap<Long, Long> byTid() {
      TreeMap<Long, Long> ids = new TreeMap<>();
      tids.forEach((id, tid) -> ids.put(tid, id));
      return ids;
    }

    private void insert(int rows) {
      Transaction writer = heap.begin();
      for (int i = 0; i < rows; i++) {
        long tid = heap.insert(writer, new Row(nextId, 0, "some text"));
        index.insert(nextId, tid);
        tids.put(nextId++, tid);
      }
      writer.commit();
    }

    private void delete(int rows) {
      Transaction writer = heap.begin();
      for (int i = 0; i < rows; i++) {
        Long id = tids.ceilingKey((long) random.nextInt((int) nextId));
        if (id != null) {
          heap.delete(writer, tids.remove(id));
        }
      }
      writer.commit();
    }

    void vacuum() {
      heap.vacuumAmongReaders(new BTreeCleaning(index.tree));
    }
  }
}
