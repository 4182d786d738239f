package org.pagedb.sql.exec.divide;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.plan.BitmapHeapScanPlan;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.expression.Expression;

/** The conditions that a scan tests, wherever it does. */
final class ScanConditions {

  private ScanConditions() {}

  static List<Expression> of(ScanPlan scan) {
    if (scan instanceof TableScanPlan table) {
      return ParallelMode.listOf(table.condition());
    } else if (scan instanceof IndexScanPlan index) {
      return ParallelMode.listOf(index.condition());
    } else if (scan instanceof BitmapHeapScanPlan bitmap) {
      return ParallelMode.listOf(bitmap.condition());
    } else if (scan instanceof IndexOnlyScanPlan index) {
      List<Expression> both = new ArrayList<>(ParallelMode.listOf(index.bounds().condition()));
      both.addAll(ParallelMode.listOf(index.residual()));
      return both;
    }
    return List.of();
  }
}
