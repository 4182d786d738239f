package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.ValuesOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** Rows of expressions. */
public record ValuesPlan(List<List<Expression>> rows, List<PgType> types, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    if (rows.isEmpty()) {
      description.name("Result", "");
      description.property("One-Time Filter", "false");
    } else if (rows.size() == 1) {
      description.name("Result", "");
    } else {
      description.name("Values Scan", "on \"*VALUES*\"");
    }
    rows.forEach(description::computes);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ValuesOperator(rows, types, context);
  }
}
