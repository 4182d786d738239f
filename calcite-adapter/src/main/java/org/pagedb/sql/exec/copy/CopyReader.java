package org.pagedb.sql.exec.copy;

import org.pagedb.sql.exec.run.RowOrigin;
import org.pagedb.storage.vector.ColumnBatch;

/** The rows of a COPY FROM's data. One thread. */
public interface CopyReader extends RowOrigin {

  /**
   * The next batch, never empty, valid until the next call; or null at the end.
   *
   * @throws org.pagedb.sql.error.SqlFailure for data that cannot be read, with its place
   */
  ColumnBatch next();
}
