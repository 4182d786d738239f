package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.operator.SortOperator;
import org.pagedb.sql.exec.operator.TopOperator;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * Rows in order, or only the first {@code count + offset} of them.
 *
 * @param bounded whether only the first rows are wanted
 * @param count an int8, or null
 * @param offset an int8, or null
 */
public record SortPlan(
    PhysicalPlan input,
    List<SortKey> keys,
    boolean bounded,
    Expression count,
    Expression offset,
    Estimate estimate)
    implements PhysicalPlan {

  /** All rows in order. */
  public SortPlan(PhysicalPlan input, List<SortKey> keys, Estimate estimate) {
    this(input, keys, false, null, null, estimate);
  }

  @Override
  public List<PgType> types() {
    return input.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Sort", "");
    description.keys("Sort Key", keys);
  }

  @Override
  public Operator create(ExecutionContext context) {
    RowOrder order = new RowOrder(keys, types());
    if (!bounded) {
      return new SortOperator(input.start(context), types(), order, context);
    }
    return new TopOperator(
        input.start(context),
        types(),
        order,
        LimitPlan.kernel(count, context),
        LimitPlan.kernel(offset, context),
        context);
  }
}
