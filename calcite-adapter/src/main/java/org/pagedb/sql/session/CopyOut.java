package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;

/** The data of a running COPY TO STDOUT, made as it is asked for. */
public interface CopyOut extends AutoCloseable {

  /** The columns of the data. */
  List<OutputColumn> columns();

  /** Whether the data comes in the binary format. */
  boolean isBinary();

  /**
   * The next piece of the data, at most one row's; null at the end, which ends the statement.
   *
   * @throws org.pagedb.sql.error.SqlFailure if making the row failed
   */
  byte[] next();

  /** How many rows have been given. */
  long rows();

  /** Gives up the rest. Idempotent. */
  @Override
  void close();
}
