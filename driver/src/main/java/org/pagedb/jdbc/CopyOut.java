package org.pagedb.jdbc;

import java.sql.SQLException;

/** A COPY TO STDOUT from which the client reads the data, row by row. */
public interface CopyOut extends CopyOperation {

  /** The next row, its line end included; null at the end. */
  byte[] readFromCopy() throws SQLException;

  /** As {@link #readFromCopy()}; a row never has to be waited for. */
  byte[] readFromCopy(boolean block) throws SQLException;
}
