package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.ListedRowsOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/** Reads a system relation whose rows the session gives when it is read. */
public record SystemScanPlan(
    String schema, String name, String alias, List<PgType> types, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Seq Scan", "on " + (alias.equals(name) ? name : name + " " + alias));
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ListedRowsOperator(() -> context.environment().systemRows(schema, name), types);
  }
}
