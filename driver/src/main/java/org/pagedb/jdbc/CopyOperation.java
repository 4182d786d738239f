package org.pagedb.jdbc;

import java.sql.SQLException;

/** A COPY that is going on. Its methods are those of the type of this name in pgjdbc. */
public interface CopyOperation {

  /** How many columns the data has. */
  int getFieldCount();

  /** The format of the data: 0 is text or CSV, 1 binary. */
  int getFormat();

  /** The format of one column; the same for all. */
  int getFieldFormat(int field);

  /** Whether the operation has not ended yet. */
  boolean isActive();

  /** Gives the operation up; a transaction block that is open has failed then. */
  void cancelCopy() throws SQLException;

  /** After the end: how many rows were copied, −1 before. */
  long getHandledRowCount();
}
