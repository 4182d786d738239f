package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.CommonRows;
import org.pagedb.sql.exec.operator.CommonTableOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * WITH: {@code body} reads {@code table} through {@link CommonScanPlan}s of the same id.
 *
 * @param changesData whether {@code table} is run to its end even if nothing reads it
 */
public record CommonTablePlan(
    int id, String name, PhysicalPlan table, PhysicalPlan body, boolean changesData)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return body.types();
  }

  @Override
  public Estimate estimate() {
    return body.estimate();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(table, body);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("CTE", name);
  }

  @Override
  public Operator create(ExecutionContext context) {
    CommonRows rows = new CommonRows(table.types(), context);
    return new CommonTableOperator(
        table.start(context), body.start(context.sharing(id, rows)), rows, changesData);
  }
}
