package org.pagedb.storage.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * A process that inserts rows numbered in order, one to nine in each transaction, and says on its
 * standard output which number is durable; until it is killed.
 */
public final class KilledProcess {

  static final RowLayout LAYOUT =
      RowLayout.of(List.of(ColumnKind.INT8, ColumnKind.VARLENA), new boolean[] {true, true});

  /** The first two relations that a database creates. */
  static final HeapId TABLE = new HeapId(16, 17);

  static final StorageOptions OPTIONS =
      new StorageOptions(1 << 20, 1 << 20, 1 << 21, Duration.ofMillis(50), Duration.ofMillis(20));

  private KilledProcess() {}

  /** Takes the directory and the number of the next row. */
  public static void main(String[] arguments) {
    Storage storage = Storage.open(Path.of(arguments[0]), OPTIONS);
    HeapTable table = table(storage);
    HeapWriter writer = table.writer();
    ColumnBatch batch = LAYOUT.newBatch(1);
    Random random = new Random();
    for (long next = Long.parseLong(arguments[1]); ; ) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      Snapshot statement = transaction.beginStatement();
      for (int i = random.nextInt(9); i >= 0; i--) {
        writer.insert(statement, row(batch, next++, random.nextInt(3000)), 0);
      }
      transaction.endStatement(statement);
      transaction.commit();
      System.out.println(next - 1);
    }
  }

  private static HeapTable table(Storage storage) {
    if (storage.pages().exists(TABLE.relation())) {
      return storage.heaps().open(TABLE, LAYOUT);
    }
    Transaction creator = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    HeapTable table = storage.heaps().create(creator, LAYOUT);
    creator.commit();
    if (!table.id().equals(TABLE)) {
      throw new AssertionError("not the first relations: " + table.id());
    }
    return table;
  }

  private static ColumnBatch row(ColumnBatch batch, long id, int length) {
    batch.column(0).reset();
    batch.column(1).reset();
    ((LongVector) batch.column(0)).put(0, id);
    byte[] text = text(id, length).getBytes(StandardCharsets.UTF_8);
    ((BytesVector) batch.column(1)).putCopy(0, text, 0, text.length);
    batch.selectAll(1);
    return batch;
  }

  static String text(long id, int length) {
    return (id + ",").repeat(1 + length / 8);
  }
}
