package org.pagedb.sql.exec.plan;

/** A plan that reads one table, by whatever way. */
public interface ScanPlan extends PhysicalPlan {

  /** What it gives of which table. */
  ScannedTable scanned();
}
