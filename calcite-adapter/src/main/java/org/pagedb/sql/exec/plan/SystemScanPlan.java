package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.operator.SystemScanOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * Reads some columns of a system relation, whose rows the session gives when it is read.
 *
 * @param columns which of the relation's columns, from 0
 */
public record SystemScanPlan(
    String schema,
    String name,
    String alias,
    List<Integer> columns,
    List<PgType> types,
    Estimate estimate)
    implements PhysicalPlan {

  private static final double COST_OF_ROW = 0.01;

  /** Reads those columns of a relation with about so many rows. */
  public static SystemScanPlan of(AlgebraNode.SystemScan scan, List<Integer> columns, double rows) {
    List<PgType> types = new ArrayList<>(columns.size());
    for (int column : columns) {
      types.add(scan.columns().get(column).type());
    }
    Estimate estimate = new Estimate(0, COST_OF_ROW * rows, Math.max(1, rows), 4 * types.size());
    return new SystemScanPlan(
        scan.schema(), scan.name(), scan.alias(), List.copyOf(columns), types, estimate);
  }

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
    return new SystemScanOperator(() -> context.environment().systemRows(schema, name), columns);
  }
}
