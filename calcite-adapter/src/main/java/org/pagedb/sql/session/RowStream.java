package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The rows of a result, batch by batch, made as they are asked for. It survives other statements of
 * the same session within its transaction.
 */
public interface RowStream extends AutoCloseable {

  /** The columns. */
  List<OutputColumn> columns();

  /**
   * The next batch, never empty, valid until the next call; or null at the end, when {@link
   * #affectedRows} is known.
   */
  ColumnBatch next();

  /**
   * True promises that {@link #next} has no further batch to give and that the present one stays
   * valid until {@link #close}, past the call that returns null. A point lookup knows this, and its
   * reader then copies nothing. False promises nothing.
   */
  default boolean endsWithThisBatch() {
    return false;
  }

  /**
   * After the end: rows returned, or for INSERT, UPDATE and DELETE with RETURNING rows affected.
   */
  long affectedRows();

  /** Gives up the rest. Idempotent; ends the statement's own transaction if it has one. */
  @Override
  void close();
}
