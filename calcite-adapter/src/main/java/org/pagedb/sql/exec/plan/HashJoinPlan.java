package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.operator.HashJoinOperator;
import org.pagedb.sql.exec.operator.JoinShape;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * A join by hashing the right input.
 *
 * @param leftKeys columns of the left input
 * @param rightKeys columns of the right input, pairwise of the same type or both integers
 * @param residual over the left, then the right columns, or null
 * @param nullAware whether an ANTI join is NOT IN
 */
public record HashJoinPlan(
    PhysicalPlan left,
    PhysicalPlan right,
    JoinKind kind,
    List<Integer> leftKeys,
    List<Integer> rightKeys,
    Expression residual,
    boolean nullAware,
    Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return joinedTypes(kind, left, right);
  }

  static List<PgType> joinedTypes(JoinKind kind, PhysicalPlan left, PhysicalPlan right) {
    if (kind == JoinKind.SEMI || kind == JoinKind.ANTI) {
      return left.types();
    }
    List<PgType> types = new ArrayList<>(left.types());
    types.addAll(right.types());
    return types;
  }

  static String kindName(JoinKind kind) {
    switch (kind) {
      case LEFT:
        return " Left";
      case RIGHT:
        return " Right";
      case FULL:
        return " Full";
      case SEMI:
        return " Semi";
      case ANTI:
        return " Anti";
      default:
        return "";
    }
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(left, right);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Hash" + kindName(kind) + " Join", "");
    description.equalities("Hash Cond", leftKeys, rightKeys, left.types().size());
    if (residual != null) {
      description.condition("Join Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new HashJoinOperator(
        left.start(context),
        right.start(context),
        new JoinShape(kind, left.types(), right.types()),
        AggregatePlan.array(leftKeys),
        AggregatePlan.array(rightKeys),
        LimitPlan.kernel(residual, context),
        nullAware,
        context);
  }
}
