package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.PolicyChecks;
import org.pagedb.sql.exec.table.VerifyOperator;
import org.pagedb.sql.type.PgType;

/** Rows that must satisfy policies; EXPLAIN shows the input alone, as PostgreSQL does. */
public record VerifiedPlan(PhysicalPlan input, List<RowPolicy> policies) implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return input.types();
  }

  @Override
  public Estimate estimate() {
    return input.estimate();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Result", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new VerifyOperator(input.start(context), PolicyChecks.of(policies, context));
  }
}
