package org.pagedb.sql.exec.copy;

import org.pagedb.storage.vector.ColumnBatch;

/** Writes rows as COPY TO's data into a buffer, from which they are taken. One thread. */
public abstract class CopyWriter {

  final ByteOutput out = new ByteOutput();

  /** Writes what stands before the first row. */
  public abstract void begin();

  /** Writes the row at a position of the batch's vectors. */
  public abstract void row(ColumnBatch batch, int row);

  /** Writes what stands behind the last row. */
  public abstract void end();

  /** How many bytes are in the buffer. */
  public final int size() {
    return out.size();
  }

  /** The bytes in the buffer, from 0; valid until the next call. */
  public byte[] bytes() {
    return out.bytes();
  }

  /** Takes a copy of what is in the buffer and empties it. */
  public byte[] take() {
    byte[] taken = out.toArray();
    out.clear();
    return taken;
  }

  /** Empties the buffer. */
  public final void clear() {
    out.clear();
  }
}
