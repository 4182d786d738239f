package org.pagedb.calcite.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.pagedb.calcite.rel.LogicalNodes;

/**
 * Makes Calcite's joins from a chosen order, each condition at the lowest join that can test it.
 */
final class JoinTreeBuilder {

  private final JoinGraph graph;
  private final List<RelNode> inputs;
  private final RelNode original;
  private final RexBuilder rexBuilder;

  /** {@code inputs} stand for the graph's inputs; {@code original} has the columns wanted. */
  JoinTreeBuilder(JoinGraph graph, List<RelNode> inputs, RelNode original) {
    this.graph = graph;
    this.inputs = inputs;
    this.original = original;
    this.rexBuilder = original.getCluster().getRexBuilder();
  }

  /** The joins, under a projection to the original order of columns where that differs. */
  RelNode build(JoinTree tree) {
    List<Integer> order = new ArrayList<>();
    RelNode joined = build(tree, order);
    int[] place = places(order);
    List<RexNode> projects = new ArrayList<>();
    boolean identity = true;
    List<RelDataTypeField> fields = original.getRowType().getFieldList();
    for (int column = 0; column < fields.size(); column++) {
      identity &= place[column] == column;
      projects.add(rexBuilder.makeInputRef(fields.get(column).getType(), place[column]));
    }
    return identity ? joined : LogicalNodes.project(joined, projects, original.getRowType());
  }

  /**
   * Appends the original numbers of the columns that the result has, in order, to {@code order}.
   */
  private RelNode build(JoinTree tree, List<Integer> order) {
    if (tree.isLeaf()) {
      int count = inputs.get(tree.input()).getRowType().getFieldCount();
      for (int i = 0; i < count; i++) {
        order.add(graph.offset(tree.input()) + i);
      }
      return inputs.get(tree.input());
    }
    List<Integer> columns = new ArrayList<>();
    RelNode left = build(tree.left(), columns);
    RelNode right = build(tree.right(), columns);
    int[] place = places(columns);
    List<RexNode> conditions = new ArrayList<>();
    for (int i = 0; i < graph.conditions().size(); i++) {
      if (belongsHere(graph.mask(i), tree)) {
        conditions.add(graph.conditions().get(i).accept(new Renumbering(place)));
      }
    }
    order.addAll(columns);
    RexNode condition = RexUtil.composeConjunction(rexBuilder, conditions);
    return LogicalJoin.create(left, right, List.of(), condition, Set.of(), JoinRelType.INNER);
  }

  /** Conditions on no input at all, or on one, are tested at the lowest join that covers them. */
  private static boolean belongsHere(long mask, JoinTree tree) {
    boolean covered = (mask & ~tree.set()) == 0;
    boolean coveredBelow = inJoin(mask, tree.left()) || inJoin(mask, tree.right());
    return covered && !coveredBelow;
  }

  private static boolean inJoin(long mask, JoinTree tree) {
    return !tree.isLeaf() && (mask & ~tree.set()) == 0;
  }

  private int[] places(List<Integer> order) {
    int[] place = new int[original.getRowType().getFieldCount()];
    for (int i = 0; i < order.size(); i++) {
      place[order.get(i)] = i;
    }
    return place;
  }

  private static final class Renumbering extends RexShuttle {
    private final int[] place;

    Renumbering(int[] place) {
      this.place = place;
    }

    @Override
    public RexNode visitInputRef(RexInputRef reference) {
      return new RexInputRef(place[reference.getIndex()], reference.getType());
    }
  }
}
