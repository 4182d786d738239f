package org.pagedb.sql.exec.rows;

import java.util.List;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Rows kept to be read again from the start, any number of times: in memory up to {@code work_mem},
 * what comes after in a temporary file.
 */
public final class StoredRows implements AutoCloseable {

  private final List<PgType> types;
  private final ExecutionContext context;
  private final RowBuffer buffer;
  private SpillFile overflow;

  /** Nothing yet. */
  public StoredRows(List<PgType> types, ExecutionContext context) {
    this.types = types;
    this.context = context;
    buffer = new RowBuffer(types);
  }

  /** Adds all rows of a batch. */
  public void add(ColumnBatch batch) {
    if (overflow == null && buffer.memory() <= context.environment().workMemory()) {
      buffer.append(batch);
      return;
    }
    if (overflow == null) {
      overflow = new SpillFile(types, context);
    }
    overflow.write(batch);
  }

  /** How many rows there are. */
  public long size() {
    return buffer.size() + (overflow == null ? 0 : overflow.rows());
  }

  /** About how many bytes are held in memory. */
  public long memory() {
    return buffer.memory();
  }

  /** A reader at the first row. Rows that are added later are seen too. */
  public Reader read() {
    return new Reader();
  }

  @Override
  public void close() {
    buffer.clear();
    if (overflow != null) {
      overflow.close();
      overflow = null;
    }
  }

  /** One pass over the rows. */
  public final class Reader implements BatchSource {
    private int position;
    private SpillReader spilled;

    /** {@inheritDoc} After null it may go on, if rows have been added since. */
    @Override
    public ColumnBatch next() {
      if (position < buffer.size()) {
        return nextInMemory();
      }
      if (overflow == null) {
        return null;
      }
      if (spilled == null) {
        spilled = overflow.read();
      } else {
        overflow.flush();
      }
      return spilled.next();
    }

    private ColumnBatch nextInMemory() {
      ColumnBatch batch = buffer.view(position >> RowBuffer.CHUNK_SHIFT);
      int start = RowBuffer.position(position);
      position += batch.size() - start;
      if (start > 0) {
        int[] selected = batch.selectionBuffer(batch.size());
        for (int i = start; i < batch.size(); i++) {
          selected[i - start] = i;
        }
        batch.select(batch.size() - start);
      }
      return batch;
    }
  }
}
