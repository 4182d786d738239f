package org.pagedb.storage.heap;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.check.CheckReport;
import org.pagedb.storage.check.HeapCheck;
import org.pagedb.storage.check.IndexEntries;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.PageStoreLog;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vacuum.IndexVacuum;
import org.pagedb.storage.vacuum.Vacuum;
import org.pagedb.storage.vacuum.VacuumProgress;
import org.pagedb.storage.vacuum.VacuumResult;
import org.pagedb.storage.vacuum.VacuumTarget;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** A heap (id int8, value int4, text varlena) in memory, and short ways to use it. */
public final class HeapFixture {

  public static final RowLayout LAYOUT =
      RowLayout.of(
          List.of(ColumnKind.INT8, ColumnKind.INT4, ColumnKind.VARLENA),
          new boolean[] {true, false, false});

  public static final RowChange HOT = new RowChange(new boolean[] {false, true, true}, true, false);
  public static final RowChange COLD =
      new RowChange(new boolean[] {false, true, true}, false, false);

  /** A row; the text may be null. */
  public record Row(long id, long value, String text) {

    @Override
    public String toString() {
      String start = text == null || text.length() < 20 ? text : text.substring(0, 20) + "...";
      return "(%d, %d, %s)".formatted(id, value, start);
    }
  }

  public final MemoryPageStore store = new MemoryPageStore();
  public final TransactionSystem transactions;
  public final HeapTables tables;
  public final HeapTable table;
  private final ColumnBatch batch = LAYOUT.newBatch(1);

  public HeapFixture() {
    transactions =
        new TransactionSystem(
            new PageStoreLog(store), new CommitLog(store::durableLsn), TransactionId.FIRST);
    tables = new HeapTables(store, transactions);
    Transaction creator = begin();
    table = tables.create(creator, LAYOUT);
    creator.commit();
  }

  public Transaction begin() {
    return transactions.begin(IsolationLevel.READ_COMMITTED);
  }

  /** The row as the only one of a batch. */
  public ColumnBatch batch(Row row) {
    for (int i = 0; i < 3; i++) {
      batch.column(i).reset();
    }
    ((LongVector) batch.column(0)).put(0, row.id());
    ((LongVector) batch.column(1)).put(0, row.value());
    if (row.text() == null) {
      batch.column(2).putNull(0);
    } else {
      byte[] text = row.text().getBytes(StandardCharsets.UTF_8);
      ((BytesVector) batch.column(2)).putCopy(0, text, 0, text.length);
    }
    batch.selectAll(1);
    return batch;
  }

  public long insert(Transaction transaction, Row row) {
    Snapshot statement = transaction.beginStatement();
    long tid = table.writer().insert(statement, batch(row), 0);
    transaction.endStatement(statement);
    return tid;
  }

  public static Row row(ColumnBatch batch, int at) {
    return new Row(
        ((LongVector) batch.column(0)).at(at),
        ((LongVector) batch.column(1)).at(at),
        batch.column(2).isNull(at) ? null : ((BytesVector) batch.column(2)).string(at));
  }

  /** What a snapshot sees, by TID. */
  public TreeMap<Long, Row> scan(Snapshot snapshot) {
    HeapScan scan =
        table.scan(snapshot, new HeapScan.Request(new int[] {0, 1, 2}, List.of(), true));
    ColumnBatch rows = scan.newBatch();
    TreeMap<Long, Row> found = new TreeMap<>();
    while (scan.next(rows)) {
      for (int i = 0; i < rows.size(); i++) {
        found.put(((LongVector) rows.column(3)).at(i), row(rows, i));
      }
    }
    return found;
  }

  public WriteStatus delete(Transaction transaction, long tid) {
    Snapshot statement = transaction.beginStatement();
    WriteStatus status = table.writer().delete(statement, tid);
    transaction.endStatement(statement);
    return status;
  }

  /** Updates and gives the new TID; fails if anything is in the way. */
  public long update(Transaction transaction, long tid, Row row, RowChange change) {
    Snapshot statement = transaction.beginStatement();
    HeapWriter writer = table.writer();
    WriteStatus status = writer.update(statement, tid, batch(row), 0, change);
    transaction.endStatement(statement);
    if (status != WriteStatus.OK) {
      throw new AssertionError(status);
    }
    return writer.newTid();
  }

  /** Vacuums under no lock, as nobody else is about. */
  public VacuumResult vacuum(IndexVacuum... indexes) {
    return vacuum(true, indexes);
  }

  /** Vacuums while somebody reads the table, so that its end cannot be cut off. */
  public VacuumResult vacuumAmongReaders(IndexVacuum... indexes) {
    return vacuum(false, indexes);
  }

  private VacuumResult vacuum(boolean alone, IndexVacuum... indexes) {
    VacuumTarget target =
        new VacuumTarget() {
          @Override
          public HeapTable heap() {
            return table;
          }

          @Override
          public List<IndexVacuum> indexes() {
            return List.of(indexes);
          }

          @Override
          public boolean tryLocked(Runnable action) {
            action.run();
            return true;
          }

          @Override
          public boolean tryExclusively(Runnable action) {
            if (alone) {
              action.run();
            }
            return alone;
          }
        };
    return new Vacuum(target, new VacuumProgress(), Vacuum.Options.DEFAULTS, () -> {}).run();
  }

  /** Fails with all problems that a check finds. */
  public void check(IndexEntries... indexes) {
    CheckReport report = new CheckReport();
    HeapCheck.check(table, List.of(indexes), report);
    if (!report.isSound()) {
      throw new AssertionError(report.toString());
    }
  }

  /** What a new statement of the transaction sees. */
  public List<Row> rows(Transaction transaction) {
    Snapshot statement = transaction.beginStatement();
    List<Row> rows = new ArrayList<>(scan(statement).values());
    transaction.endStatement(statement);
    return rows;
  }
}
