package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * A scan that the lanes of a Gather divide between them.
 *
 * @param scan the whole of it
 * @param estimate of what one thread does
 */
public record PartialScanPlan(ScanPlan scan, Estimate estimate) implements ScanPlan {

  @Override
  public ScannedTable scanned() {
    return scan.scanned();
  }

  @Override
  public List<PgType> types() {
    return scan.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    scan.describe(description);
    description.parallelAware();
  }

  @Override
  public Operator create(ExecutionContext context) {
    return scan.createPart(this, context);
  }
}
