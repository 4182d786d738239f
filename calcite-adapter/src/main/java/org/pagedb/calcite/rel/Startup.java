package org.pagedb.calcite.rel;

import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.pagedb.calcite.cost.PagedbCost;

/** What is spent before a node gives its first row. */
final class Startup {

  private Startup() {}

  /** The cost, of the best way known so far. */
  static double of(RelNode rel, RelOptPlanner planner, RelMetadataQuery mq) {
    RelNode node = rel instanceof RelSubset subset ? subset.getBest() : rel;
    if (!(node instanceof PagedbRel physical)) {
      return 0;
    }
    double startup = 0;
    boolean blocks = !node.getInputs().isEmpty();
    for (int i = 0; i < node.getInputs().size(); i++) {
      RelNode input = node.getInput(i);
      blocks &= physical.blocksOn(i);
      startup +=
          physical.blocksOn(i)
              ? ((PagedbCost) planner.getCost(input, mq)).total()
              : of(input, planner, mq);
    }
    if (blocks) {
      return startup + ((PagedbCost) node.computeSelfCost(planner, mq)).total();
    }
    double share = physical.shareBeforeFirstRow(mq);
    if (share > 0) {
      startup += share * Math.max(0, ((PagedbCost) planner.getCost(node, mq)).total() - startup);
    }
    return startup;
  }
}
