package org.pagedb.sql.exec.copy;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.RowOrigin;
import org.pagedb.storage.vector.ColumnBatch;

/** Gives the rows of the data that the execution shares as its {@link CopyReader}. */
public final class CopyRowsOperator implements Operator {

  private final CopyReader reader;

  /** The reader is shared under {@link RowOrigin#KEY}. */
  public CopyRowsOperator(ExecutionContext context) {
    reader = (CopyReader) context.shared(RowOrigin.KEY);
  }

  @Override
  public void open() {
    if (reader == null) {
      throw new IllegalStateException("no data to copy");
    }
  }

  @Override
  public ColumnBatch next() {
    return reader.next();
  }

  @Override
  public void close() {
    // The data is whose it was given by.
  }
}
