package org.pagedb.calcite.planner;

import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rel.PagedbRel;

/** Calcite's search, in which a node may cost less than its inputs read to their end. */
final class SearchPlanner extends VolcanoPlanner {

  SearchPlanner(Context context) {
    super(PagedbCost.FACTORY, context);
  }

  @Override
  public RelOptCost getCost(RelNode rel, RelMetadataQuery mq) {
    RelOptCost partial =
        rel instanceof PagedbRel physical ? physical.costOfPartOfInput(this, mq) : null;
    return partial != null ? partial : super.getCost(rel, mq);
  }
}
