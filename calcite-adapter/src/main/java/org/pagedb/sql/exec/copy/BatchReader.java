package org.pagedb.sql.exec.copy;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * What readers of all formats share: rows are put into batches, and something wrong behind the good
 * rows of a batch waits until those are used.
 */
abstract class BatchReader implements CopyReader {

  static final int ROWS = ColumnBatch.PREFERRED_ROWS;

  final CopyPlace place;
  final List<OutputColumn> columns;
  final ColumnVector[] vectors;
  private final ColumnBatch batch;
  private boolean started;
  private SqlFailure broken;

  BatchReader(String table, List<OutputColumn> columns) {
    place = new CopyPlace(table);
    this.columns = columns;
    vectors = new ColumnVector[columns.size()];
    for (int c = 0; c < vectors.length; c++) {
      vectors[c] = DatumVectors.vectorFor(columns.get(c).type(), ROWS);
    }
    batch = new ColumnBatch(vectors);
  }

  /** Reads what stands before the rows. */
  abstract void header();

  /** Reads the next row into the vectors; false at the end of the data. */
  abstract boolean row(int row);

  @Override
  public final ColumnBatch next() {
    failIfBroken();
    for (ColumnVector vector : vectors) {
      vector.reset();
    }
    int rows = 0;
    try {
      if (!started) {
        started = true;
        header();
      }
      while (rows < ROWS && row(rows)) {
        rows++;
      }
    } catch (SqlFailure failure) {
      if (rows == 0) {
        throw failure;
      }
      broken = failure;
    }
    batch.selectAll(rows);
    return rows == 0 ? null : batch;
  }

  @Override
  public final void failIfBroken() {
    if (broken != null) {
      throw broken;
    }
  }
}
