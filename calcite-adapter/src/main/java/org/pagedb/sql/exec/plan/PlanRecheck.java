package org.pagedb.sql.exec.plan;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.RecheckRow;
import org.pagedb.sql.exec.table.RowRecheck;

/** Runs a plan again in which the changed table's scan gives one row version alone. */
record PlanRecheck(PhysicalPlan input, Table table, ExecutionContext context)
    implements RowRecheck {

  @Override
  public Operator start(RecheckRow row) {
    return input.create(context.sharing(new RecheckRow.Key(table.oid()), row));
  }
}
