package org.pagedb.jdbc;

import org.pagedb.storage.vector.ColumnBatch;

/** A place in the rows of a result: before the first, on one, or after the last. */
interface RowCursor {

  /** Moves to the next row and tells whether there is one. */
  boolean next();

  /** The batch that holds the current row. */
  ColumnBatch batch();

  /** Where in the batch's vectors the current row is. */
  int vectorRow();

  /** Whether the current row has a successor. */
  boolean hasNext();

  /** Gives up the rest. Idempotent. */
  void close();
}
