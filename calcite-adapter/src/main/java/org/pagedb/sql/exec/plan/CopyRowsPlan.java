package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.copy.CopyRowsOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/** Reads the data of COPY FROM, which the execution brings along. */
public record CopyRowsPlan(List<PgType> types) implements PhysicalPlan {

  @Override
  public Estimate estimate() {
    return Estimate.UNKNOWN;
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Copy", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new CopyRowsOperator(context);
  }
}
