package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.operator.AppendOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/** UNION ALL; there is at least one input. */
public record AppendPlan(List<PhysicalPlan> inputs, Estimate estimate) implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return inputs.get(0).types();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Append", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    Operator[] operators = new Operator[inputs.size()];
    for (int i = 0; i < operators.length; i++) {
      operators[i] = inputs.get(i).start(context);
    }
    return new AppendOperator(operators);
  }
}
