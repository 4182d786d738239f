package org.pagedb.sql.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.JoinTable;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.ParallelShares;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The right side of a hash join whose left side is divided between lanes: read once, by all lanes
 * together or by the first that comes, then probed by all. If it outgrows the memory of all threads
 * together, both sides go to temporary files, and the lane that is the last to write its left rows
 * joins those.
 *
 * <p>A lane counts as being at a side from before it asks for rows of it until it was given none;
 * so when no lane is at it any more and one has been, all of it is read.
 */
public final class SharedHash implements ParallelShares.Resource {

  private static final long PATIENCE_MILLIS = 20;

  private final JoinShape shape;
  private final HashKeys leftKeys;
  private final HashKeys rightKeys;
  private final boolean together;
  private final boolean whole;
  private final long mostMemory;
  private final ExecutionContext context;

  private final List<RowBuffer> parts = new ArrayList<>();
  private int readers;
  private boolean begun;
  private boolean built;
  private long memory;
  private RowBuffer rows;
  private JoinTable table;
  private Partitions right;
  private Partitions left;
  private int writers;

  /**
   * A side that is not read yet.
   *
   * @param together whether the lanes divide it between them; else one lane reads all of it
   * @param whole whether it must stay in memory, however large it is
   * @param threads how many threads' {@code work_mem} it may take
   * @param context of any of the lanes
   */
  public SharedHash(
      JoinShape shape,
      int[] leftKeys,
      int[] rightKeys,
      boolean together,
      boolean whole,
      int threads,
      ExecutionContext context) {
    this.shape = shape;
    this.leftKeys = new HashKeys(leftKeys, shape.leftTypes());
    this.rightKeys = new HashKeys(rightKeys, shape.rightTypes());
    this.together = together;
    this.whole = whole;
    this.context = context;
    mostMemory = threads * context.environment().workMemory();
  }

  /** Whether the lanes divide the right side between them. */
  boolean isTogether() {
    return together;
  }

  /** Returns when the right side is read; {@code source} is this lane's operator for it. */
  void build(Operator source) {
    if (beginsReading()) {
      source.open();
      RowBuffer own = read(source);
      source.close();
      if (endsReading(own)) {
        link();
      }
    }
    while (!awaitBuilt()) {
      context.checkInterrupts();
    }
  }

  private synchronized boolean beginsReading() {
    if (built || begun && (!together || readers == 0)) {
      return false;
    }
    begun = true;
    readers++;
    return true;
  }

  private RowBuffer read(Operator source) {
    RowBuffer own = new RowBuffer(shape.rightTypes());
    long counted = 0;
    for (ColumnBatch batch = source.next(); batch != null; batch = source.next()) {
      context.checkInterrupts();
      own.append(batch);
      long taken = own.memory() + JoinTable.memoryFor(own.size());
      if (outgrows(taken - counted)) {
        spill(own);
        taken = 0;
      }
      counted = taken;
    }
    return own;
  }

  private synchronized boolean outgrows(long more) {
    memory += more;
    if (memory > mostMemory && !whole && right == null) {
      right = new Partitions(shape.rightTypes(), context, 0);
      left = new Partitions(shape.leftTypes(), context, 0);
    }
    return right != null;
  }

  private synchronized void spill(RowBuffer own) {
    for (int chunk = 0; chunk < own.chunkCount(); chunk++) {
      add(right, own.view(chunk), rightKeys);
    }
    own.clear();
  }

  private static void add(Partitions parts, ColumnBatch batch, HashKeys keys) {
    int[] hashes = new int[batch.size()];
    keys.hash(batch, hashes);
    for (int i = 0; i < batch.size(); i++) {
      parts.add(batch, batch.row(i), hashes[i]);
    }
  }

  /** Whether this was the last lane that read. */
  private synchronized boolean endsReading(RowBuffer own) {
    if (right != null) {
      spill(own);
    }
    parts.add(own);
    readers--;
    return readers == 0;
  }

  /** Called by one lane while the others wait. */
  private void link() {
    RowBuffer all = null;
    JoinTable linked = null;
    if (isDivided()) {
      spillRest();
    } else {
      all = RowBuffer.joined(parts, shape.rightTypes());
      linked = new JoinTable(all, rightKeys);
    }
    synchronized (this) {
      rows = all;
      table = linked;
      parts.clear();
      built = true;
      notifyAll();
    }
  }

  /** What lanes had that ended before the memory was used up. */
  private synchronized void spillRest() {
    for (RowBuffer part : parts) {
      spill(part);
    }
    right.finish();
  }

  private synchronized boolean awaitBuilt() {
    try {
      if (!built) {
        wait(PATIENCE_MILLIS);
      }
      return built;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SqlFailure(
          SqlState.QUERY_CANCELED, "canceling statement because its thread was interrupted");
    }
  }

  /** Whether the sides went to files. */
  synchronized boolean isDivided() {
    return right != null;
  }

  /** The rows, unless they went to files. */
  synchronized RowBuffer rows() {
    return rows;
  }

  /** The table over the rows; read by any number of threads. */
  synchronized JoinTable table() {
    return table;
  }

  /** About how many bytes the right side took in memory. */
  synchronized long memory() {
    return Math.min(memory, mostMemory);
  }

  /** A lane is about to write its left rows. */
  synchronized void beginsWriting() {
    writers++;
  }

  /** Writes left rows. */
  synchronized void write(ColumnBatch batch) {
    add(left, batch, leftKeys);
  }

  /**
   * The lane has no more left rows. Gives the left side's files if no lane has any and nobody was
   * given them before, else null. A lane that begins only now finds no rows: all were taken by
   * those that began before.
   */
  synchronized Partitions endsWriting() {
    writers--;
    if (writers > 0 || left == null) {
      return null;
    }
    Partitions taken = left;
    left = null;
    taken.finish();
    return taken;
  }

  /** The files of the right side. */
  synchronized Partitions right() {
    return right;
  }

  @Override
  public synchronized void close() {
    if (right != null) {
      right.close();
    }
    if (left != null) {
      left.close();
    }
    parts.clear();
    rows = null;
    table = null;
  }
}
