package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.LimitOperator;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * LIMIT and OFFSET.
 *
 * @param count an int8, or null
 * @param offset an int8, or null
 * @param ties the input's order for WITH TIES, else empty
 */
public record LimitPlan(
    PhysicalPlan input, Expression count, Expression offset, List<SortKey> ties, Estimate estimate)
    implements PhysicalPlan {

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
    description.name("Limit", "");
    if (offset != null) {
      description.computes(List.of(offset));
    }
    if (count != null) {
      description.computes(List.of(count));
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    RowOrder order = ties.isEmpty() ? null : new RowOrder(ties, types());
    return new LimitOperator(
        input.start(context), kernel(count, context), kernel(offset, context), order, types());
  }

  static Kernel kernel(Expression expression, ExecutionContext context) {
    return expression == null ? null : new ExpressionCompiler(context).compile(expression);
  }
}
