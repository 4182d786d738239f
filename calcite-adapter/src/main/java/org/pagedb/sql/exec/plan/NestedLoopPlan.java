package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.JoinShape;
import org.pagedb.sql.exec.operator.LateralOperator;
import org.pagedb.sql.exec.operator.NestedLoopOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.OuterRow;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * A join by trying all pairs.
 *
 * @param condition over the left, then the right columns; null for a cross join
 * @param lateral whether the right input is run anew for each left row, which it sees as its
 *     level-1 outer row; not for RIGHT and FULL
 */
public record NestedLoopPlan(
    PhysicalPlan left,
    PhysicalPlan right,
    JoinKind kind,
    Expression condition,
    boolean lateral,
    Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return HashJoinPlan.joinedTypes(kind, left, right);
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(left, right);
  }

  @Override
  public void describe(PlanDescription description) {
    String kindName = HashJoinPlan.kindName(kind);
    description.name(kindName.isEmpty() ? "Nested Loop" : "Nested Loop" + kindName + " Join", "");
    if (condition != null) {
      description.condition("Join Filter", condition);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    JoinShape shape = new JoinShape(kind, left.types(), right.types());
    Kernel kernel = LimitPlan.kernel(condition, context);
    Operator leftOperator = left.start(context);
    if (!lateral) {
      return new NestedLoopOperator(leftOperator, right.start(context), shape, kernel, context);
    }
    OuterRow outer = new OuterRow(context.outer());
    Operator rightOperator = right.start(context.inside(outer));
    return new LateralOperator(leftOperator, rightOperator, outer, shape, kernel, context);
  }
}
