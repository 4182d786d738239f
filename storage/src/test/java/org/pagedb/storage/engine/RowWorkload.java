package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.BTreeCheck;
import org.pagedb.storage.btree.UniqueCheck;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.check.BTreeEntries;
import org.pagedb.storage.check.CheckReport;
import org.pagedb.storage.check.HeapCheck;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vacuum.BTreeCleaning;
import org.pagedb.storage.vacuum.IndexVacuum;
import org.pagedb.storage.vacuum.Vacuum;
import org.pagedb.storage.vacuum.VacuumProgress;
import org.pagedb.storage.vacuum.VacuumTarget;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * Seeded transactions on a heap with an index, and a model of what each commit leaves. After a
 * crash the rows must be those of one commit at or after the last that was made durable.
 */
final class RowWorkload {

  private static final RowLayout LAYOUT =
      RowLayout.of(
          List.of(ColumnKind.INT8, ColumnKind.INT4, ColumnKind.VARLENA),
          new boolean[] {true, false, false});
  private static final KeyLayout KEY = KeyLayout.of(KeyColumn.of(KeyKind.INT8));
  private static final RowChange CHANGE =
      new RowChange(new boolean[] {false, true, true}, true, false);
  private static final int LONGEST_TEXT = 12_000;

  private record Row(long value, String text) {}

  private record Version(long tid, Row row) {}

  private final Random random;
  private final List<Map<Long, Row>> history = new ArrayList<>();
  private final ColumnBatch batch = LAYOUT.newBatch(1);
  private final KeyEncoder encoder = new KeyEncoder(KEY);
  private Storage storage;
  private HeapTable heap;
  private HeapWriter writer;
  private BTree index;
  private HeapId heapId;
  private int indexRelation;
  private int durable = -1;
  private TreeMap<Long, Version> rows = new TreeMap<>();
  private long nextId;

  RowWorkload(long seed) {
    random = new Random(seed);
  }

  /** Creates the table; durable when this returns. */
  void create(Storage empty) {
    storage = empty;
    Transaction creator = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    heapId = storage.heaps().create(creator, LAYOUT).id();
    indexRelation = storage.pages().createRelation(creator.writeXid());
    creator.dropAtAbort(indexRelation);
    open();
    history.add(Map.of());
    creator.commit();
    durable = 0;
  }

  private void open() {
    heap = storage.heaps().open(heapId, LAYOUT);
    writer = heap.writer();
    index = storage.index(indexRelation, KEY);
  }

  void run(int transactions) {
    for (int i = 0; i < transactions; i++) {
      transaction();
      if (random.nextInt(15) == 0) {
        vacuum();
      }
      if (random.nextInt(12) == 0) {
        storage.checkpoint();
        durable = history.size() - 1;
      }
    }
  }

  private void vacuum() {
    VacuumTarget target =
        new VacuumTarget() {
          @Override
          public HeapTable heap() {
            return heap;
          }

          @Override
          public List<IndexVacuum> indexes() {
            return List.of(new BTreeCleaning(index));
          }

          @Override
          public boolean tryLocked(Runnable action) {
            action.run();
            return true;
          }

          @Override
          public boolean tryExclusively(Runnable action) {
            action.run();
            return true;
          }
        };
    new Vacuum(target, new VacuumProgress(), Vacuum.Options.DEFAULTS, () -> {}).run();
  }

  /**
   * Ends with commits that are durable and say so of each other: damage to the log before the last
   * of them can be told from a crash.
   */
  void endDurably() {
    for (int i = 0; i < 2; i++) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      Snapshot statement = transaction.beginStatement();
      insert(statement);
      transaction.endStatement(statement);
      if (i == 0) {
        history.add(visible());
        durable = history.size() - 1;
      }
      transaction.commit();
    }
    history.add(visible()); // the last one may be lost to damage
  }

  private void transaction() {
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    boolean waits = random.nextBoolean();
    transaction.synchronousCommit(waits);
    TreeMap<Long, Version> before = rows;
    rows = new TreeMap<>(before);
    Savepoint savepoint = null;
    TreeMap<Long, Version> saved = null;
    for (int i = random.nextInt(12); i >= 0; i--) {
      if (savepoint == null && random.nextInt(10) == 0) {
        savepoint = transaction.savepoint();
        saved = new TreeMap<>(rows);
      }
      change(transaction);
    }
    if (savepoint != null && random.nextBoolean()) {
      transaction.rollback(savepoint);
      rows = saved;
    }
    if (random.nextInt(5) == 0) {
      transaction.rollback();
      rows = before;
      return;
    }
    history.add(visible());
    boolean writes = transaction.xid() != 0;
    transaction.commit();
    if (waits && writes) {
      durable = history.size() - 1;
    }
  }

  private Map<Long, Row> visible() {
    Map<Long, Row> state = new TreeMap<>();
    rows.forEach((id, version) -> state.put(id, version.row));
    return state;
  }

  private void change(Transaction transaction) {
    Snapshot statement = transaction.beginStatement();
    int action = rows.isEmpty() ? 0 : random.nextInt(10);
    if (action < 4) {
      insert(statement);
    } else if (action < 8) {
      update(statement);
    } else if (action == 8) {
      delete(statement);
    } else {
      requireRows(statement, visible());
    }
    transaction.endStatement(statement);
  }

  private Row newRow() {
    int length = random.nextInt(6) == 0 ? random.nextInt(LONGEST_TEXT) : random.nextInt(60);
    StringBuilder text = new StringBuilder(length);
    boolean compressible = random.nextBoolean();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(compressible ? 2 : 26)));
    }
    return new Row(random.nextInt(), random.nextInt(20) == 0 ? null : text.toString());
  }

  private ColumnBatch batch(long id, Row row) {
    for (int column = 0; column < 3; column++) {
      batch.column(column).reset();
    }
    ((LongVector) batch.column(0)).put(0, id);
    ((LongVector) batch.column(1)).put(0, row.value);
    if (row.text == null) {
      batch.column(2).putNull(0);
    } else {
      byte[] text = row.text.getBytes(StandardCharsets.UTF_8);
      ((BytesVector) batch.column(2)).putCopy(0, text, 0, text.length);
    }
    batch.selectAll(1);
    return batch;
  }

  private void insert(Snapshot statement) {
    long id = nextId++;
    Row row = newRow();
    long tid = writer.insert(statement, batch(id, row), 0);
    addEntry(id, tid);
    rows.put(id, new Version(tid, row));
  }

  private void addEntry(long id, long tid) {
    encoder.clear().putLong(id);
    index.inserter().insert(encoder, tid, UniqueCheck.NONE, null);
  }

  private long anyId() {
    Long id = rows.ceilingKey((long) (random.nextDouble() * nextId));
    return id == null ? rows.firstKey() : id;
  }

  private void update(Snapshot statement) {
    long id = anyId();
    Row row = newRow();
    WriteStatus status = writer.update(statement, rows.get(id).tid, batch(id, row), 0, CHANGE);
    assertThat(status).isEqualTo(WriteStatus.OK);
    if (!writer.wasHot()) {
      addEntry(id, writer.newTid());
    }
    rows.put(id, new Version(writer.newTid(), row));
  }

  private void delete(Snapshot statement) {
    long id = anyId();
    assertThat(writer.delete(statement, rows.get(id).tid)).isEqualTo(WriteStatus.OK);
    rows.remove(id);
  }

  private Map<Long, Row> scan(Snapshot statement) {
    HeapScan scan =
        heap.scan(statement, new HeapScan.Request(new int[] {0, 1, 2}, List.of(), true));
    ColumnBatch found = scan.newBatch();
    Map<Long, Row> state = new TreeMap<>();
    while (scan.next(found)) {
      for (int i = 0; i < found.size(); i++) {
        int at = found.row(i);
        BytesVector text = (BytesVector) found.column(2);
        Row row =
            new Row(
                ((LongVector) found.column(1)).at(at), text.isNull(at) ? null : text.string(at));
        assertThat(state.put(((LongVector) found.column(0)).at(at), row)).isNull();
      }
    }
    return state;
  }

  private void requireRows(Snapshot statement, Map<Long, Row> expected) {
    if (!scan(statement).equals(expected)) {
      assertThat(scan(statement)).isEqualTo(expected);
    }
  }

  /** Checks a recovered database; false if the crash came before there was a table. */
  boolean requireRecovered(Storage recovered) {
    if (durable < 0) {
      return false;
    }
    storage = recovered;
    open();
    Transaction reader = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    Snapshot statement = reader.beginStatement();
    Map<Long, Row> found = scan(statement);
    assertThat(history.subList(durable, history.size()))
        .as("states from commit %d of %d on", durable, history.size() - 1)
        .anyMatch(found::equals);
    reader.endStatement(statement);
    reader.commit();
    requireSound();
    return true;
  }

  private void requireSound() {
    CheckReport report = new CheckReport();
    HeapCheck.check(heap, List.of(new BTreeEntries(index, indexRelation, true)), report);
    assertThat(report.problems()).isEmpty();
    List<String> problems = new ArrayList<>();
    BTreeCheck.check(
        index,
        (block, what, rule) -> problems.add("block %d: %s, but %s".formatted(block, what, rule)));
    assertThat(problems).isEmpty();
  }

  /** Goes on after recovery as a user would. */
  void goOn(int transactions) {
    rows = new TreeMap<>();
    Transaction reader = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    Snapshot statement = reader.beginStatement();
    HeapScan scan =
        heap.scan(statement, new HeapScan.Request(new int[] {0, 1, 2}, List.of(), true));
    ColumnBatch found = scan.newBatch();
    while (scan.next(found)) {
      for (int i = 0; i < found.size(); i++) {
        int at = found.row(i);
        BytesVector text = (BytesVector) found.column(2);
        Row row =
            new Row(
                ((LongVector) found.column(1)).at(at), text.isNull(at) ? null : text.string(at));
        long tid = ((LongVector) found.column(3)).at(at);
        rows.put(((LongVector) found.column(0)).at(at), new Version(tid, row));
      }
    }
    reader.endStatement(statement);
    reader.commit();
    run(transactions);
  }
}
