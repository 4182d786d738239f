package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.BitmapSource;
import org.pagedb.sql.type.PgType;

/** A node that finds TIDs of a table's rows; it gives no rows itself. */
public sealed interface BitmapPlan extends PhysicalPlan
    permits BitmapIndexScanPlan, BitmapCombinationPlan {

  /** The table's columns as the scan above gives them, of which conditions speak. */
  ScannedTable scanned();

  /** What finds the TIDs in one execution. */
  BitmapSource source(ExecutionContext context);

  @Override
  default List<PgType> types() {
    return scanned().types();
  }

  @Override
  default Operator create(ExecutionContext context) {
    throw new IllegalStateException("a bitmap is read by its heap scan");
  }
}
