package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;

/**
 * Rebuilds a plan with every expression in it changed. The change is told how many rows lie around
 * the expression: a lateral join adds one for its right side.
 */
final class PlanExpressions {

  /** Changes one expression. */
  @FunctionalInterface
  interface Change {
    Expression apply(Expression expression, int depth);
  }

  private final int depth;
  private final Change change;

  PlanExpressions(int depth, Change change) {
    this.depth = depth;
    this.change = change;
  }

  /** The plan with its expressions changed. */
  AlgebraNode map(AlgebraNode node) {
    if (node instanceof AlgebraNode.Project project) {
      return new AlgebraNode.Project(
          map(project.input()), each(project.expressions()), project.columns());
    } else if (node instanceof AlgebraNode.Filter filter) {
      return new AlgebraNode.Filter(map(filter.input()), one(filter.condition()));
    } else if (node instanceof AlgebraNode.Barrier barrier) {
      return new AlgebraNode.Barrier(map(barrier.input()));
    } else if (node instanceof AlgebraNode.Join join) {
      PlanExpressions right = join.lateral() ? new PlanExpressions(depth + 1, change) : this;
      return new AlgebraNode.Join(
          map(join.left()),
          right.map(join.right()),
          join.kind(),
          one(join.condition()),
          join.lateral(),
          join.columns());
    } else if (node instanceof AlgebraNode.Values values) {
      List<List<Expression>> rows = new ArrayList<>(values.rows().size());
      for (List<Expression> row : values.rows()) {
        rows.add(each(row));
      }
      return new AlgebraNode.Values(rows, values.columns());
    } else if (node instanceof AlgebraNode.FunctionScan scan) {
      return new AlgebraNode.FunctionScan(
          each(scan.calls()), scan.fields(), scan.withOrdinality(), scan.alias(), scan.columns());
    } else if (node instanceof AlgebraNode.ProjectSet project) {
      return new AlgebraNode.ProjectSet(
          map(project.input()), each(project.expressions()), project.columns());
    }
    return mapRest(node);
  }

  private AlgebraNode mapRest(AlgebraNode node) {
    if (node instanceof AlgebraNode.Aggregate aggregate) {
      return new AlgebraNode.Aggregate(
          map(aggregate.input()),
          aggregate.keys(),
          aggregate.groupingSets(),
          calls(aggregate.calls()),
          aggregate.columns());
    } else if (node instanceof AlgebraNode.Window window) {
      return new AlgebraNode.Window(
          map(window.input()),
          window.partition(),
          window.order(),
          frame(window.frame()),
          window.calls(),
          window.columns());
    } else if (node instanceof AlgebraNode.Sort sort) {
      return new AlgebraNode.Sort(map(sort.input()), sort.keys());
    } else if (node instanceof AlgebraNode.Limit limit) {
      return new AlgebraNode.Limit(
          map(limit.input()), one(limit.count()), one(limit.offset()), limit.withTies());
    } else if (node instanceof AlgebraNode.Distinct distinct) {
      return new AlgebraNode.Distinct(map(distinct.input()), distinct.on());
    } else if (node instanceof AlgebraNode.SetOperation operation) {
      return new AlgebraNode.SetOperation(
          operation.operator(),
          operation.all(),
          map(operation.left()),
          map(operation.right()),
          operation.columns());
    } else if (node instanceof AlgebraNode.CommonTable common) {
      return new AlgebraNode.CommonTable(
          common.id(),
          common.name(),
          common.materialized(),
          map(common.table()),
          map(common.body()));
    } else if (node instanceof AlgebraNode.RecursiveUnion union) {
      return new AlgebraNode.RecursiveUnion(
          union.id(), union.all(), map(union.seed()), map(union.step()), union.columns());
    } else if (node instanceof AlgebraNode.LockRows lock) {
      return new AlgebraNode.LockRows(
          map(lock.input()),
          lock.table(),
          lock.members(),
          lock.tidColumn(),
          lock.strength(),
          lock.policy());
    }
    return node;
  }

  private Expression one(Expression expression) {
    return expression == null ? null : change.apply(expression, depth);
  }

  private List<Expression> each(List<Expression> expressions) {
    List<Expression> changed = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      changed.add(change.apply(expression, depth));
    }
    return changed;
  }

  private List<AlgebraNode.AggregateCall> calls(List<AlgebraNode.AggregateCall> calls) {
    List<AlgebraNode.AggregateCall> changed = new ArrayList<>(calls.size());
    for (AlgebraNode.AggregateCall call : calls) {
      changed.add(
          new AlgebraNode.AggregateCall(
              call.function(),
              call.arguments(),
              call.star(),
              call.distinct(),
              call.filter(),
              call.order(),
              each(call.directArguments()),
              call.type(),
              call.typmod(),
              call.collation()));
    }
    return changed;
  }

  private AlgebraNode.Frame frame(AlgebraNode.Frame frame) {
    return frame == null
        ? null
        : new AlgebraNode.Frame(
            frame.unit(),
            frame.start(),
            one(frame.startOffset()),
            frame.end(),
            one(frame.endOffset()),
            frame.exclusion());
  }
}
