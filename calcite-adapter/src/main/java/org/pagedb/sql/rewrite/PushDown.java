package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.expression.Volatility;

/**
 * Moves conditions down to where their columns come from, and merges projections of projections.
 *
 * <pre>
 * Filter(a.x = 5 AND a.y = b.z)        Join INNER (a.y = b.z)
 *   Join INNER (true)             =>     Filter(a.x = 5) a
 *     a, b                               b
 * </pre>
 *
 * <p>What is volatile, or has a sub-query that reads the row, stays where it was written.
 */
public final class PushDown {

  private PushDown() {}

  /** The same rows and columns. */
  public static AlgebraNode rewrite(AlgebraNode node) {
    return push(node, List.of());
  }

  /** The node's rows for which all conditions over its columns are true. */
  static AlgebraNode push(AlgebraNode node, List<Expression> conditions) {
    if (node instanceof AlgebraNode.Filter filter) {
      return filter(filter, conditions);
    } else if (node instanceof AlgebraNode.Barrier barrier) {
      return barrier(barrier, conditions);
    } else if (node instanceof AlgebraNode.Project project) {
      return project(project, conditions);
    } else if (node instanceof AlgebraNode.Join join) {
      return new JoinPushDown(join).push(conditions);
    } else if (node instanceof AlgebraNode.Sort sort) {
      return new AlgebraNode.Sort(push(sort.input(), conditions), sort.keys());
    } else if (node instanceof AlgebraNode.Aggregate aggregate) {
      return aggregate(aggregate, conditions);
    } else if (node instanceof AlgebraNode.Distinct distinct
        && (distinct.on() == null || distinct.on().isEmpty())) {
      return new AlgebraNode.Distinct(push(distinct.input(), conditions), distinct.on());
    } else if (node instanceof AlgebraNode.SetOperation operation) {
      return new AlgebraNode.SetOperation(
          operation.operator(),
          operation.all(),
          push(operation.left(), conditions),
          push(operation.right(), conditions),
          operation.columns());
    } else if (node instanceof AlgebraNode.CommonTable common) {
      return new AlgebraNode.CommonTable(
          common.id(),
          common.name(),
          common.materialized(),
          push(common.table(), List.of()),
          push(common.body(), conditions));
    }
    return filtered(inside(node), conditions);
  }

  static AlgebraNode filtered(AlgebraNode node, List<Expression> conditions) {
    if (conditions.isEmpty()) {
      return node;
    }
    if (node instanceof AlgebraNode.Filter below) {
      // One filter, so that a scan below takes them all; what was tested first still is.
      List<Expression> all = new ArrayList<>(Conjuncts.of(below.condition()));
      all.addAll(conditions);
      return new AlgebraNode.Filter(below.input(), Conjuncts.all(all));
    }
    return new AlgebraNode.Filter(node, Conjuncts.all(conditions));
  }

  /** Whether a condition gives the same wherever it is tested. */
  static boolean isMovable(Expression condition) {
    return !Volatility.isVolatile(condition) && !holdsDependentSubquery(condition);
  }

  private static boolean holdsDependentSubquery(Expression expression) {
    return ExpressionChildren.any(
        expression,
        each ->
            each instanceof Expression.Subquery subquery
                && !(subquery.query() instanceof AlgebraNode query && !OuterRows.refersOut(query)));
  }

  /** A node that conditions do not pass, with what is below it rewritten. */
  private static AlgebraNode inside(AlgebraNode node) {
    List<AlgebraNode> inputs = new ArrayList<>();
    for (AlgebraNode input : AlgebraChildren.inputs(node)) {
      inputs.add(push(input, List.of()));
    }
    if (inputs.isEmpty()) {
      return node;
    } else if (node instanceof AlgebraNode.Insert insert) {
      return new AlgebraNode.Insert(
          insert.table(),
          inputs.get(0),
          insert.conflict(),
          insert.checks(),
          insert.returning(),
          insert.columns());
    } else if (node instanceof AlgebraNode.Update update) {
      return new AlgebraNode.Update(
          update.table(),
          update.members(),
          inputs.get(0),
          update.changed(),
          update.checks(),
          update.returning(),
          update.columns());
    } else if (node instanceof AlgebraNode.Delete delete) {
      return new AlgebraNode.Delete(
          delete.table(), delete.members(), inputs.get(0), delete.returning(), delete.columns());
    } else if (node instanceof AlgebraNode.LockRows lock) {
      return new AlgebraNode.LockRows(
          inputs.get(0),
          lock.table(),
          lock.members(),
          lock.tidColumn(),
          lock.strength(),
          lock.policy());
    }
    return AlgebraRebuild.withInputs(node, inputs);
  }

  private static AlgebraNode filter(AlgebraNode.Filter filter, List<Expression> conditions) {
    List<Expression> moving = new ArrayList<>();
    List<Expression> staying = new ArrayList<>();
    for (Expression own : Conjuncts.of(filter.condition())) {
      (isMovable(own) ? moving : staying).add(own);
    }
    moving.addAll(conditions);
    return filtered(push(filter.input(), moving), staying);
  }

  private static AlgebraNode barrier(AlgebraNode.Barrier barrier, List<Expression> conditions) {
    List<Expression> below = new ArrayList<>();
    List<Expression> above = new ArrayList<>();
    for (Expression condition : conditions) {
      (Leakproof.is(condition) ? below : above).add(condition);
    }
    return filtered(new AlgebraNode.Barrier(push(barrier.input(), below)), above);
  }

  private static AlgebraNode project(AlgebraNode.Project project, List<Expression> conditions) {
    List<Expression> below = new ArrayList<>();
    List<Expression> above = new ArrayList<>();
    for (Expression condition : conditions) {
      if (readsOnlyMovable(condition, project.expressions())) {
        below.add(substituted(condition, project.expressions()));
      } else {
        above.add(condition);
      }
    }
    AlgebraNode input = push(project.input(), below);
    AlgebraNode.Project moved =
        input instanceof AlgebraNode.Project inner && canMerge(project, inner)
            ? new AlgebraNode.Project(
                inner.input(),
                substitutedAll(project.expressions(), inner.expressions()),
                project.columns())
            : new AlgebraNode.Project(input, project.expressions(), project.columns());
    return filtered(moved, above);
  }

  /** Whether everything that an expression reads of a projection could be computed below it. */
  private static boolean readsOnlyMovable(Expression expression, List<Expression> projected) {
    return !ExpressionChildren.any(
        expression,
        each ->
            each instanceof Expression.InputReference reference
                && !isMovable(projected.get(reference.index())));
  }

  /** Not where a computed column would be computed twice, or moved into a sub-query's sight. */
  private static boolean canMerge(AlgebraNode.Project outer, AlgebraNode.Project inner) {
    int[] uses = new int[inner.expressions().size()];
    for (Expression expression : outer.expressions()) {
      if (holdsDependentSubquery(expression)) {
        return false;
      }
      countUses(expression, uses);
    }
    for (int i = 0; i < uses.length; i++) {
      Expression own = inner.expressions().get(i);
      boolean cheap =
          own instanceof Expression.InputReference || own instanceof Expression.Constant;
      if (!cheap && uses[i] > 1 || !isMovable(own)) {
        return false;
      }
    }
    return true;
  }

  private static void countUses(Expression expression, int[] uses) {
    if (expression instanceof Expression.InputReference reference) {
      uses[reference.index()]++;
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      countUses(child, uses);
    }
  }

  private static List<Expression> substitutedAll(
      List<Expression> expressions, List<Expression> projected) {
    List<Expression> result = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      result.add(substituted(expression, projected));
    }
    return result;
  }

  private static Expression substituted(Expression expression, List<Expression> projected) {
    return expression instanceof Expression.InputReference reference
        ? projected.get(reference.index())
        : ExpressionChildren.map(expression, child -> substituted(child, projected));
  }

  /** Conditions on what is grouped by may be tested before grouping. */
  private static AlgebraNode aggregate(
      AlgebraNode.Aggregate aggregate, List<Expression> conditions) {
    List<Expression> below = new ArrayList<>();
    List<Expression> above = new ArrayList<>();
    int keys = aggregate.keys().size();
    boolean plain =
        aggregate.groupingSets().size() == 1
            && aggregate.groupingSets().get(0).size() == keys
            && keys > 0;
    for (Expression condition : conditions) {
      if (plain && readsOnly(condition, 0, keys)) {
        List<Expression> grouped = new ArrayList<>(keys);
        for (int key : aggregate.keys()) {
          grouped.add(
              new Expression.InputReference(key, aggregate.input().columns().get(key).type(), -1));
        }
        below.add(substituted(condition, grouped));
      } else {
        above.add(condition);
      }
    }
    AlgebraNode grouped =
        new AlgebraNode.Aggregate(
            push(aggregate.input(), below),
            aggregate.keys(),
            aggregate.groupingSets(),
            aggregate.calls(),
            aggregate.columns());
    return filtered(grouped, above);
  }

  /** Whether an expression reads columns, and only of those from {@code from} to {@code to}. */
  static boolean readsOnly(Expression expression, int from, int to) {
    return ExpressionChildren.any(expression, Expression.InputReference.class::isInstance)
        && !ExpressionChildren.any(
            expression,
            each ->
                each instanceof Expression.InputReference reference
                    && (reference.index() < from || reference.index() >= to));
  }
}
