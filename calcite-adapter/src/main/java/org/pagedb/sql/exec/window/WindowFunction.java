package org.pagedb.sql.exec.window;

import org.pagedb.storage.vector.ColumnVector;

/** One window function call over one partition after the other. */
interface WindowFunction {

  /** A new partition begins. */
  void enter(WindowPartition partition);

  /** Puts the value for a row; rows come in order. */
  void compute(int row, ColumnVector output, int target);
}
