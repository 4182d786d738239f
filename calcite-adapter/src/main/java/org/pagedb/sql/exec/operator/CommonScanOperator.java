package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** Reads a common table, or a recursive query's working table. */
public final class CommonScanOperator implements Operator {

  private final CommonRows rows;
  private StoredRows.Reader reader;

  /** Reads what the enclosing WITH shares. */
  public CommonScanOperator(CommonRows rows) {
    this.rows = rows;
  }

  @Override
  public void open() {
    reader = null;
  }

  @Override
  public ColumnBatch next() {
    if (reader == null) {
      reader = rows.read();
    }
    ColumnBatch batch = reader.next();
    while (batch == null && rows.more()) {
      batch = reader.next();
    }
    return batch;
  }

  @Override
  public void close() {
    reader = null;
  }
}
