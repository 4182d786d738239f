package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.TableCountOperator;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** count(*) of a whole table from the visibility map. */
public record TableCountPlan(Table table, Estimate estimate) implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return List.of(BuiltinTypes.INT8);
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Visibility Map Count", "on " + table.name());
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new TableCountOperator(context.environment().tables().heap(table), context);
  }
}
