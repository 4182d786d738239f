package org.pagedb.sql.exec.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Rows in a temporary file: first written batch by batch, then read back from the start, any number
 * of times. The file has no name worth keeping and is gone when this is closed.
 *
 * <p>A batch is stored as its row count, then column by column: a byte for each row that says
 * whether it is null if any is, and the values that are not. An absent column is all null.
 */
public final class SpillFile implements AutoCloseable {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final List<PgType> types;
  private final FileChannel channel;
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long rows;
  private long flushed;

  /** Makes an empty file in the execution's temporary directory. */
  public SpillFile(List<PgType> types, ExecutionContext context) {
    this.types = types;
    try {
      Path directory = Files.createDirectories(context.environment().temporaryDirectory());
      Path path = Files.createTempFile(directory, "pagedb-", ".spill");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** How many rows were written. */
  public long rows() {
    return rows;
  }

  /** How many bytes were written. */
  public long bytes() {
    return flushed + buffer.position();
  }

  /** The columns' types. */
  public List<PgType> types() {
    return types;
  }

  /** Writes the batch's rows at the end. */
  public void write(ColumnBatch batch) {
    rows += batch.size();
    room(Integer.BYTES).putInt(batch.size());
    for (int c = 0; c < types.size(); c++) {
      writeColumn(batch, batch.column(c));
    }
  }

  private void writeColumn(ColumnBatch batch, ColumnVector vector) {
    boolean nulls = vector == null || vector.mayHaveNulls();
    room(1).put((byte) (nulls ? 1 : 0));
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      boolean isNull = vector == null || vector.isNull(row);
      if (nulls) {
        room(1).put((byte) (isNull ? 1 : 0));
      }
      if (!isNull) {
        writeValue(vector, row);
      }
    }
  }

  private void writeValue(ColumnVector vector, int row) {
    if (vector instanceof LongVector) {
      room(Long.BYTES).putLong(((LongVector) vector).at(row));
    } else if (vector instanceof DoubleVector) {
      room(Double.BYTES).putDouble(((DoubleVector) vector).at(row));
    } else {
      BytesVector bytes = (BytesVector) vector;
      int length = bytes.length(row);
      room(Integer.BYTES + length).putInt(length);
      buffer.put(bytes.buffer(row), bytes.offset(row), length);
    }
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      flush();
      if (buffer.capacity() < bytes) {
        buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
      }
    }
    return buffer;
  }

  /** Makes what was written visible to readers. */
  void flush() {
    buffer.flip();
    flushed += buffer.remaining();
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw failure(e);
    }
    buffer.clear();
  }

  /** Ends writing and gives a reader that starts at the first row; readers are independent. */
  public SpillReader read() {
    flush();
    return new SpillReader(channel, types);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  static SqlFailure failure(IOException cause) {
    String message = String.valueOf(cause.getMessage());
    boolean full = message.toLowerCase(Locale.ROOT).contains("no space left");
    return SqlFailure.of(
            full ? SqlState.DISK_FULL : SqlState.IO_ERROR,
            "could not use temporary file: %s",
            message)
        .because(cause);
  }
}
