package org.pagedb.benchmarks.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.ProjectOperator;
import org.pagedb.sql.exec.parallel.Lane;
import org.pagedb.sql.exec.parallel.LaneExchange;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.heap.BlockRanges;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * A heap scan by worker threads whose batches a reader takes out of the exchange that Gather uses,
 * with what Gather does to save work switched on and off.
 *
 * @param workers how many threads scan
 * @param lanes how many batches there can be on the way
 * @param signalAt how many must wait before a sleeper is woken
 * @param copies whether a batch is copied before it is handed over
 * @param projects whether the reader sends each batch through a projection that changes nothing
 */
public record GatheredScan(int workers, int lanes, int signalAt, boolean copies, boolean projects) {

  private static final List<PgType> TYPES =
      List.of(BuiltinTypes.INT4, BuiltinTypes.INT4, BuiltinTypes.TEXT);
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

  /** As Gather does it. */
  public static GatheredScan asInGather(int workers) {
    return new GatheredScan(workers, 4 * workers, workers, false, false);
  }

  /** Sums the key over all rows of a table of {@link RowShape#WIDE} rows. */
  public long sum(StoredTable table) {
    return table.read(snapshot -> sum(table, snapshot));
  }

  private long sum(StoredTable table, Snapshot snapshot) {
    BlockRanges ranges = new BlockRanges(0, table.heap().blocks());
    List<Lane> all = new ArrayList<>();
    for (int i = 0; i < lanes; i++) {
      HeapScan scan = table.heap().scan(snapshot, HeapScan.Request.of(0, 1, 2));
      all.add(new Lane(new Part(scan, ranges, copies)));
    }
    LaneExchange exchange = new LaneExchange(all, signalAt);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      Thread thread = new Thread(() -> work(exchange), "gathered-scan-" + i);
      thread.start();
      threads.add(thread);
    }
    long sum = read(exchange);
    for (Thread thread : threads) {
      join(thread);
    }
    return sum;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void work(LaneExchange exchange) {
    while (!exchange.isFinished()) {
      Lane lane = exchange.awaitFree(PATIENCE);
      if (lane == null) {
        continue;
      }
      if (lane.step() == null) {
        exchange.finished();
      } else {
        exchange.ready(lane);
      }
    }
  }

  private long read(LaneExchange exchange) {
    Reader reader = new Reader();
    Operator projection = new ProjectOperator(reader, identity());
    long sum = 0;
    while (true) {
      Lane lane = exchange.takeReady();
      if (lane != null) {
        reader.batch = lane.batch();
        sum += keys(projects ? projection.next() : reader.next());
        exchange.release(lane);
      } else if (exchange.isFinished()) {
        return sum;
      } else {
        exchange.awaitReady(PATIENCE);
      }
    }
  }

  private static Kernel[] identity() {
    List<Expression> columns = new ArrayList<>();
    for (int column = 0; column < TYPES.size(); column++) {
      columns.add(new Expression.InputReference(column, TYPES.get(column), PgType.NO_TYPMOD));
    }
    return new ExpressionCompiler(null).compileAll(columns);
  }

  private static long keys(ColumnBatch batch) {
    long[] keys = ((LongVector) batch.column(0)).values();
    long sum = 0;
    for (int i = 0; i < batch.size(); i++) {
      sum += keys[batch.row(i)];
    }
    return sum;
  }

  /** What the projection reads. */
  private static final class Reader implements Operator {
    private ColumnBatch batch;

    @Override
    public void open() {
      // there is nothing to open
    }

    @Override
    public ColumnBatch next() {
      return batch;
    }

    @Override
    public void close() {
      // nor to close
    }
  }

  /** One thread's part of the scan. */
  private static final class Part implements Operator {
    private final HeapScan scan;
    private final BlockRanges ranges;
    private final ColumnBatch batch;
    private final boolean copies;

    Part(HeapScan scan, BlockRanges ranges, boolean copies) {
      this.scan = scan;
      this.ranges = ranges;
      this.copies = copies;
      batch = scan.newBatch();
    }

    @Override
    public void open() {
      scan.range(0, 0);
    }

    @Override
    public ColumnBatch next() {
      while (scan.next(batch) || ranges.claim(scan)) {
        if (batch.size() > 0) {
          return copies ? copy(batch) : batch;
        }
      }
      return null;
    }

    private static ColumnBatch copy(ColumnBatch batch) {
      RowBuffer rows = new RowBuffer(TYPES);
      rows.append(batch);
      return rows.view(0);
    }

    @Override
    public void close() {
      // it holds nothing
    }
  }
}
