package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.exec.access.Correlation;
import org.pagedb.sql.exec.access.KnownValues;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlannedSubquery;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Puts plans in the place of the analysed sub-queries in expressions, and constants in the place of
 * what is known already.
 */
public final class SubqueryPlanner {

  /** Plans a query. */
  public interface Planner {
    /** The plan of an analysed query. */
    PhysicalPlan plan(AlgebraNode query);
  }

  private final Planner planner;
  private final KnownValues values;

  /** Plans sub-queries by the given planner. */
  public SubqueryPlanner(Planner planner, KnownValues values) {
    this.planner = planner;
    this.values = values;
  }

  /** The expressions with planned sub-queries and folded constants. */
  public List<Expression> planned(List<Expression> expressions) {
    List<Expression> planned = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      planned.add(planned(expression));
    }
    return planned;
  }

  /** The policies with planned sub-queries. */
  public List<RowPolicy> plannedPolicies(List<RowPolicy> policies) {
    List<RowPolicy> planned = new ArrayList<>(policies.size());
    for (RowPolicy policy : policies) {
      planned.add(new RowPolicy(planned(policy.condition()), policy.refusal()));
    }
    return planned;
  }

  /** The expression with planned sub-queries; null stays null. */
  public Expression planned(Expression expression) {
    if (expression == null) {
      return null;
    }
    List<Expression> children = ExpressionChildren.of(expression);
    if (children.isEmpty()) {
      return replaced(expression);
    }
    boolean changed = false;
    List<Expression> newChildren = new ArrayList<>(children.size());
    for (Expression child : children) {
      Expression newChild = planned(child);
      changed |= newChild != child;
      newChildren.add(newChild);
    }
    return replaced(changed ? ExpressionChildren.with(expression, newChildren) : expression);
  }

  private Expression replaced(Expression expression) {
    if (!(expression instanceof Expression.Subquery subquery)
        || !(subquery.query() instanceof AlgebraNode query)) {
      return values.folded(expression);
    }
    Correlation correlation = new Correlation(query);
    PlannedSubquery plan =
        new PlannedSubquery(
            planner.plan(query), correlation.references(), correlation.isVolatile());
    return new Expression.Subquery(
        subquery.kind(),
        plan,
        subquery.left(),
        subquery.comparisons(),
        subquery.operator(),
        subquery.type(),
        subquery.typmod());
  }
}
