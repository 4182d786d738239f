package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * What a join's OR says of one of its tables is tested on that table, too, as PostgreSQL does.
 *
 * <pre>
 * Join INNER ((a.x = 1 AND b.y = 2)            Join INNER (the same)
 *          OR (a.x = 3 AND b.y = 4))   =&gt;        Filter(a.x = 1 OR a.x = 3) a
 *   a, b                                         Filter(b.y = 2 OR b.y = 4) b
 * </pre>
 *
 * A branch that says nothing of a table implies nothing for it.
 */
public final class ImpliedConditions {

  private ImpliedConditions() {}

  /** The same rows and columns. */
  public static AlgebraNode rewrite(AlgebraNode node) {
    List<AlgebraNode> inputs = AlgebraChildren.inputs(node);
    List<AlgebraNode> better = new ArrayList<>(inputs.size());
    boolean changed = false;
    for (AlgebraNode input : inputs) {
      AlgebraNode one = rewrite(input);
      changed |= one != input;
      better.add(one);
    }
    AlgebraNode rewritten =
        changed && isReading(node) ? AlgebraRebuild.withInputs(node, better) : node;
    return rewritten instanceof AlgebraNode.Join join && join.kind() == JoinKind.INNER
        ? implied(join)
        : rewritten;
  }

  private static boolean isReading(AlgebraNode node) {
    return node instanceof AlgebraNode.Join
        || node instanceof AlgebraNode.Filter
        || node instanceof AlgebraNode.Barrier
        || node instanceof AlgebraNode.Project
        || node instanceof AlgebraNode.Aggregate
        || node instanceof AlgebraNode.Sort
        || node instanceof AlgebraNode.Limit
        || node instanceof AlgebraNode.Distinct;
  }

  private static AlgebraNode implied(AlgebraNode.Join join) {
    AlgebraNode left = join.left();
    AlgebraNode right = join.right();
    int width = left.columns().size();
    for (Expression condition : Conjuncts.of(join.condition())) {
      if (condition instanceof Expression.Or or && PushDown.isMovable(or)) {
        List<List<Expression>> branches = new ArrayList<>(or.conditions().size());
        or.conditions().forEach(branch -> branches.add(Conjuncts.of(branch)));
        left = into(left, branches, 0);
        right = join.lateral() ? right : into(right, branches, width);
      }
    }
    return left == join.left() && right == join.right()
        ? join
        : new AlgebraNode.Join(
            left, right, join.kind(), join.condition(), join.lateral(), join.columns());
  }

  /** A join's input, the tables below filtered; its columns begin at {@code first}. */
  private static AlgebraNode into(AlgebraNode node, List<List<Expression>> branches, int first) {
    if (node instanceof AlgebraNode.Join join && join.kind() == JoinKind.INNER && !join.lateral()) {
      AlgebraNode left = into(join.left(), branches, first);
      int width = join.left().columns().size();
      AlgebraNode right = into(join.right(), branches, first + width);
      return left == join.left() && right == join.right()
          ? node
          : new AlgebraNode.Join(left, right, join.kind(), join.condition(), false, join.columns());
    }
    AlgebraNode scan = node instanceof AlgebraNode.Filter filter ? filter.input() : node;
    if (!(scan instanceof AlgebraNode.TableScan)) {
      return node;
    }
    Expression implied = ofColumns(branches, first, first + scan.columns().size());
    if (implied == null) {
      return node;
    }
    List<Expression> all = new ArrayList<>();
    if (node instanceof AlgebraNode.Filter filter) {
      all.addAll(Conjuncts.of(filter.condition()));
    }
    if (all.contains(implied)) {
      return node;
    }
    all.add(implied);
    return new AlgebraNode.Filter(scan, Conjuncts.all(all));
  }

  /**
   * What the branches say of some columns, counted from the first of them; null if one does not.
   */
  private static Expression ofColumns(List<List<Expression>> branches, int from, int to) {
    List<Expression> parts = new ArrayList<>(branches.size());
    for (List<Expression> branch : branches) {
      List<Expression> own = new ArrayList<>();
      for (Expression condition : branch) {
        if (PushDown.readsOnly(condition, from, to)) {
          own.add(shifted(condition, from));
        }
      }
      if (own.isEmpty()) {
        return null;
      }
      parts.add(Conjuncts.all(own));
    }
    return new Expression.Or(parts, BuiltinTypes.BOOL);
  }

  private static Expression shifted(Expression expression, int by) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          reference.index() - by, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> shifted(child, by));
  }
}
