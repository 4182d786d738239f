package org.pagedb.sql.exec.rows;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Rows divided over temporary files by some bits of their hashes. Rows with equal keys are in one
 * file; a file that is still too large can be divided again by the next bits.
 */
public final class Partitions implements AutoCloseable {

  /** How many files there are at one level. */
  public static final int COUNT = 16;

  /** How often rows can be divided: 8 levels use all 32 bits of a hash. */
  public static final int MAX_LEVELS = 8;

  private static final int BITS = 4;
  private static final int STAGED_ROWS = 256;
  private static final int STAGED_BYTES = 32 * 1024;

  private final List<PgType> types;
  private final ExecutionContext context;
  private final int level;
  private final SpillFile[] files = new SpillFile[COUNT];
  private final RowBuffer[] staged = new RowBuffer[COUNT];

  /** Empty partitions; {@code level} counts the divisions before, from 0. */
  public Partitions(List<PgType> types, ExecutionContext context, int level) {
    this.types = types;
    this.context = context;
    this.level = level;
  }

  /** Which of the files a hash belongs to. */
  public int partition(int hash) {
    // Tables use the low bits for their slots, so the files use the high ones first.
    return hash >>> Integer.SIZE - BITS * (level + 1) & COUNT - 1;
  }

  /** Adds one row of a batch, at a position in its vectors. */
  public void add(ColumnBatch batch, int position, int hash) {
    int partition = partition(hash);
    RowBuffer stage = staged[partition];
    if (stage == null) {
      stage = new RowBuffer(types);
      staged[partition] = stage;
    }
    stage.appendRow(batch, position);
    if (stage.size() >= STAGED_ROWS || stage.memory() >= STAGED_BYTES) {
      write(partition);
    }
  }

  private void write(int partition) {
    if (files[partition] == null) {
      files[partition] = new SpillFile(types, context);
    }
    files[partition].write(staged[partition].view(0));
    staged[partition].clear();
  }

  /** Ends adding. */
  public void finish() {
    for (int i = 0; i < COUNT; i++) {
      if (staged[i] != null && staged[i].size() > 0) {
        write(i);
      }
      staged[i] = null;
    }
  }

  /** Takes a partition's file out, to be closed by the caller; null if it has no rows. */
  public SpillFile take(int partition) {
    SpillFile file = files[partition];
    files[partition] = null;
    return file;
  }

  @Override
  public void close() {
    for (int i = 0; i < COUNT; i++) {
      staged[i] = null;
      if (files[i] != null) {
        files[i].close();
        files[i] = null;
      }
    }
  }
}
