package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlanDescription;
import org.pagedb.sql.expression.Expression;

/** Listens to what a plan node says of itself for the expressions in it. */
final class PlanExpressions implements PlanDescription {

  private final List<Expression> expressions = new ArrayList<>();

  private PlanExpressions() {}

  /** The node's own expressions, over the columns that it reads. */
  static List<Expression> of(PhysicalPlan plan) {
    PlanExpressions found = new PlanExpressions();
    plan.describe(found);
    return found.expressions;
  }

  @Override
  public void condition(String label, Expression condition) {
    expressions.add(condition);
  }

  @Override
  public void computes(List<Expression> computed) {
    expressions.addAll(computed);
  }

  @Override
  public void name(String name, String suffix) {
    // No expression.
  }

  @Override
  public void equalities(String label, List<Integer> left, List<Integer> right, int leftColumns) {
    // Columns only.
  }

  @Override
  public void keys(String label, List<AlgebraNode.SortKey> keys) {
    // Columns only.
  }

  @Override
  public void parallelAware() {
    // No expression.
  }

  @Override
  public void partialMode(String mode) {
    // No expression.
  }

  @Override
  public void target(String nameWithAlias) {
    // No expression.
  }

  @Override
  public void property(String label, Object value) {
    // No expression.
  }
}
