package org.pagedb.jdbc;

import java.sql.SQLException;

/** A COPY FROM STDIN to which the client writes the data, piece by piece. */
public interface CopyIn extends CopyOperation {

  /** Writes a piece; what is wrong with it is told at the end. */
  void writeToCopy(byte[] buffer, int offset, int length) throws SQLException;

  /** Does nothing: there is no network to be filled. */
  void flushCopy() throws SQLException;

  /** Ends the data. The number of rows stored. */
  long endCopy() throws SQLException;
}
