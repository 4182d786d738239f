package org.pagedb.sql.exec.run;

import org.pagedb.sql.error.SqlFailure;

/**
 * Says of rows on their way into a table where they come from, so that what is wrong with one can
 * be told with its place. Rows are named by their position in the vectors of the batch at hand,
 * which filters and projections keep.
 */
public interface RowOrigin {

  /** Under what an origin is shared with the operators of an execution. */
  Object KEY = RowOrigin.class;

  /** Fails if the source has come upon something wrong behind the rows of the batch at hand. */
  void failIfBroken();

  /** A failure found while a row was looked at. */
  SqlFailure whileChecking(SqlFailure failure, int row);

  /** A failure found while a row was stored. */
  SqlFailure whileStoring(SqlFailure failure, int row);
}
