package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.Operator;

/** Runs a statement's input again with one row version in the place of the changed table's rows. */
public interface RowRecheck {

  /** The input for one row, not open yet. */
  Operator start(RecheckRow row);
}
