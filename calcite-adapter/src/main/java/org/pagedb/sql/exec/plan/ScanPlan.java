package org.pagedb.sql.exec.plan;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;

/** A plan that reads one table, by whatever way. */
public interface ScanPlan extends PhysicalPlan {

  /** What it gives of which table. */
  ScannedTable scanned();

  /**
   * Makes the operator of one lane of a {@link PartialScanPlan}; all lanes together give what
   * {@link #create} gives. Only for scans that can be divided.
   *
   * @param node what lanes share is kept under this key
   */
  default Operator createPart(Object node, ExecutionContext context) {
    throw new IllegalStateException("this scan cannot be divided");
  }
}
