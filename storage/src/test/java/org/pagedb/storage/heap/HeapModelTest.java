package org.pagedb.storage.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.check.IndexEntries;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.ColumnBatch;

/** Random interleaved transactions on one thread, against a model of what each must see. */
class HeapModelTest {

  private static final int IDS = 40;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final HeapFixture heap = new HeapFixture();
  private final HeapWriter writer = heap.table.writer();

  /** Committed rows, and per id how often a commit changed it. */
  private Map<Long, Row> committed = new TreeMap<>();

  private final Map<Long, Integer> changes = new HashMap<>();

  /** Per id the TIDs that an index would hold. */
  private final Map<Long, List<Long>> entries = new HashMap<>();

  private final List<Session> sessions = new ArrayList<>();
  private long nextId;
  private long removed;

  private final class Session {
    final Transaction transaction;
    final List<Savepoint> savepoints = new ArrayList<>();
    final List<Map<Long, Row>> savedOwn = new ArrayList<>();
    Map<Long, Row> own = new TreeMap<>(); // null value: deleted
    Map<Long, Row> base;
    Map<Long, Integer> baseChanges;
    Snapshot cursor;
    Map<Long, Row> cursorSees;

    Session(IsolationLevel level) {
      transaction = heap.transactions.begin(level);
    }

    Snapshot begin() {
      Snapshot statement = transaction.beginStatement();
      if (base == null || !transaction.isolation().keepsSnapshot()) {
        base = new TreeMap<>(committed);
        baseChanges = new HashMap<>(changes);
      }
      return statement;
    }

    Map<Long, Row> sees() {
      Map<Long, Row> sees = new TreeMap<>(base);
      own.forEach(
          (id, row) -> {
            if (row == null) {
              sees.remove(id);
            } else {
              sees.put(id, row);
            }
          });
      return sees;
    }
  }

  private Row randomRow(long id) {
    int length = random.nextInt(12) == 0 ? random.nextInt(30_000) : random.nextInt(60);
    boolean compresses = random.nextBoolean();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + (compresses ? i % 7 : random.nextInt(26))));
    }
    return new Row(id, random.nextInt(1000), random.nextInt(5) == 0 ? null : text.toString());
  }

  @Test
  void everyStatementSeesExactlyWhatItsSnapshotSays() {
    for (int step = 0; step < 3000; step++) {
      try {
        step();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed %d step %d".formatted(seed, step), e);
      }
    }
    assertThat(heap.table.statistics().hotUpdatedCount()).as("seed %d", seed).isPositive();
    assertThat(removed).as("seed %d", seed).isPositive();
    sessions.forEach(s -> s.transaction.rollback());
    vacuumAndCheck();
    Session last = new Session(IsolationLevel.READ_COMMITTED);
    check(last, last.begin());
    last.transaction.commit();
  }

  private void step() {
    if (random.nextInt(60) == 0) {
      vacuumAndCheck();
    }
    if (sessions.size() < 4 && random.nextInt(4) == 0) {
      IsolationLevel[] levels = IsolationLevel.values();
      sessions.add(new Session(levels[random.nextInt(levels.length)]));
    }
    if (sessions.isEmpty()) {
      return;
    }
    Session session = sessions.get(random.nextInt(sessions.size()));
    int dice = random.nextInt(100);
    if (dice < 10) {
      end(session);
    } else if (dice < 16) {
      session.savepoints.add(session.transaction.savepoint());
      session.savedOwn.add(new TreeMap<>(session.own));
    } else if (dice < 22 && !session.savepoints.isEmpty()) {
      endSavepoint(session);
    } else if (dice < 40) {
      Snapshot statement = session.begin();
      check(session, statement);
      session.transaction.endStatement(statement);
    } else if (dice < 43) {
      moveCursor(session);
    } else {
      write(session);
    }
  }

  private void vacuumAndCheck() {
    removed +=
        heap.vacuum(dead -> entries.values().forEach(l -> l.removeIf(dead::contains)))
            .removedTuples();
    IndexEntries index =
        new IndexEntries() {
          @Override
          public int relation() {
            return 1;
          }

          @Override
          public boolean coversAllRows() {
            return true;
          }

          @Override
          public void forEachTid(LongConsumer action) {
            entries.values().forEach(tids -> tids.forEach(action::accept));
          }
        };
    heap.check(index);
  }

  private void end(Session session) {
    sessions.remove(session);
    if (random.nextInt(3) == 0) {
      session.transaction.rollback();
      return;
    }
    session.transaction.commit();
    committed = new TreeMap<>(committed);
    session.own.forEach(
        (id, row) -> {
          changes.merge(id, 1, Integer::sum);
          if (row == null) {
            committed.remove(id);
          } else {
            committed.put(id, row);
          }
        });
  }

  private void endSavepoint(Session session) {
    int at = random.nextInt(session.savepoints.size());
    boolean undo = random.nextBoolean();
    if (undo) {
      session.transaction.rollback(session.savepoints.get(at));
      session.own = session.savedOwn.get(at);
      if (session.cursor != null) {
        session.transaction.endStatement(session.cursor); // what it saw may be undone
        session.cursor = null;
      }
    } else {
      session.transaction.release(session.savepoints.get(at));
    }
    session.savepoints.subList(at, session.savepoints.size()).clear();
    session.savedOwn.subList(at, session.savedOwn.size()).clear();
  }

  /** An open cursor sees what its statement saw at its start, whatever happened since. */
  private void moveCursor(Session session) {
    if (session.cursor == null) {
      session.cursor = session.begin();
      session.cursorSees = session.sees();
    } else {
      assertThat(byId(heap.scan(session.cursor))).isEqualTo(session.cursorSees);
      session.transaction.endStatement(session.cursor);
      session.cursor = null;
    }
  }

  private void write(Session session) {
    Snapshot statement = session.begin();
    TreeMap<Long, Row> visible = heap.scan(statement);
    if (visible.size() < IDS / 2 || visible.size() < IDS && random.nextInt(3) == 0) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        Row row = randomRow(nextId++);
        long tid = writer.insert(statement, heap.batch(row), 0);
        entries.computeIfAbsent(row.id(), id -> new ArrayList<>()).add(tid);
        session.own.put(row.id(), row);
      }
    } else {
      List<Long> tids = new ArrayList<>(visible.keySet());
      long tid = tids.get(random.nextInt(tids.size()));
      change(session, statement, tid, visible.get(tid));
    }
    assertThat(heap.scan(statement)).as("a statement's own effects").isEqualTo(visible);
    session.transaction.endStatement(statement);
  }

  private void change(Session session, Snapshot statement, long tid, Row old) {
    WriteStatus actual = writer.status(statement, tid);
    WriteStatus expected = expectedStatus(session, old.id(), actual);
    assertThat(actual).isEqualTo(expected);
    if (random.nextInt(4) == 0) {
      assertThat(writer.delete(statement, tid)).isEqualTo(expected);
      if (expected == WriteStatus.OK) {
        session.own.put(old.id(), null);
        assertThat(writer.delete(statement, tid)).isEqualTo(WriteStatus.SELF_MODIFIED);
      }
      return;
    }
    boolean hot = random.nextBoolean();
    boolean keepText = random.nextBoolean();
    Row fresh = randomRow(old.id());
    Row row = keepText ? new Row(old.id(), fresh.value(), old.text()) : fresh;
    RowChange change = new RowChange(new boolean[] {false, true, !keepText}, hot, false);
    assertThat(writer.update(statement, tid, heap.batch(row), 0, change)).isEqualTo(expected);
    if (expected == WriteStatus.OK) {
      session.own.put(row.id(), row);
      if (!writer.wasHot()) {
        entries.get(row.id()).add(writer.newTid());
      }
    }
  }

  private WriteStatus expectedStatus(Session session, long id, WriteStatus actual) {
    boolean unchanged = changes.getOrDefault(id, 0).equals(session.baseChanges.getOrDefault(id, 0));
    if (session.own.containsKey(id) || unchanged) {
      boolean taken = sessions.stream().anyMatch(s -> s != session && s.own.containsKey(id));
      return taken ? WriteStatus.BEING_MODIFIED : WriteStatus.OK;
    }
    if (committed.containsKey(id)) {
      return WriteStatus.UPDATED;
    }
    // The version seen may have been updated before the row was deleted.
    assertThat(actual).isIn(WriteStatus.UPDATED, WriteStatus.DELETED);
    return actual;
  }

  private void check(Session session, Snapshot statement) {
    Map<Long, Row> expected = session.sees();
    assertThat(byId(heap.scan(statement))).isEqualTo(expected);
    assertThat(heap.table.count(statement)).isEqualTo(expected.size());
    HeapFetch fetch = heap.table.fetch(0, 1, 2);
    ColumnBatch batch = fetch.newBatch(1);
    for (Map.Entry<Long, List<Long>> indexed : entries.entrySet()) {
      Set<Long> found = new HashSet<>();
      Row row = null;
      for (long tid : indexed.getValue()) {
        fetch.startBatch(batch);
        long version = fetch.fetch(tid, statement, batch, 0);
        if (version != HeapFetch.NOTHING && HeapFixture.row(batch, 0).id() == indexed.getKey()) {
          found.add(version);
          row = HeapFixture.row(batch, 0);
        }
      }
      assertThat(found.size()).as("id %d", indexed.getKey()).isLessThanOrEqualTo(1);
      assertThat(row).isEqualTo(expected.get(indexed.getKey()));
    }
  }

  private static Map<Long, Row> byId(TreeMap<Long, Row> byTid) {
    Map<Long, Row> byId = new TreeMap<>();
    byTid.values().forEach(row -> assertThat(byId.put(row.id(), row)).isNull());
    return byId;
  }
}
