package org.pagedb.sql.exec.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.List;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Reads a {@link SpillFile}'s batches in the order in which they were written. */
public final class SpillReader implements BatchSource {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final FileChannel channel;
  private final ColumnVector[] columns;
  private final ColumnBatch batch;
  private ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN).limit(0);
  private long position;

  SpillReader(FileChannel channel, List<PgType> types) {
    this.channel = channel;
    columns = new ColumnVector[types.size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = DatumVectors.vectorFor(types.get(c), 0);
    }
    batch = new ColumnBatch(columns);
  }

  @Override
  public ColumnBatch next() {
    if (!fill(Integer.BYTES)) {
      return null;
    }
    int rows = buffer.getInt();
    for (ColumnVector column : columns) {
      column.reset();
      column.ensureCapacity(rows);
      readColumn(column, rows);
    }
    batch.selectAll(rows);
    return batch;
  }

  private void readColumn(ColumnVector column, int rows) {
    fill(1);
    boolean nulls = buffer.get() != 0;
    for (int row = 0; row < rows; row++) {
      if (nulls) {
        fill(1);
      }
      if (nulls && buffer.get() != 0) {
        column.putNull(row);
      } else {
        readValue(column, row);
      }
    }
  }

  private void readValue(ColumnVector column, int row) {
    if (column instanceof LongVector) {
      fill(Long.BYTES);
      ((LongVector) column).put(row, buffer.getLong());
    } else if (column instanceof DoubleVector) {
      fill(Double.BYTES);
      ((DoubleVector) column).put(row, buffer.getDouble());
    } else {
      fill(Integer.BYTES);
      int length = buffer.getInt();
      fill(length);
      ((BytesVector) column).putCopy(row, buffer.array(), buffer.position(), length);
      buffer.position(buffer.position() + length);
    }
  }

  /** Makes {@code bytes} bytes available; false at the end of the file. */
  private boolean fill(int bytes) {
    if (buffer.remaining() >= bytes) {
      return true;
    }
    buffer.compact();
    if (buffer.capacity() < bytes) {
      ByteBuffer larger = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
      buffer.flip();
      larger.put(buffer);
      buffer = larger;
    }
    try {
      int read = 0;
      while (read >= 0 && buffer.position() < bytes) {
        read = channel.read(buffer, position);
        position += Math.max(0, read);
      }
    } catch (IOException e) {
      throw SpillFile.failure(e);
    }
    buffer.flip();
    return buffer.remaining() >= bytes;
  }
}
