package org.pagedb.sql.rewrite;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;

/** Puts other inputs under a node. */
final class AlgebraRebuild {

  private AlgebraRebuild() {}

  /** A copy of the node over other inputs, as many as it has; their columns must be the same. */
  static AlgebraNode withInputs(AlgebraNode node, List<AlgebraNode> inputs) {
    if (inputs.equals(AlgebraChildren.inputs(node))) {
      return node;
    }
    AlgebraNode input = inputs.get(0);
    if (node instanceof AlgebraNode.Filter filter) {
      return new AlgebraNode.Filter(input, filter.condition());
    } else if (node instanceof AlgebraNode.Barrier) {
      return new AlgebraNode.Barrier(input);
    } else if (node instanceof AlgebraNode.Verified verified) {
      return new AlgebraNode.Verified(input, verified.policies());
    } else if (node instanceof AlgebraNode.Project project) {
      return new AlgebraNode.Project(input, project.expressions(), project.columns());
    } else if (node instanceof AlgebraNode.ProjectSet project) {
      return new AlgebraNode.ProjectSet(input, project.expressions(), project.columns());
    } else if (node instanceof AlgebraNode.Join join) {
      return new AlgebraNode.Join(
          input, inputs.get(1), join.kind(), join.condition(), join.lateral(), join.columns());
    } else if (node instanceof AlgebraNode.Aggregate aggregate) {
      return new AlgebraNode.Aggregate(
          input,
          aggregate.keys(),
          aggregate.groupingSets(),
          aggregate.calls(),
          aggregate.columns());
    } else if (node instanceof AlgebraNode.Window window) {
      return new AlgebraNode.Window(
          input,
          window.partition(),
          window.order(),
          window.frame(),
          window.calls(),
          window.columns());
    } else if (node instanceof AlgebraNode.Sort sort) {
      return new AlgebraNode.Sort(input, sort.keys());
    } else if (node instanceof AlgebraNode.Limit limit) {
      return new AlgebraNode.Limit(input, limit.count(), limit.offset(), limit.withTies());
    } else if (node instanceof AlgebraNode.Distinct distinct) {
      return new AlgebraNode.Distinct(input, distinct.on());
    }
    return withInputsOfOther(node, inputs);
  }

  private static AlgebraNode withInputsOfOther(AlgebraNode node, List<AlgebraNode> inputs) {
    AlgebraNode input = inputs.get(0);
    if (node instanceof AlgebraNode.SetOperation operation) {
      return new AlgebraNode.SetOperation(
          operation.operator(), operation.all(), input, inputs.get(1), operation.columns());
    } else if (node instanceof AlgebraNode.CommonTable common) {
      return new AlgebraNode.CommonTable(
          common.id(), common.name(), common.materialized(), input, inputs.get(1));
    } else if (node instanceof AlgebraNode.RecursiveUnion union) {
      return new AlgebraNode.RecursiveUnion(
          union.id(), union.all(), input, inputs.get(1), union.columns());
    }
    // Data changes and row locks keep their input as it is: it names the rows they work on.
    return node;
  }
}
