package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.CommonRows;
import org.pagedb.sql.exec.operator.CommonScanOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * Reads the common table, or working table, of an enclosing plan.
 *
 * @param names what the columns are called
 */
public record CommonScanPlan(
    int id, String alias, List<String> names, List<PgType> types, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("CTE Scan", "on " + alias);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new CommonScanOperator((CommonRows) context.shared(id));
  }
}
