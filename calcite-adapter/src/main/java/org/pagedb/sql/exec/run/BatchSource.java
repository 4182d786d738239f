package org.pagedb.sql.exec.run;

import org.pagedb.storage.vector.ColumnBatch;

/** Where batches come from: an operator, or rows kept somewhere. */
public interface BatchSource {

  /** The next batch, never empty; or null at the end, and at every call after it. */
  ColumnBatch next();
}
