package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Frame;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.algebra.AlgebraNode.WindowCall;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.window.WindowOperator;
import org.pagedb.sql.type.PgType;

/**
 * Window functions over an input sorted by partition, then order.
 *
 * @param frame the frame of all calls, or null for the default
 */
public record WindowPlan(
    PhysicalPlan input,
    List<Integer> partition,
    List<SortKey> order,
    Frame frame,
    List<WindowCall> calls,
    Estimate estimate)
    implements PhysicalPlan {

  /** The order that the input must have: partition columns, then the order's keys. */
  public static List<SortKey> inputOrder(List<Integer> partition, List<SortKey> order) {
    List<SortKey> keys = new ArrayList<>();
    for (int column : partition) {
      keys.add(new SortKey(column, false, false, 0));
    }
    keys.addAll(order);
    return keys;
  }

  @Override
  public List<PgType> types() {
    List<PgType> types = new ArrayList<>(input.types());
    for (WindowCall call : calls) {
      types.add(call.type());
    }
    return types;
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("WindowAgg", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new WindowOperator(
        input.start(context),
        input.types(),
        AggregatePlan.array(partition),
        order,
        frame,
        calls,
        context);
  }
}
