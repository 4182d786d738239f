package org.pagedb.sql.exec.operator;

import java.util.ArrayDeque;
import java.util.Deque;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.JoinTable;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.rows.SpillFile;
import org.pagedb.sql.exec.rows.SpillReader;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Joins by hashing the right side and probing with the left one, for all kinds of join. A right
 * side that outgrows {@code work_mem} is divided over temporary files, the left side likewise, and
 * the pairs of files are joined one after the other.
 */
public final class HashJoinOperator implements Operator, Counting {

  /** A pair of partitions that waits to be joined; either may be null for no rows. */
  private record Pending(SpillFile left, SpillFile right, int level) {}

  private static final long KILO = 1 << 10;

  private final Operator left;
  private final Operator right;
  private final JoinShape shape;
  private final HashKeys leftKeys;
  private final HashKeys rightKeys;
  private final ExecutionContext context;
  private final HashProbe probe;
  private final SharedHash shared;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private boolean started;
  private SpillFile leftFile;
  private SpillReader leftReader;
  private boolean leftDone;
  private long memory;
  private int batches = 1;
  private int[] hashes = new int[0];

  /**
   * Joins two inputs.
   *
   * @param leftKeys key columns of the left input
   * @param rightKeys as many of the right one, pairwise of types that hash alike
   * @param residual a condition over the joined columns beyond the keys' equality, or null
   * @param nullAware whether an ANTI join is NOT IN: a null on the right rules out all rows, a null
   *     on the left its own unless the right side is empty
   */
  public HashJoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      int[] leftKeys,
      int[] rightKeys,
      Kernel residual,
      boolean nullAware,
      ExecutionContext context) {
    this(left, right, shape, leftKeys, rightKeys, residual, nullAware, null, context);
  }

  /** One lane of a join that shares its right side with others; else as above. */
  public HashJoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      int[] leftKeys,
      int[] rightKeys,
      Kernel residual,
      boolean nullAware,
      SharedHash shared,
      ExecutionContext context) {
    this.shared = shared;
    this.left = left;
    this.right = right;
    this.shape = shape;
    this.leftKeys = new HashKeys(leftKeys, shape.leftTypes());
    this.rightKeys = new HashKeys(rightKeys, shape.rightTypes());
    this.context = context;
    probe = new HashProbe(shape, this.leftKeys, residual, nullAware);
  }

  /** The largest memory taken by the hashed side, in bytes. */
  public long memory() {
    return memory;
  }

  /** How many parts the join was carried out in. */
  public int batchCount() {
    return batches;
  }

  @Override
  public void open() {
    closeFiles();
    started = false;
    leftDone = false;
    probe.clear();
    if (shared == null) {
      right.open();
    }
  }

  @Override
  public ColumnBatch next() {
    if (!started) {
      if (shared == null) {
        start();
      } else {
        startShared();
      }
      started = true;
    }
    while (true) {
      ColumnBatch output = probe.next();
      if (output != null) {
        return output;
      }
      ColumnBatch batch = leftDone ? null : nextLeft();
      if (batch != null) {
        context.checkInterrupts();
        probe.probe(batch);
      } else if (!leftDone) {
        leftDone = true;
        probe.finishLeft();
      } else if (!nextPair()) {
        return null;
      }
    }
  }

  private ColumnBatch nextLeft() {
    return leftReader != null ? leftReader.next() : left.next();
  }

  /** Reads the right side; if it does not fit, divides both sides. */
  private void start() {
    RowBuffer rows = new RowBuffer(shape.rightTypes());
    Partitions spilled = load(rows, right, 0);
    right.close();
    left.open();
    if (spilled == null) {
      probe.build(rows, new JoinTable(rows, rightKeys));
      return;
    }
    spilled.finish();
    Partitions leftParts = new Partitions(shape.leftTypes(), context, 0);
    divide(left, leftKeys, leftParts);
    left.close();
    enqueue(leftParts, spilled, 1);
    leftDone = true;
    probe.clear();
  }

  /** Gets the table that all lanes probe; if there is none, writes this lane's left rows. */
  private void startShared() {
    shared.build(right);
    memory = Math.max(memory, shared.memory());
    left.open();
    if (!shared.isDivided()) {
      probe.build(shared.rows(), shared.table());
      return;
    }
    shared.beginsWriting();
    for (ColumnBatch batch = left.next(); batch != null; batch = left.next()) {
      context.checkInterrupts();
      shared.write(batch);
    }
    left.close();
    leftDone = true;
    probe.clear();
    Partitions leftParts = shared.endsWriting();
    if (leftParts != null) {
      enqueue(leftParts, shared.right(), 1);
    }
  }

  /** Loads all rows, or divides them if they do not fit; null if they fit. */
  private Partitions load(RowBuffer rows, BatchSource source, int level) {
    Partitions parts = null;
    for (ColumnBatch batch = source.next(); batch != null; batch = source.next()) {
      context.checkInterrupts();
      if (parts != null) {
        addTo(parts, batch, rightKeys);
        continue;
      }
      rows.append(batch);
      long taken = rows.memory() + JoinTable.memoryFor(rows.size());
      memory = Math.max(memory, taken);
      if (taken > context.environment().workMemory()
          && level < Partitions.MAX_LEVELS
          && !probe.mustBeWhole()) {
        parts = new Partitions(shape.rightTypes(), context, level);
        for (int chunk = 0; chunk < rows.chunkCount(); chunk++) {
          addTo(parts, rows.view(chunk), rightKeys);
        }
        rows.clear();
      }
    }
    return parts;
  }

  private void addTo(Partitions parts, ColumnBatch batch, HashKeys keys) {
    hashes = hashes.length < batch.size() ? new int[batch.size()] : hashes;
    keys.hash(batch, hashes);
    for (int i = 0; i < batch.size(); i++) {
      parts.add(batch, batch.row(i), hashes[i]);
    }
  }

  private void divide(BatchSource source, HashKeys keys, Partitions parts) {
    for (ColumnBatch batch = source.next(); batch != null; batch = source.next()) {
      context.checkInterrupts();
      addTo(parts, batch, keys);
    }
    parts.finish();
  }

  private void enqueue(Partitions leftParts, Partitions rightParts, int level) {
    batches += Partitions.COUNT - 1;
    for (int p = 0; p < Partitions.COUNT; p++) {
      SpillFile leftPart = leftParts.take(p);
      SpillFile rightPart = rightParts.take(p);
      if (leftPart != null || rightPart != null) {
        pending.add(new Pending(leftPart, rightPart, level));
      }
    }
  }

  /** Makes the next pair of partitions ready to be probed; false if there is none. */
  private boolean nextPair() {
    closeLeftFile();
    Pending pair = pending.poll();
    if (pair == null) {
      return false;
    }
    leftFile = pair.left;
    leftReader = leftFile == null ? null : leftFile.read();
    leftDone = leftFile == null;
    RowBuffer rows = new RowBuffer(shape.rightTypes());
    if (pair.right != null) {
      Partitions spilled = load(rows, pair.right.read(), pair.level);
      pair.right.close();
      if (spilled != null) {
        divideAgain(spilled, pair.level);
        return true;
      }
    }
    probe.build(rows, new JoinTable(rows, rightKeys));
    if (leftDone) {
      probe.finishLeft();
    }
    return true;
  }

  private void divideAgain(Partitions rightParts, int level) {
    rightParts.finish();
    Partitions leftParts = new Partitions(shape.leftTypes(), context, level);
    if (leftReader != null) {
      divide(leftReader, leftKeys, leftParts);
    }
    enqueue(leftParts, rightParts, level + 1);
    closeLeftFile();
    leftDone = true;
    probe.clear();
  }

  private void closeLeftFile() {
    if (leftFile != null) {
      leftFile.close();
      leftFile = null;
    }
    leftReader = null;
  }

  private void closeFiles() {
    closeLeftFile();
    for (Pending pair : pending) {
      if (pair.left != null) {
        pair.left.close();
      }
      if (pair.right != null) {
        pair.right.close();
      }
    }
    pending.clear();
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Join Filter", probe.removed());
    statistics.detail("Batches", batches);
    statistics.detail("Memory Usage", memory + KILO - 1 >> 10);
  }

  @Override
  public void close() {
    closeFiles();
    probe.clear();
    left.close();
    right.close();
  }
}
