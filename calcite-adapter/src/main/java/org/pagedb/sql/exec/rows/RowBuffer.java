package org.pagedb.sql.exec.rows;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Rows kept in memory, as columns in chunks of {@link #CHUNK_ROWS}. A row's number says where it
 * is: chunk and position. Values are copied in, so they outlive the batches they came from. A
 * column that is absent from the batches, since nobody wants it, is absent here too.
 */
public final class RowBuffer {

  /** How many bits of a row number are the position within its chunk. */
  public static final int CHUNK_SHIFT = 10;

  /** Rows of a full chunk. */
  public static final int CHUNK_ROWS = 1 << CHUNK_SHIFT;

  private static final int FIRST_CAPACITY = 16;
  private static final int BYTES_PER_SLICE = 24;

  private final List<PgType> types;
  private ColumnBatch[] chunks = new ColumnBatch[1];
  private int size;
  private long memory;
  private int capacity;

  /** How many rows each chunk has, where they are not full; else null. */
  private int[] chunkRows;

  /** An empty buffer for rows of these types. */
  public RowBuffer(List<PgType> types) {
    this.types = types;
  }

  /**
   * The rows of several buffers in one, which take it over; nothing can be added to it. Its row
   * numbers have gaps, and {@link #size} counts those.
   */
  public static RowBuffer joined(List<RowBuffer> parts, List<PgType> types) {
    RowBuffer joined = new RowBuffer(types);
    int count = 0;
    for (RowBuffer part : parts) {
      count += part.chunkCount();
    }
    joined.chunks = new ColumnBatch[Math.max(1, count)];
    joined.chunkRows = new int[count];
    int next = 0;
    for (RowBuffer part : parts) {
      for (int chunk = 0; chunk < part.chunkCount(); chunk++) {
        joined.chunks[next] = part.chunks[chunk];
        joined.chunkRows[next++] = part.rowsOf(chunk);
      }
      joined.memory += part.memory;
    }
    joined.size = count << CHUNK_SHIFT;
    return joined;
  }

  private int rowsOf(int chunk) {
    return chunkRows == null
        ? Math.min(CHUNK_ROWS, size - (chunk << CHUNK_SHIFT))
        : chunkRows[chunk];
  }

  /** The columns' types. */
  public List<PgType> types() {
    return types;
  }

  /** How many rows there are. */
  public int size() {
    return size;
  }

  /** About how many bytes the rows take. */
  public long memory() {
    return memory;
  }

  /** How many chunks hold rows. */
  public int chunkCount() {
    return (size + CHUNK_ROWS - 1) >> CHUNK_SHIFT;
  }

  /** The chunk that holds a row; its position there is {@code row & (CHUNK_ROWS - 1)}. */
  public ColumnBatch chunkOf(int row) {
    return chunks[row >> CHUNK_SHIFT];
  }

  /** The vector that holds a row's column. */
  public ColumnVector column(int row, int column) {
    return chunks[row >> CHUNK_SHIFT].column(column);
  }

  /** A row's position in its chunk's vectors. */
  public static int position(int row) {
    return row & CHUNK_ROWS - 1;
  }

  /** A chunk's rows as a batch of their own; shrinking its selection leaves the buffer alone. */
  public ColumnBatch view(int chunk) {
    ColumnBatch stored = chunks[chunk];
    ColumnVector[] columns = new ColumnVector[stored.columnCount()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = stored.column(c);
    }
    ColumnBatch view = new ColumnBatch(columns);
    view.selectAll(rowsOf(chunk));
    return view;
  }

  /** Forgets all rows and keeps the memory of the first chunk. */
  public void clear() {
    size = 0;
    memory = 0;
    for (int i = 1; i < chunks.length; i++) {
      chunks[i] = null;
    }
    if (chunks[0] != null) {
      for (int c = 0; c < chunks[0].columnCount(); c++) {
        if (chunks[0].column(c) != null) {
          chunks[0].column(c).reset();
        }
      }
    }
  }

  /** Takes the last row away again. */
  public void removeLast() {
    size--;
    ColumnBatch chunk = chunkOf(size);
    for (int c = 0; c < types.size(); c++) {
      if (chunk.column(c) != null) {
        chunk.column(c).clearNull(size & CHUNK_ROWS - 1);
      }
    }
  }

  /** Appends all rows of a batch, column by column. */
  public void append(ColumnBatch batch) {
    int done = 0;
    while (done < batch.size()) {
      int position = size & CHUNK_ROWS - 1;
      int part = Math.min(batch.size() - done, CHUNK_ROWS - position);
      ColumnBatch chunk = chunkWithRoom(position + part);
      for (int c = 0; c < types.size(); c++) {
        if (batch.column(c) != null) {
          copy(batch, done, part, batch.column(c), target(chunk, c), position);
        }
      }
      size += part;
      done += part;
    }
    memory += (long) batch.size() * Long.BYTES * types.size();
  }

  /** Appends one row of a batch, at a position in its vectors, and returns the new row's number. */
  public int appendRow(ColumnBatch batch, int position) {
    int target = size & CHUNK_ROWS - 1;
    ColumnBatch chunk = chunkWithRoom(target + 1);
    for (int c = 0; c < types.size(); c++) {
      ColumnVector source = batch.column(c);
      if (source == null) {
        continue;
      }
      target(chunk, c).copyFrom(source, position, target);
      if (source instanceof BytesVector) {
        memory += BYTES_PER_SLICE + (source.isNull(position) ? 0 : sliceLength(source, position));
      }
    }
    memory += (long) Long.BYTES * types.size();
    return size++;
  }

  private static int sliceLength(ColumnVector vector, int position) {
    return ((BytesVector) vector).length(position);
  }

  private void copy(
      ColumnBatch batch, int from, int count, ColumnVector source, ColumnVector target, int at) {
    if (source instanceof BytesVector) {
      copyBytes(batch, from, count, (BytesVector) source, (BytesVector) target, at);
    } else if (source.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        target.copyFrom(source, batch.row(from + i), at + i);
      }
    } else if (source instanceof LongVector) {
      long[] in = ((LongVector) source).values();
      long[] out = ((LongVector) target).values();
      for (int i = 0; i < count; i++) {
        out[at + i] = in[batch.row(from + i)];
      }
    } else {
      double[] in = ((DoubleVector) source).values();
      double[] out = ((DoubleVector) target).values();
      for (int i = 0; i < count; i++) {
        out[at + i] = in[batch.row(from + i)];
      }
    }
  }

  private void copyBytes(
      ColumnBatch batch, int from, int count, BytesVector source, BytesVector target, int at) {
    boolean nulls = source.mayHaveNulls();
    long bytes = (long) count * BYTES_PER_SLICE;
    for (int i = 0; i < count; i++) {
      int row = batch.row(from + i);
      if (nulls && source.isNull(row)) {
        target.putNull(at + i);
      } else {
        bytes += source.length(row);
        target.putCopy(at + i, source.buffer(row), source.offset(row), source.length(row));
      }
    }
    memory += bytes;
  }

  /** The last chunk, or a new one, with room for {@code rows} rows. */
  private ColumnBatch chunkWithRoom(int rows) {
    int index = size >> CHUNK_SHIFT;
    if (index == chunks.length) {
      chunks = Arrays.copyOf(chunks, index * 2);
    }
    if (chunks[index] == null) {
      chunks[index] = new ColumnBatch(new ColumnVector[types.size()]);
    }
    capacity = index > 0 ? CHUNK_ROWS : Math.max(rows, FIRST_CAPACITY);
    return chunks[index];
  }

  /** The chunk's vector of a column, made when the first value comes. */
  private ColumnVector target(ColumnBatch chunk, int column) {
    ColumnVector vector = chunk.column(column);
    if (vector == null) {
      vector = DatumVectors.vectorFor(types.get(column), capacity);
      chunk.replaceColumn(column, vector);
    }
    vector.ensureCapacity(capacity);
    return vector;
  }
}
