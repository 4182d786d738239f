package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.SetFunction;
import org.pagedb.sql.exec.operator.ProjectSetOperator;
import org.pagedb.sql.exec.operator.ValuesOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Functions in FROM, side by side if there are several.
 *
 * @param names what the columns are called
 */
public record FunctionScanPlan(
    List<Expression> calls,
    List<Integer> fields,
    boolean withOrdinality,
    String alias,
    List<String> names,
    List<PgType> types,
    Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    String name =
        calls.get(0) instanceof Expression.FunctionCall call ? call.function().name() : "";
    String suffix = alias == null || alias.equals(name) ? name : name + " " + alias;
    description.name("Function Scan", "on " + suffix);
    description.computes(calls);
  }

  @Override
  public Operator create(ExecutionContext context) {
    SetFunction[] functions = new SetFunction[calls.size()];
    int column = 0;
    for (int i = 0; i < functions.length; i++) {
      int width = fields.get(i);
      functions[i] =
          width == 0
              ? SetFunction.of(calls.get(i), context)
              : SetFunction.ofRows(calls.get(i), types.subList(column, column + width), context);
      column += Math.max(1, width);
    }
    Operator one = new ValuesOperator(List.of(new ArrayList<>()), List.of(), context);
    return new ProjectSetOperator(
        one, List.of(), functions, withOrdinality, BuiltinTypes.INT8, context);
  }
}
