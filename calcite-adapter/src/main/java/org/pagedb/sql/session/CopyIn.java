package org.pagedb.sql.session;

import java.io.InputStream;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;

/** A COPY FROM STDIN that waits for its data. The statement runs until one of both is called. */
public interface CopyIn {

  /** The columns of the data. */
  List<OutputColumn> columns();

  /** Whether the data is to come in the binary format. */
  boolean isBinary();

  /**
   * Reads all of the data and stores its rows, which ends the statement.
   *
   * @return how many rows were stored
   * @throws SqlFailure if something was wrong; then none are
   */
  long load(InputStream data);

  /** Ends the statement without data; the failure (57014) that it ended with. */
  SqlFailure fail(String reason);
}
