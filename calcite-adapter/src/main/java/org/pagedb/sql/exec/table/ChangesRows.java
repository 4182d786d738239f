package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.Operator;

/** An operator that changes a table: all of it when its first batch is asked for. */
public interface ChangesRows extends Operator {

  /** How many rows were inserted, updated or deleted; known when {@link #next} has given null. */
  long affectedRows();
}
